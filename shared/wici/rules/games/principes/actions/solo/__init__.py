"""Solo: one player against Principalities, Neighbors and Invaders that march by themselves."""
