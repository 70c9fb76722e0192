"""Deeds: all files in which effects are carried out; importing this enters every kind."""

from wici.rules.games.principes.deeds import fighting, gains, missions, succession, theft, turns, works

__all__ = ["fighting", "gains", "missions", "succession", "theft", "turns", "works"]
