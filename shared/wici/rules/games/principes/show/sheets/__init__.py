"""Sheets: the parts of the text board."""
