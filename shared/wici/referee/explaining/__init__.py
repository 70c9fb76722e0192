"""Explaining: the commands that check a record without wici, and the byte at which one fails."""
