"""The feed: events with their audience, written once and read by each seat in its own numbering."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection, Row, select

from wici.rules.event import Event as Happening
from wici.rules.event import Told
from wici_server.models import Event

EVERYBODY = 0

AnyRows: TypeAlias = Sequence[Row[*tuple[Any, ...]]]


class Feed(msgspec.Struct):
    """Counts a match's events while a step is written.

    Attributes:
        match: The match's id.
        news: How many events everybody may know.
        told: How many events were told in all.
        extras: How many events a seat may know of which others may know nothing, by seat.
        rows: The rows to be stored.
    """

    match: int
    news: int
    told: int
    extras: dict[int, int]
    rows: list[dict[str, Any]] = msgspec.field(default_factory=list)

    def write(self, told: Sequence[Told], content: Any, *, entry: int, time: str) -> None:
        """Write what a step told, each version for those who may know it.

        Args:
            told: The events.
            content: The match's content, which knows titles.
            entry: The record's entry that they belong to.
            time: When they happened.
        """
        for one in told:
            self.told += 1
            versions: dict[int, Happening] = dict(one.private)
            if one.public is None:
                self.extras |= {seat: self.extras.get(seat, 0) + 1 for seat in versions}
            else:
                self.news += 1
                versions[EVERYBODY] = one.public
            for audience, happening in versions.items():
                self.rows.append(
                    {
                        "match_id": self.match,
                        "audience": audience,
                        "number": self.news + (self.extras.get(audience, 0) if audience else 0),
                        "told": self.told,
                        "public": self.news,
                        "entry": entry,
                        "time": time,
                        "text": happening.say(content),
                        "data": msgspec.json.encode(happening).decode(),
                    }
                )


class LogLine(msgspec.Struct, frozen=True):
    """One event as the asker may know it.

    Attributes:
        n: Its number among what the asker may know, from 1.
        time: When it happened.
        entry: The record's entry that it belongs to.
        text: One sentence.
        event: The event itself; `event` in it says which.
    """

    n: int
    time: str
    entry: int
    text: str
    event: msgspec.Raw


class Log(msgspec.Struct, frozen=True):
    """A page of the log.

    Attributes:
        lines: The events, oldest first.
        next: The `since` of the next page; None if this is the last.
    """

    lines: tuple[LogLine, ...]
    next: int | None


def read_log(connection: Connection, match: int, seat: int | None, *, since: int, limit: int) -> Log:
    """Read the events that a seat, or a stranger, may know.

    Args:
        connection: Where to read.
        match: The match's id.
        seat: The seat; None for a stranger.
        since: The number of the last event known already.
        limit: The most events.
    """
    own: AnyRows = ()
    after = since
    if seat is not None:
        own = _rows(connection, match, seat, after=since, limit=limit + 1)
        after = _public_before(connection, match, seat, since)
    shown = {row.told: row for row in _rows(connection, match, EVERYBODY, after=after, limit=limit + 1)}
    shown.update({row.told: row for row in own})
    page = [shown[told] for told in sorted(shown)][: limit + 1]
    lines = tuple(
        LogLine(n, row.time, row.entry, row.text, msgspec.Raw(row.data.encode()))
        for n, row in enumerate(page[:limit], since + 1)
    )
    return Log(lines, since + limit if len(page) > limit else None)


def _rows(
    connection: Connection, match: int, audience: int, *, after: int, limit: int
) -> Sequence[Row[*tuple[Any, ...]]]:
    columns = (Event.told, Event.number, Event.time, Event.entry, Event.text, Event.data)
    mine = (Event.match_id == match, Event.audience == audience, Event.number > after)
    return connection.execute(select(*columns).where(*mine).order_by(Event.number).limit(limit)).all()


def _public_before(connection: Connection, match: int, seat: int, since: int) -> int:
    """How many of a seat's first `since` events have a version for everybody.

    Behind the seat's newest own version among them come only events that everybody may know.
    """
    mine = (Event.match_id == match, Event.audience == seat, Event.number <= since)
    newest = select(Event.number, Event.public).where(*mine).order_by(Event.number.desc()).limit(1)
    found = connection.execute(newest).first()
    return since if found is None else found.public + since - found.number


def counts(extras: Mapping[int, int], before: Mapping[int, int]) -> list[tuple[int, int]]:
    """The seats whose count has grown, with the new count."""
    return [(seat, extra) for seat, extra in sorted(extras.items()) if extra != before.get(seat, 0)]
