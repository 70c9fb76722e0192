"""Deeds: all files in which effects are carried out; importing this enters every kind."""

from wici.rules.games.principes.deeds import (
    assembling,
    fighting,
    gains,
    missions,
    succession,
    theft,
    turns,
    works,
)

__all__ = ["assembling", "fighting", "gains", "missions", "succession", "theft", "turns", "works"]
