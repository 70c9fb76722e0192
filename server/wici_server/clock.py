"""The clock: the one place of the server that reads the time, so that everything else is given it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from typing import TypeAlias

from wici.protocol.instants import format_instant

Clock: TypeAlias = Callable[[], datetime]
"""Returns the present moment, with its zone."""


class SystemClock:
    """The machine's own time, in UTC. Where that is set back, it stands still: no record runs backwards."""

    def __init__(self, read: Clock = lambda: datetime.now(UTC)) -> None:
        self._read = read
        self._newest = datetime.min.replace(tzinfo=UTC)

    def __call__(self) -> datetime:
        """The present moment, never before one that was given earlier."""
        self._newest = max(self._newest, self._read())
        return self._newest


system_clock: Clock = SystemClock()


def stamp(clock: Clock) -> str:
    """The present moment as the protocol writes it, such as `2026-11-30T12:00:00Z`."""
    return _format(clock().replace(microsecond=0))


@lru_cache(maxsize=4)
def _format(second: datetime) -> str:
    """Write a second once for all the orders that come within it."""
    return format_instant(second)
