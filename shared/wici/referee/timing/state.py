"""The state of a table's clock: what it must remember from entry to entry, in a few plain values."""

from __future__ import annotations

from functools import lru_cache
from math import inf

import msgspec

from wici.referee.clock.absence import Absences, Away, Back, tell_absences
from wici.referee.clock.deadline import AskTime, Due, Pause, due
from wici.referee.clock.terms import Terms, read_terms

Span = tuple[int, int | None]
"""First second of a pause and first second after it; None while it has not ended."""


class SeatTime(AskTime, frozen=True, kw_only=True, omit_defaults=True):
    """One seat's time for an ask, and what became of it.

    Args:
        answered: The entry of its first full answer, since the ask or since one was taken back.
        is_late: Whether that came after its deadline.
        left: What its store holds by that answer, in seconds.
        is_used: Whether that answer had its effect.
        served: The entry of the answer that the server gave for it.
        has_draft: Whether that let the player's own draft count.
    """

    answered: int | None = None
    is_late: bool = False
    left: int | None = None
    is_used: bool = False
    served: int | None = None
    has_draft: bool = False

    @property
    def owes(self) -> bool:
        """Whether nobody has answered for it."""
        return self.answered is None and self.served is None


def plain_time(time: SeatTime) -> SeatTime:
    """The same time with nothing answered."""
    return SeatTime(opened=time.opened, clock=time.clock, extended=time.extended, stored=time.stored)


class AskTimes(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The times of one ask.

    Args:
        n: The number of its entry.
        seats: Each asked seat's; of all seats where it is secret who is asked.
        is_hidden: Whether that is secret.
        stores: What each seat's store held when it was opened.
        misses: The misses in a row of each seat then.
    """

    n: int
    seats: dict[int, SeatTime]
    is_hidden: bool = False
    stores: dict[int, int] = {}
    misses: dict[int, int] = {}


class TimeState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table's clock after an entry of its record.

    Args:
        words: The terms in force, as entry 0 writes them.
        seats: The seats in play.
        asked: Those that were asked before.
        stores: What each seat's store of time holds, where it is no more what it began with.
        misses: How often in a row each seat was late until the server answered.
        pauses: Pauses and outages of the game, in order.
        held: Why its clocks stand still now: `frozen`, `pause`; they go on when nothing holds them.
        said: What was declared about absences, by seat.
        asks: The newest ask, and before it the one whose answer may be taken back.
        is_open: Whether the newest one is open.
    """

    words: dict[str, str]
    seats: tuple[int, ...]
    asked: tuple[int, ...] = ()
    stores: dict[int, int] = {}
    misses: dict[int, int] = {}
    pauses: tuple[Span, ...] = ()
    held: tuple[str, ...] = ()
    said: dict[int, tuple[Away | Back, ...]] = {}
    asks: tuple[AskTimes, ...] = ()
    is_open: bool = False

    @property
    def terms(self) -> Terms:
        """The terms in force."""
        return _terms(tuple(self.words.items()))

    @property
    def open_ask(self) -> AskTimes | None:
        """The open ask's times."""
        return self.asks[-1] if self.is_open else None

    @property
    def is_paused(self) -> bool:
        """Whether a pause has not ended."""
        return any(end is None for _, end in self.pauses)

    def store(self, seat: int) -> int:
        """What a seat's store of time holds, in seconds."""
        return self.stores.get(seat, self.terms.bank or 0)

    def stops(self) -> tuple[Pause, ...]:
        """Pauses and outages as the clock takes them."""
        return tuple((first, inf if last is None else last) for first, last in self.pauses)

    def absences(self, seat: int) -> Absences:
        """The absences of who sits on a seat."""
        said = self.said.get(seat, ())
        return tell_absences(self.terms, said) if said else Absences()

    def due(self, seat: int, time: AskTime) -> Due | None:
        """When a seat's answer is due; None where there is no clock."""
        return due(self.terms, time, self.stops(), self.absences(seat).spans)

    def dues(self, ask: AskTimes) -> dict[int, Due]:
        """When the answers to an ask are due; one instant for all where it is secret who is asked."""
        found = {seat: due for seat, time in ask.seats.items() if (due := self.due(seat, time)) is not None}
        if not ask.is_hidden or not found:
            return found
        deadlines = [due.deadline for due in found.values()]
        ends = [due.grace_end for due in found.values()]
        latest = Due(
            None if None in deadlines else max(filter(None, deadlines)),
            None if None in ends else max(filter(None, ends)),
        )
        return dict.fromkeys(found, latest)


@lru_cache(maxsize=256)
def _terms(words: tuple[tuple[str, str], ...]) -> Terms:
    return read_terms(dict(words))
