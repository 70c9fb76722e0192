"""Outcome: how a game ended, for every seat, and why."""

from __future__ import annotations

import msgspec


class Place(msgspec.Struct, frozen=True):
    """One seat's result.

    Attributes:
        seat: The seat, from 1.
        place: 1 for a winner; seats that share a place have the same number.
        points: The total that the places rest on.
        note: How the total came about, or what broke a tie, in words.
    """

    seat: int
    place: int
    points: int
    note: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game: the places, best first, and one sentence why."""

    places: tuple[Place, ...]
    why: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(place.seat for place in self.places if place.place == 1)
