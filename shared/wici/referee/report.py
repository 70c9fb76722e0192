"""Report: what verifying a record found, check by check, with all that a host did by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

from wici.errors import WiciError
from wici.referee.explaining.byte_location import ByteLocation


class Check(msgspec.Struct, frozen=True):
    """One numbered check.

    Attributes:
        number: Its number.
        title: What is checked.
        result: `held`, `failed`, or `skipped` where it cannot be made.
        words: With which figures, or why not.
        entry: The number of the entry at fault.
        spot: The first byte of the file that does not fit.
    """

    number: int
    title: str
    result: Literal["held", "failed", "skipped"]
    words: str
    entry: int | None = None
    spot: ByteLocation | None = None


def check_all(steps: Iterable[tuple[str, Callable[[], str]]]) -> tuple[Check, ...]:
    """Make checks in order, up to the first that fails.

    Args:
        steps: The title of each, and what makes it: it says with which figures it held, or raises.
    """
    checks: list[Check] = []
    for number, (title, step) in enumerate(steps, 1):
        try:
            checks.append(Check(number, title, "held", step()))
        except WiciError as fault:
            checks.append(Check(number, title, "failed", fault.message, fault.detail.get("entry")))
            break
    return tuple(checks)


class SeatSummary(msgspec.Struct, frozen=True):
    """Who played a seat.

    Attributes:
        seat: The seat.
        handle: Who holds it at the record's end.
        keys: The fingerprints of the keys that may sign for it then.
        since: The entry from which on that player holds it.
        is_bot: Whether a bot plays it.
    """

    seat: int
    handle: str
    keys: tuple[str, ...]
    since: int
    is_bot: bool


class NoteSummary(msgspec.Struct, frozen=True):
    """A note, for people.

    Attributes:
        entry: The number of its entry.
        time: When it was written, by the server's clock.
        what: Its word.
        says: What it tells, with the host's reason.
    """

    entry: int
    time: str
    what: str
    says: str


class Report(msgspec.Struct, frozen=True):
    """What verifying a record found.

    Attributes:
        game: The game's id, where it could be read.
        checks: The checks in order; after one that failed no more are made.
        missing: Why some could not be made, each reason once.
        result: The game's result, once everything has held.
        seats: Who played, once that was checked.
        notes: All notes of the record, once they were checked.
    """

    game: str | None
    checks: tuple[Check, ...]
    missing: tuple[str, ...] = ()
    result: dict[str, Any] | None = None
    seats: tuple[SeatSummary, ...] = ()
    notes: tuple[NoteSummary, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether nothing failed; of what was not checked it says nothing."""
        return all(check.result != "failed" for check in self.checks)

    @property
    def is_complete(self) -> bool:
        """Whether every check was made and held."""
        return all(check.result == "held" for check in self.checks)
