"""Due: until when a match waits, and when the worker must look at it, as its row says it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wici.referee.book import Book
from wici.referee.timing.asking import time_of
from wici.referee.timing.lateness import next_look
from wici_server.models import Match


def due_columns(book: Book, waits_for: Iterable[int], asked: Iterable[int]) -> dict[str, str | None]:
    """The columns that a step or a remark leaves.

    Args:
        book: The state of its record.
        waits_for: The seats that owe an answer by public knowledge.
        asked: Those, and the seats that are asked quietly.
    """
    clock, ask = book.clock, book.clock.open_ask if book.clock else None
    if clock is None or ask is None:
        return {"deadline": None, "due": None}
    deadlines = [due.deadline for due in clock.dues(ask).values() if due.deadline is not None]
    due = next_look(clock, asked if ask.is_hidden else waits_for)
    return {
        "deadline": time_of(max(deadlines)) if deadlines and not clock.is_paused else None,
        "due": None if due is None else time_of(due),
    }


def settle_due(match: Match, book: Book) -> None:
    """Write them into a match's row, after what it waits for."""
    waits_for, asked = (msgspec.json.decode(word, type=list[int]) for word in (match.waits_for, match.asked))
    columns = due_columns(book, waits_for, asked)
    match.deadline, match.due = columns["deadline"], columns["due"]
