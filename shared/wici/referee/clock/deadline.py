"""When an answer is due: a function of the terms, of the record's instants, and of nothing else.

Counted time of a seat is all time but dates that the terms leave out, pauses and outages, and the seat's own
absences. Instants are whole seconds since 1970 in UTC; a span holds its first second and not its last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from math import inf
from typing import Literal, TypeAlias

import msgspec

from wici.referee.clock.days import BLOCK, block, day_of, instant_of
from wici.referee.clock.duration import DAY, HOUR
from wici.referee.clock.terms import Terms
from wici.referee.clock.zones import zone

Pause: TypeAlias = tuple[int, float]
"""First second and first second after it; `math.inf` while it has not ended."""

Verdict: TypeAlias = Literal["in-time", "late", "over"]

_SLACK = 3 * HOUR


class AskTime(msgspec.Struct, frozen=True, kw_only=True):
    """What the clock needs to know of one seat's ask.

    Args:
        opened: The instant at which it was asked.
        clock: Whose time it has.
        extended: Seconds that a vote added.
        stored: Seconds in the seat's store when the ask was opened; 0 where no bank counts.
    """

    opened: int
    clock: Literal["pace", "first", "interrupt"] = "pace"
    extended: int = 0
    stored: int = 0


class Due(msgspec.Struct, frozen=True):
    """When an answer is due; None while a pause that has no end stands before it.

    Args:
        deadline: An answer up to and with this second is in time.
        grace_end: One up to and with this second counts, marked late.
    """

    deadline: int | None
    grace_end: int | None

    def judge(self, answered: int) -> Verdict:
        """Say whether an answer of that instant is in time."""
        if self.deadline is None or answered <= self.deadline:
            return "in-time"
        return "late" if self.grace_end is None or answered <= self.grace_end else "over"


def own_time(terms: Terms, ask: AskTime) -> int:
    """The seconds that an ask has by itself: its clock's, and what a vote added.

    Raises:
        ValueError: The table has no clock.
    """
    seconds = {"pace": terms.pace, "first": terms.first, "interrupt": terms.interrupt}[ask.clock]
    if seconds is None:
        raise ValueError("a table without a clock has no deadlines")
    return seconds + ask.extended


def due(
    terms: Terms, ask: AskTime, pauses: Iterable[Pause] = (), absences: Sequence[Pause] = ()
) -> Due | None:
    """Compute when a seat's answer is due.

    Args:
        terms: The table's.
        ask: What was asked, and when.
        pauses: Pauses and outages of the game.
        absences: The seat's own; they stop its clock, but not its grace.

    Returns:
        The deadline and the end of grace; None for a table without a clock.
    """
    if terms.pace is None:
        return None
    pauses = merge(pauses)
    own = own_time(terms, ask)
    if not (pauses or absences or terms.has_mask or terms.at is not None):
        plain = ask.opened + own + ask.stored
        return Due(plain, plain + terms.grace_of(own - ask.extended))
    stops = merge((*pauses, *absences))
    if terms.at is None:
        deadline = _reach(running(terms, ask.opened, stops), own + ask.stored)
    else:
        deadline = _reach_at(terms, ask.opened, stops, own - _SLACK if own >= DAY else own)
    if deadline is None:
        return Due(None, None)
    grace = terms.grace_of(own - ask.extended)
    return Due(deadline, _reach(running(terms, deadline, pauses), grace) if grace else deadline)


def store_after(
    terms: Terms, ask: AskTime, answered: int, pauses: Iterable[Pause] = (), absences: Iterable[Pause] = ()
) -> int:
    """What a seat's store of time holds once it has answered.

    Counted time beyond the ask's own comes off; an answer within it adds `add`, up to `cap`. What lies
    above a cap that a vote lowered stays.

    Returns:
        Seconds.
    """
    own = own_time(terms, ask)
    beyond = counted(terms, ask.opened, answered, merge((*pauses, *absences))) - own
    if beyond > 0:
        return max(0, ask.stored - beyond)
    return max(ask.stored, min(ask.stored + (terms.add or 0), terms.cap or 0))


def counted(terms: Terms, start: int, end: int, stops: Sequence[Pause] = ()) -> int:
    """The counted time between two instants, in seconds.

    Args:
        terms: The table's.
        start: The first second.
        end: The first second after the last.
        stops: Merged, see `merge`.
    """
    total = 0
    for first, last in running(terms, start, stops):
        if first >= end:
            break
        total += int(min(last, end)) - first
    return total


def merge(spans: Iterable[Pause]) -> list[Pause]:
    """Put spans in order, and make one of those that overlap or touch."""
    merged: list[Pause] = []
    for first, last in sorted(spans):
        if last <= first:
            continue
        if merged and first <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return merged


def running(terms: Terms, start: int, stops: Sequence[Pause]) -> Iterator[tuple[int, float]]:
    """The spans in which the clock runs, from an instant on, in order.

    It ends only where a stop has no end, or with a span that has none.
    """
    upcoming = [stop for stop in stops if stop[1] > start]
    for first, last in _days_in(terms, start):
        while upcoming and upcoming[0][1] <= first:
            upcoming.pop(0)
        while upcoming and upcoming[0][0] < last:
            stop_first, stop_last = upcoming[0]
            if stop_first > first:
                yield first, stop_first
            if stop_last == inf:
                return
            first = max(first, int(stop_last))
            if stop_last >= last:
                break
            upcoming.pop(0)
        if first < last:
            yield first, last


def _days_in(terms: Terms, start: int) -> Iterator[tuple[int, float]]:
    """The spans of days on which time counts; one without an end where no day is left out."""
    if not terms.has_mask:
        yield start, inf
        return
    for number in count(start // BLOCK):
        for first, last in _counted(number, terms.zone, terms.days, terms.dates):
            if last > start:
                yield max(first, start), last


@lru_cache(maxsize=1024)
def _counted(
    number: int, name: str, days: frozenset[int], dates: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, int], ...]:
    """The spans of a block of seconds in which time counts, those that touch made one."""
    terms = Terms(days=days, dates=dates)
    spans: list[tuple[int, int]] = []
    for stretch in block(number, zone(name)):
        if not terms.counts(stretch.day):
            continue
        touches = bool(spans) and spans[-1][1] == stretch.start
        spans.append((spans.pop()[0] if touches else stretch.start, stretch.end))
    return tuple(spans)


def _reach(spans: Iterable[tuple[int, float]], needed: int) -> int | None:
    """The first instant with so much counted time behind it, be it the end of a span."""
    for first, last in spans:
        if last - first >= needed:
            return first + needed
        needed -= int(last) - first
    return None


def _reach_at(terms: Terms, opened: int, stops: Sequence[Pause], needed: int) -> int | None:
    """The first instant at the table's time of day with so much time behind it, while the clock runs."""
    earliest = _reach(running(terms, opened, stops), needed)
    if earliest is None or terms.at is None:
        return None
    where = zone(terms.zone)
    for day in count(day_of(earliest, where) - 1):
        instant = instant_of(day, terms.at, where) if terms.counts(day) else None
        if instant is None or instant < earliest:
            continue
        if stops and stops[-1][1] == inf and stops[-1][0] <= instant:
            return None
        if not any(first <= instant < last for first, last in stops):
            return instant
    raise AssertionError("days do not end")
