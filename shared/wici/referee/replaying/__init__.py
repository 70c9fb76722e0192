"""A record played again: replay, and what it keeps in mind from entry to entry."""
