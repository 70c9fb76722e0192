"""Local days as spans of seconds: which day a second belongs to, and where an hour of a day stands.

Instants are whole seconds since 1970 in UTC. A local day has 23 to 25 hours when clocks change; some
days never came at all, and a minute after midnight may belong to the day before once more.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

import msgspec

_DAY = 86400
BLOCK = 32 * _DAY
"""Days are told by blocks of so many seconds."""


class Stretch(msgspec.Struct, frozen=True):
    """Seconds that all belong to one local day; the last one is not `end` but the one before.

    Args:
        start: The first second.
        end: The first second after it.
        day: The day's ordinal, as `date.toordinal` has it.
    """

    start: int
    end: int
    day: int


def local(instant: int, zone: ZoneInfo) -> datetime:
    """An instant as a zone's clock shows it."""
    return datetime.fromtimestamp(instant, zone)


def stretches(start: int, zone: ZoneInfo) -> Iterator[Stretch]:
    """The local days from an instant on, cut anew where clocks change. It does not end.

    A day may come in two pieces that touch.
    """
    number = start // BLOCK
    pieces = block(number, zone)
    at = bisect_right(pieces, start, key=_start_of) - 1
    yield Stretch(start, pieces[at].end, pieces[at].day)
    yield from pieces[at + 1 :]
    while True:
        number += 1
        yield from block(number, zone)


def _start_of(stretch: Stretch) -> int:
    return stretch.start


@lru_cache(maxsize=1024)
def block(number: int, zone: ZoneInfo) -> tuple[Stretch, ...]:
    """The stretches of a block of seconds, remembered: deadlines ask for the same few weeks over and over."""
    start, stop = number * BLOCK, (number + 1) * BLOCK
    found = []
    shown = datetime.fromtimestamp(start, zone)
    while start < stop:
        end = start + _DAY - (shown.hour * 3600 + shown.minute * 60 + shown.second)
        then = datetime.fromtimestamp(end, zone)
        if then.utcoffset() != shown.utcoffset():
            end = _change(start, end, zone)
            then = datetime.fromtimestamp(end, zone)
        found.append(Stretch(start, min(end, stop), shown.toordinal()))
        start, shown = end, then
    return tuple(found)


def spans_of(day: int, zone: ZoneInfo) -> list[tuple[int, int]]:
    """All seconds that show one local date, as spans; none if that date never came.

    Args:
        day: The date's ordinal.
        zone: Whose clock shows it.
    """
    begin = _midnight_utc(day) - 16 * 3600
    found: list[tuple[int, int]] = []
    for stretch in stretches(begin, zone):
        if stretch.start > begin + 56 * 3600:
            break
        if stretch.day == day:
            joins = bool(found) and found[-1][1] == stretch.start
            start = found.pop()[0] if joins else stretch.start
            found.append((start, stretch.end))
    return found


@lru_cache(maxsize=4096)
def instant_of(day: int, minutes: int, zone: ZoneInfo) -> int | None:
    """The instant of a local time on a date.

    A time that comes twice is the first of both; one that is missing is the first instant behind the gap.

    Args:
        day: The date's ordinal.
        minutes: Minutes after 00:00.
        zone: Whose clock shows it.

    Returns:
        The instant, or None where the whole date never came.
    """
    wanted = datetime.combine(date.fromordinal(day), time(minutes // 60, minutes % 60))
    instant = int(wanted.replace(tzinfo=zone).timestamp())
    if datetime.fromtimestamp(instant, zone).replace(tzinfo=None) == wanted:
        return instant
    # The offset before the gap puts a missing time behind it, the one after the gap before it.
    before = int(wanted.replace(tzinfo=zone, fold=1).timestamp())
    behind = _change(min(before, instant), max(before, instant), zone)
    comes = day in (local(behind - 1, zone).toordinal(), local(behind, zone).toordinal())
    return behind if comes else None


def day_of(instant: int, zone: ZoneInfo) -> int:
    """The ordinal of the local date that an instant belongs to."""
    return local(instant, zone).toordinal()


def _change(start: int, end: int, zone: ZoneInfo) -> int:
    """The first instant, after `start` and up to `end`, that has another offset than `start`."""
    offset = local(start, zone).utcoffset()
    while end - start > 1:
        middle = (start + end) // 2
        if local(middle, zone).utcoffset() == offset:
            start = middle
        else:
            end = middle
    return end


def _midnight_utc(day: int) -> int:
    moment = datetime.combine(date.fromordinal(day), time(), tzinfo=UTC)
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(seconds=1)
