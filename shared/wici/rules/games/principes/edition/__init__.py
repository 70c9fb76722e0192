"""Edition: what the boxes of the game hold, how it is read from its files and held to its own rules."""
