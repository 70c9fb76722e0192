"""Deeds: all files in which effects are carried out; importing this enters every kind."""

from wici.rules.games.principes.effects import gains, turns, works

__all__ = ["gains", "turns", "works"]
