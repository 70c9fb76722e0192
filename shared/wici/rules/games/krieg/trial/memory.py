"""Memory: what a Noble must still have in his storage, by all that a seat was told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from wici.rules.event import Event, Undone
from wici.rules.games.krieg.edition.content import Content
from wici.rules.games.krieg.events import fall, spring, summer, year


def remembered(feed: Iterable[Event], content: Content) -> dict[int, Counter[str]]:
    """The least that each Noble's storage holds of each resource.

    Args:
        feed: What a seat was told, oldest first; what is missing at its start is only forgotten.
        content: The edition.
    """
    memory = _Memory(content)
    for event in feed:
        memory.hear(event)
    return memory.least


class _Memory:
    def __init__(self, content: Content) -> None:
        self._tool = content.tool
        self.least: dict[int, Counter[str]] = {}

    def hear(self, event: Event) -> None:
        """Take in one event."""
        match event:
            case spring.BidMade(seat, added):
                self._give(seat, added)
            case spring.BidderPassed(seat, back):
                self._get(seat, back)
            case summer.VillageGrew(seat, count):
                self._give(seat, {self._tool["grow"]: count})
            case summer.BuildersAssigned(seat, count):
                self._give(seat, {self._tool["build"]: count})
            case summer.RaidBegan(seat) | summer.RaidRepelled(_, seat):
                self._give(seat, {self._tool["raid"]: 1})
            case summer.KnightBribed(seat, target):
                self._give(seat, {self._tool["bribe"]: 1})
                self._give(target, {self._tool["raid"]: 1})
            case summer.BribeFailed(seat, target, storage):
                self._give(seat, {self._tool["bribe"]: 1})
                if storage is not None:
                    self.least[target] = Counter(storage)
            case Undone(seat):
                # What was taken back stands in the feed all the same, and may have brought something.
                self.least.pop(seat, None)
            case _:
                self._hear_of_incomes(event)

    def _hear_of_incomes(self, event: Event) -> None:
        match event:
            case fall.PrivilegesPaid(seat, pieces):
                self._get(seat, pieces)
            case (
                year.ResourcesDealt(seat=seat, pieces=pieces)
                | summer.SpoilsDrawn(seat=seat, pieces=pieces)
                | fall.FarmsteadHarvested(seat=seat, pieces=pieces)
                | fall.HutsHarvested(seat=seat, pieces=pieces)
                | fall.PrivilegeShort(seat=seat, pieces=pieces)
            ):
                self._get(seat, pieces or {})
            case fall.MercyGranted(seat, target, count, pieces):
                self._get(seat, pieces or {})
                self._lose(target, count, pieces)
            case fall.ChurchTaxed(seat, count, pieces):
                self._lose(seat, count, pieces)

    def _get(self, seat: int, pieces: dict[str, int]) -> None:
        self.least.setdefault(seat, Counter()).update(pieces)

    def _give(self, seat: int, pieces: dict[str, int]) -> None:
        """Pieces went; whether they are those that were remembered or others, fewer are left for certain."""
        self.least[seat] = self.least.get(seat, Counter()) - Counter(pieces)

    def _lose(self, seat: int, count: int, pieces: dict[str, int] | None) -> None:
        """Pieces went, of which the types may be hidden: then any may have been among them."""
        known = self.least.get(seat, Counter())
        self._give(seat, pieces if pieces is not None else dict.fromkeys(known, count))
