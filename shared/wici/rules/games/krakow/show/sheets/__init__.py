"""Sheets: the parts of the sheet that a player reads."""
