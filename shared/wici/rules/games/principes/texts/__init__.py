"""Texts: what cards, tiles, Princes and History Cards say, carried out one effect after the other."""
