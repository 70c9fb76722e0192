"""Places: what one seat has sealed for one ask, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import takewhile
from typing import TypeAlias

from wici.protocol.entries import Sealed

#: A seat, and the ask that its texts name.
Place: TypeAlias = tuple[int, "int | None"]


class Texts:
    """The texts of one place, each with its count; what lies unused can be told without looking at all.

    Args:
        dropped: Numbers of `sealed` entries that fell with their key.
    """

    def __init__(self, dropped: Set[int]) -> None:
        self._dropped = dropped
        self._revs: dict[int, int] = {}
        self._open: dict[int, int] = {}
        self._withdrawn = 0
        self._used = 0
        self._is_pruned = False

    def add(self, n: int, sealed: Sealed) -> None:
        """Add a text, by the number of its `sealed` entry."""
        self._revs[n] = sealed.rev
        if sealed.withdrawn:
            self._withdrawn = max(self._withdrawn, sealed.rev)
        elif n not in self._dropped:
            self._open[n] = sealed.rev

    def has_before(self, n: int) -> bool:
        """Whether the seat had sealed an answer for this ask before an entry."""
        return next(iter(self._revs), n) < n

    def use(self, n: int, *, is_lapse: bool) -> None:
        """Note that a text took effect."""
        self._open.pop(n, None)
        if not is_lapse:
            self._used = max(self._used, self._revs[n])

    def lying(self, before: int) -> Iterator[int]:
        """The texts of before an entry that had no effect and that nobody took back, in their order."""
        if not self._is_pruned:
            self._forget(self._withdrawn)
            self._is_pruned = True
        return takewhile(lambda n: n < before, self._open)

    def unsettled(self) -> list[int]:
        """The texts that took no effect, that nobody took back, and that gave way to no later one."""
        self._forget(max(self._withdrawn, self._used))
        return list(self._open)

    def _forget(self, upto: int) -> None:
        """Leave out texts whose count is no higher, each once."""
        for n in [n for n, rev in self._open.items() if rev <= upto]:
            del self._open[n]


def by_place(sealed: Mapping[int, Sealed], dropped: Set[int]) -> dict[Place, Texts]:
    """The texts of a record, by their place.

    Args:
        sealed: Its `sealed` entries, by number.
        dropped: Numbers of those that fell with their key.
    """
    places: dict[Place, Texts] = {}
    for n, entry in sealed.items():
        places.setdefault((entry.seat, entry.ask), Texts(dropped)).add(n, entry)
    return places
