"""Step rows: one step of a match as the rows that keep it, written all together or not at all."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from wici.protocol.entries import End
from wici.protocol.record import parse_line
from wici.referee.accept import Verdict
from wici.referee.book import Sitting
from wici.referee.opening import Opening
from wici_server.prepared import Driver
from wici_server.services.base.due import due_columns
from wici_server.services.base.feed import Feed, counts
from wici_server.services.base.statements import Statements
from wici_server.services.play.running import Running

Step: TypeAlias = Verdict | Opening
"""What the referee makes of a text, or of the last nonce."""

#: SQLite writes a row over where it lies only if its size stays, and then only the pages that differ;
#: else it gives back all its pages and takes others. So a snapshot's size is rounded up.
_ROUND = 512

#: A table as Python objects takes about so many times its bytes.
_OBJECTS = 10


class StepRows(msgspec.Struct, frozen=True):
    """The rows of one step.

    Attributes:
        match: The match's new row, with the serial that it must still have.
        turns: Whether the match begins or ends with this step.
        entries: The record's new lines.
        events: What was told.
        extras: The seats that learned what others may know nothing of, with their counts.
        snapshot: Where the match stands now.
        running: The same, to be remembered once it is stored.
    """

    match: dict[str, Any]
    turns: bool
    entries: list[dict[str, Any]]
    events: list[dict[str, Any]]
    extras: list[dict[str, Any]]
    snapshot: dict[str, Any]
    running: Running

    @property
    def size(self) -> int:
        """About how many bytes remembering it takes, the table as objects among it."""
        return _OBJECTS * len(self.snapshot["position"]) + len(self.snapshot["book"])

    def write(self, driver: Driver, statements: Statements) -> bool:
        """Store the step.

        Returns:
            False, with nothing stored, if the match has moved on meanwhile.
        """
        update = statements.turn_match if self.turns else statements.move_match
        if update.run(driver, **self.match).rowcount != 1:
            return False
        statements.keep_entry.run_each(driver, self.entries)
        statements.keep_event.run_each(driver, self.events)
        statements.count_extra.run_each(driver, self.extras)
        statements.keep_snapshot.run(driver, **self.snapshot)
        return True


def begin(match: int, serial: int, sitting: Any, opening: Opening, *, time: str) -> StepRows:
    """The first step: the cards are dealt.

    Args:
        match: The match's id.
        serial: Its serial before.
        sitting: Game, content and dice.
        opening: What the referee says.
        time: When.
    """
    return _advance(Running(serial, sitting, 0, 0, {}), match, opening, over=False, time=time)


def move(running: Running, match: int, verdict: Verdict, *, time: str) -> StepRows:
    """A later step: a text was accepted.

    Args:
        running: The match before.
        match: The match's id.
        verdict: What the referee says.
        time: When.
    """
    return _advance(running, match, verdict, over=verdict.over, time=time)


def _advance(running: Running, match: int, step: Step, *, over: bool, time: str) -> StepRows:
    feed = Feed(match, running.news, running.told, dict(running.extras))
    feed.write(step.told, running.sitting.content, entry=step.told_in, time=time)
    serial, book = running.serial + 1, step.book
    before = running.sitting
    sitting = Sitting(
        before.game, before.content, before.dice, snapshot=step.snapshot, book=book, table=step.table
    )
    return StepRows(
        match=_match_row(running, match, step, news=feed.news, over=over),
        turns=over or isinstance(step, Opening),
        entries=[
            {"match_id": match, "n": n, "raw": raw}
            for n, raw in enumerate(step.lines, book.n - len(step.lines))
        ],
        events=feed.rows,
        extras=[
            {"match": match, "seat": seat, "extra": extra}
            for seat, extra in counts(feed.extras, running.extras)
        ],
        snapshot={
            "match": match,
            "serial": serial,
            "told": feed.told,
            "position": step.snapshot,
            "book": _padded(msgspec.json.encode(book), beside=len(step.snapshot)),
        },
        running=Running(serial, sitting, feed.news, feed.told, feed.extras),
    )


def _padded(book: bytes, *, beside: int) -> bytes:
    """The book with spaces behind it, as JSON allows, so that with what lies beside it its size is round."""
    return book + b" " * (-(len(book) + beside) % _ROUND)


def _match_row(running: Running, match: int, step: Step, *, news: int, over: bool) -> dict[str, Any]:
    book, ask = step.book, step.book.ask
    return {
        "match": match,
        "was": running.serial,
        "serial": running.serial + 1,
        "state": "over" if over else "running",
        "entry": book.n - 1,
        "head": book.prev,
        "news": news,
        "ask": ask.n if ask else None,
        "ask_hash": ask.hash if ask else None,
        "ask_what": ask.what if ask else None,
        "ask_seats": _json(ask.seats) if ask else None,
        **due_columns(book, step.waits_for, step.asked),
        "waits_for": _json(step.waits_for),
        "asked": _json(step.asked),
        "outcome": _outcome(step) if over else None,
    }


def _outcome(step: Step) -> str | None:
    entry = parse_line(step.lines[-1]).entry
    return _json(entry.result) if isinstance(entry, End) else None


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
