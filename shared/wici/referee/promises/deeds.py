"""Deeds: what a record did with the texts of each seat, decision by decision."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from wici.protocol.entries import End, Entry, Game, KeyChange, Leave, Resolve, Sealed
from wici.protocol.envelope import parse_envelope
from wici.protocol.errors import ProtocolError
from wici.protocol.notes import Replaced, Taken, Vacated
from wici.protocol.orders import UNDO
from wici.referee.dropping import takes_answers
from wici.rules import catalog
from wici.rules.errors import UnknownGame


class Place(NamedTuple):
    """A decision of a seat's."""

    seat: int
    ask: int | None


class Deeds:
    """The texts of a record, by place and count, with what became of each.

    Args:
        entries: The record's entries, from entry 0 on.

    Attributes:
        sealed: By place the `sealed` entries: by `rev` the number of the entry, and the entry.
        used: By the number of a `sealed` entry those of the `resolve` entries that use it.
        closed: By ask the number of the `resolve` by which its answers were due.
        length: How many entries there are.
        is_over: Whether the game has ended.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.sealed: defaultdict[Place, dict[int, tuple[int, Sealed]]] = defaultdict(dict)
        self.used: defaultdict[int, list[int]] = defaultdict(list)
        self.closed: dict[int, int] = {}
        self.length = 0
        self.is_over = False
        self._free: frozenset[str] | None = frozenset()
        self._fallen: defaultdict[int, list[int]] = defaultdict(list)
        self._lapsed: dict[int, tuple[int, ...]] = {}
        self._servers: set[int] = set()
        self._seats: dict[int, int] = {}
        for n, entry in enumerate(entries):
            self._follow(n, entry)
            self.length = n + 1

    def entry(self, place: Place, rev: int) -> int | None:
        """The number of a text's own entry; None while it has none."""
        n, _ = self.sealed[place].get(rev, (None, None))
        return n

    def uses(self, place: Place, rev: int) -> list[int]:
        """The `resolve` entries that use a text."""
        n = self.entry(place, rev)
        return [] if n is None else self.used.get(n, [])

    def counts(self, place: Place) -> list[int]:
        """The counts of a place's own texts in the record; the server's answers are left out."""
        return [rev for rev, (n, _) in self.sealed[place].items() if n not in self._servers]

    def is_free(self, lines: Iterable[str]) -> bool:
        """Whether all lines are free orders, which answer nothing; never where the rules are not here."""
        return bool(self._free) and all(line.partition(" ")[0] in (self._free or ()) for line in lines)

    def may_have_fallen(self, seat: int, since: int) -> bool:
        """Whether a key of the seat went, or its player, behind an entry: its texts may have fallen too."""
        return any(n > since for n in self._fallen[seat])

    def has_lapsed(self, seat: int, n: int) -> bool:
        """Whether the server answered for a seat in a `resolve`."""
        return seat in self._lapsed.get(n, ())

    def _follow(self, n: int, entry: Entry) -> None:
        match entry:
            case Game(rules=rules):
                self._free = _free_verbs(rules)
            case Sealed():
                self.sealed[Place(entry.seat, entry.ask)][entry.rev] = (n, entry)
                self._seats[n] = entry.seat
            case Resolve():
                for used in entry.uses:
                    self.used[used].append(n)
                self._lapsed[n] = entry.lapsed
                # Of a seat that lapsed the newest text used is the server's; a draft may stand before it.
                newest = {self._seats.get(one): one for one in sorted(entry.uses)}
                self._servers |= {newest[seat] for seat in entry.lapsed if seat in newest}
                if entry.closes is not None and self._is_answered(entry):
                    self.closed[entry.closes] = n
            case Leave() | Replaced() | Vacated() | Taken():
                self._fallen[entry.seat].append(n)
            case KeyChange() if takes_answers(entry):
                self._fallen[entry.seat].append(n)
            case End():
                self.is_over = True

    def _is_answered(self, entry: Resolve) -> bool:
        """Whether a `resolve` is seen to close an ask by answers, and not by free orders or by `undo`."""
        if entry.lapsed:
            return True
        opened = [_lines(text.envelope) for text in entry.opened]
        return self._free is not None and any(
            lines != (UNDO,) and not self.is_free(lines) for lines in opened
        )


def _lines(envelope: str) -> tuple[str, ...]:
    try:
        return parse_envelope(envelope.encode()).text.do
    except ProtocolError:
        return ()


def _free_verbs(rules: str) -> frozenset[str] | None:
    try:
        return catalog.get(rules).free_verbs
    except UnknownGame:
        return None
