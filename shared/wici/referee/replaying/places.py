"""Places: what each seat has sealed for each ask, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import takewhile
from typing import TypeAlias

from wici.protocol.entries import Sealed

#: A seat, and the ask that its texts name.
Place: TypeAlias = tuple[int, "int | None"]


class Places:
    """The texts of a record as it is read; what lies unused can be told without looking at all of them.

    Args:
        sealed: The record's `sealed` entries, by number.
        dropped: Numbers of those that fell with their key.
    """

    def __init__(self, sealed: Mapping[int, Sealed], dropped: Set[int]) -> None:
        self._sealed = sealed
        self._dropped = dropped
        self._first: dict[Place, int] = {}
        self._open: dict[Place, dict[int, int]] = {}
        self._used: dict[Place, int] = {}
        self._withdrawn: dict[Place, int] = {}
        for entry in sealed.values():
            if entry.withdrawn:
                place = (entry.seat, entry.ask)
                self._withdrawn[place] = max(self._withdrawn.get(place, 0), entry.rev)

    def add(self, n: int) -> None:
        """Come to a text, by the number of its `sealed` entry."""
        entry = self._sealed[n]
        place = (entry.seat, entry.ask)
        self._first.setdefault(place, n)
        if entry.rev > self._withdrawn.get(place, 0) and n not in self._dropped:
            self._open.setdefault(place, {})[n] = entry.rev

    def use(self, n: int, *, is_lapse: bool) -> None:
        """Note that a text took effect."""
        entry = self._sealed[n]
        place = (entry.seat, entry.ask)
        if (lying := self._open.get(place)) is not None:
            lying.pop(n, None)
            if not lying:
                del self._open[place]
        if not is_lapse:
            self._used[place] = max(self._used.get(place, 0), entry.rev)

    def has_before(self, n: int) -> bool:
        """Whether the seat of a text had sealed an answer for its ask before."""
        entry = self._sealed[n]
        return self._first.get((entry.seat, entry.ask), n) < n

    def lying(self, place: Place, before: int) -> Iterator[int]:
        """The texts of before an entry that had no effect and that nobody took back, in their order."""
        return takewhile(lambda n: n < before, self._open.get(place, ()))

    def unsettled(self) -> list[int]:
        """The texts that took no effect, that nobody took back, and that gave way to no later one."""
        return sorted(
            n
            for place, lying in self._open.items()
            for n, rev in lying.items()
            if rev > self._used.get(place, 0)
        )
