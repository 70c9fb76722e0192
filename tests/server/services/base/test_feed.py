"""The feed: each seat's events in its own numbering, without a gap that tells of hidden ones."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.server.people import Table, register, seat
from wici.rules.event import Event, Told
from wici_server.context import ServerContext
from wici_server.services.base.feed import Feed, LogLine, read_log

SEATS = (None, 1, 2, 3)


class Happened(Event, frozen=True):
    what: str

    def say(self, names: Any) -> str:
        return self.what


def log(table: Table, seat_number: int | None, since: int = 0, limit: int = 1000) -> tuple[LogLine, ...]:
    with table.context.store.reading() as connection:
        return read_log(connection, table.seen().match.id, seat_number, since=since, limit=limit).lines


def store(table: Table, told: list[Told], feed: Feed) -> None:
    feed.write(told, None, entry=1, time="2026-11-30T12:00:00Z")
    with table.context.store.transaction() as driver:
        table.context.statements.keep_event.run_each(driver, feed.rows)
    feed.rows = []


@pytest.fixture
def busy(context: ServerContext) -> tuple[Table, list[Told]]:
    """A match whose feed holds every kind of audience in many orders."""
    table = seat(context, register(context, ("ada", "bo", "cy")), "players=3")
    feed = Feed(10_000 + table.seen().match.id, 0, 0, {})
    told = []
    for number in range(120):
        kind, who = number % 5, number % 3 + 1
        public = None if kind in {1, 4} else Happened(f"all {number}")
        private = {who: Happened(f"seat {who} {number}")} if kind in {1, 2} else {}
        if kind == 4:
            private = {one: Happened(f"seat {one} {number}") for one in {who, 3}}
        told.append(Told(public, private))
    with context.store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM events")
    feed.match = table.seen().match.id
    store(table, told, feed)
    return table, told


@pytest.mark.parametrize("who", SEATS)
def test_a_seat_reads_what_it_may_know_in_order_and_nothing_else(
    busy: tuple[Table, list[Told]], who: int | None
) -> None:
    table, told = busy
    known = [event.what for one in told if isinstance(event := one.to(who), Happened)]
    lines = log(table, who)
    assert [line.text for line in lines] == known
    assert [line.n for line in lines] == list(range(1, len(known) + 1))
    assert msgspec.json.decode(lines[0].event) == {"event": "happened", "what": known[0]}


@pytest.mark.parametrize("who", SEATS)
@pytest.mark.parametrize("limit", [1, 2, 7])
def test_every_page_from_everywhere_is_a_slice_of_the_whole(
    busy: tuple[Table, list[Told]], who: int | None, limit: int
) -> None:
    table, _ = busy
    whole = log(table, who)
    for since in range(len(whole) + 2):
        assert log(table, who, since, limit) == whole[since : since + limit]


def test_the_last_page_says_that_it_is_the_last(busy: tuple[Table, list[Told]]) -> None:
    table, _ = busy
    whole = log(table, 1)
    with table.context.store.reading() as connection:
        game = table.seen().match.id
        assert read_log(connection, game, 1, since=0, limit=len(whole)).next is None
        assert read_log(connection, game, 1, since=0, limit=len(whole) - 1).next == len(whole) - 1


def test_the_counts_of_a_match_equal_the_lines_that_can_be_read(table: Table) -> None:
    table.play(5, most=25)
    for number in (1, 2, 3):
        lines = log(table, number)
        assert table.view(number)["news"] == len(lines)
        assert lines[-1].n == len(lines)
    assert table.seen().news == len(log(table, None))


def test_an_event_belongs_to_the_entry_that_resolved_it(table: Table) -> None:
    from wici.protocol.record import parse_line
    from wici_server.services.play.record import record

    for number in (1, 2, 3):
        table.order(number, "bid 1")
    raw = b"".join(record(table.context, table.seen(), since=0)).splitlines(keepends=True)
    opened = next(line for line in log(table, None) if line.text.startswith("Bids"))
    assert parse_line(raw[opened.entry]).entry.kind == "resolve"
