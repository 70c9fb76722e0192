"""Edition: what the box of the game holds, how it is read from its files and held to its own rules."""
