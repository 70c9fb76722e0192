"""Actions: planned face down, performed in turn; and what is done at any time."""
