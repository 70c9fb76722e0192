"""The ask: what is asked at a table, where its record stands and how far it is, as everybody may know it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

State = Literal["open", "filled", "running", "frozen", "over", "ended", "moved"]

_ASKED = msgspec.json.Decoder(tuple[int, ...] | Literal["hidden"])


class Mark(msgspec.Struct, frozen=True):
    """An entry of the record by number and hash."""

    entry: int
    hash: str


class Ask(msgspec.Struct, frozen=True):
    """What is asked, as everybody may know it.

    Attributes:
        n: The number of its entry: an order's `decision`.
        hash: The hash of its entry: an order's `answers`.
        what: The prompt's kind.
        seats: Whom it asks; "hidden" when that is secret.
        deadline: Until when.
    """

    n: int
    hash: str
    what: str
    seats: tuple[int, ...] | Literal["hidden"]
    deadline: str | None


def ask_of(match: Any) -> Ask | None:
    """The open ask of a match's row."""
    if match.ask is None:
        return None
    seats = _ASKED.decode(match.ask_seats)
    return Ask(match.ask, match.ask_hash, match.ask_what, seats, match.deadline)
