"""Deeds: all files in which effects are carried out; importing this enters every kind."""

from wici.rules.games.principes.effects import fighting, gains, succession, theft, turns, works

__all__ = ["fighting", "gains", "succession", "theft", "turns", "works"]
