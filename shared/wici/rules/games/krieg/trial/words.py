"""Words: what a case file says of a position."""

from __future__ import annotations

import msgspec

from wici.rules.games.krieg.edition.content import SEATS


class NobleWords(msgspec.Struct, forbid_unknown_fields=True):
    """One Noble of a case; what is left out is as in the set-up, with empty storage and hand."""

    storage: dict[str, int] | None = None
    hand: list[str] | None = None
    privileges: list[str] = []
    village: int = 2
    builders: int = 0
    points: int = 0


class Words(msgspec.Struct, forbid_unknown_fields=True):
    """The words of a case's `[position]`.

    Attributes:
        step: A step of play, as views name it, or `fall` for the start of the harvest.
        year: The year; left out, it follows from the hands, or is the second year.
        leader: The Leader; the first seat if left out.
        turn: Whose turn it is in that step; the first in order if left out.
        agenda: The card on the table; in `spring_reward` the card just solved.
        owner: Whose card it is; the Leader's if left out.
        pieces: Cathedral pieces built.
        stockpile: What it holds, or how much; what else is left goes to Nobles without a storage.
        bids: Additions on the table, by Noble.
        passed: Who has passed.
        plundered: Of whom the Noble in turn has destroyed a hut.
        north: A Noble; the other seats likewise.
    """

    step: str
    year: int | None = None
    leader: str = ""
    turn: str = ""
    agenda: str = ""
    owner: str = ""
    pieces: int = 0
    stockpile: dict[str, int] | int | None = None
    bids: dict[str, list[dict[str, int]]] = {}
    passed: list[str] = []
    plundered: list[str] = []
    north: NobleWords | None = None
    east: NobleWords | None = None
    south: NobleWords | None = None
    west: NobleWords | None = None

    def noble(self, seat: int) -> NobleWords:
        """What is said of a Noble."""
        return getattr(self, SEATS[seat - 1]) or NobleWords()
