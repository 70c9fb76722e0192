"""Late seats on a server: answered for once, after their grace, whatever happens meanwhile."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from sqlalchemy import event, select, update

from tests.server.people import Clock, Table, register, seat
from wici.protocol.entries import Sealed
from wici.protocol.record import parse_line
from wici.referee.clock.terms import BadTerms
from wici.rules.errors import StaleOrder
from wici_server.context import ServerContext
from wici_server.models import Entry, Match
from wici_server.services.host.rules_check import check_all, thaw_all
from wici_server.services.keys import player
from wici_server.services.lobby import match
from wici_server.services.play import late as module
from wici_server.services.play import submit as submitting
from wici_server.services.play.late import due_games, overdue_games, serve_late
from wici_server.services.play.submit import submit
from wici_server.services.play.sweeping import FAILURES, Sweeper

TERMS = ("players=2", "pace=2d", "first=2d", "grace=12h", "late=lapse")


@pytest.fixture
def slow(context: ServerContext) -> Table:
    """A market of two whose terms answer for late seats."""
    return seat(context, register(context, ("ada", "bo")), *TERMS)


def let_pass(table: Table, clock: Clock, **by: float) -> None:
    """Let time pass, and have everybody sign in anew: a token is good for a day."""
    clock.move(**by)
    for person in table.people:
        person.token = player.issue_token(table.context, person.login(player.challenge(table.context))).token


def served(table: Table) -> list[int]:
    lines = select(Entry.raw).join(Match, Match.id == Entry.match_id).where(Match.game == table.game)
    with table.context.store.reading() as connection:
        found = [parse_line(bytes(raw)).entry for raw in connection.scalars(lines.order_by(Entry.n))]
    return [entry.seat for entry in found if isinstance(entry, Sealed) and entry.by]


def test_nobody_is_answered_for_while_an_answer_counts(slow: Table, clock: Clock) -> None:
    slow.order(1, "bid 0")
    let_pass(slow, clock, days=2, hours=12)
    assert due_games(slow.context, limit=9) == []
    assert serve_late(slow.context, slow.game) == 0
    slow.order(2, "bid 0")
    assert served(slow) == []


def test_a_late_seat_is_answered_for_once(slow: Table, clock: Clock) -> None:
    slow.order(1, "bid 0")
    let_pass(slow, clock, days=2, hours=12, seconds=1)
    assert due_games(slow.context, limit=9) == [slow.game]
    assert serve_late(slow.context, slow.game) == 1
    assert serve_late(slow.context, slow.game) == 0
    assert served(slow) == [2]
    assert due_games(slow.context, limit=9) == []
    assert slow.view(1)["ask"]["deadline"] > slow.context.now()


def test_both_are_answered_for_where_both_are_late_and_the_game_goes_on(slow: Table, clock: Clock) -> None:
    before = slow.view(1)["ask"]["n"]
    let_pass(slow, clock, days=3)
    assert Sweeper(slow.context).sweep() == 2
    assert sorted(served(slow)) == [1, 2]
    assert slow.view(1)["ask"]["n"] > before


def test_an_answer_that_came_while_the_worker_judged_counts_and_the_workers_does_not(
    slow: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow.order(1, "bid 0")
    raw = slow.write(2, "bid 1")
    let_pass(slow, clock, days=3)
    store, come = submitting.store, list[bool]()

    def first(*args: Any) -> Any:
        if not come:
            come.append(submit(slow.context, raw).is_new)
        return store(*args)

    monkeypatch.setattr(module, "store", first)
    assert serve_late(slow.context, slow.game) == 0
    assert served(slow) == []


def test_an_answer_that_comes_after_the_servers_is_closed(context: ServerContext, clock: Clock) -> None:
    table = seat(context, register(context, ("ada", "bo", "cy")), "players=3", *TERMS[1:])
    let_pass(table, clock, days=2)
    table.order(1, "bid 0")
    raw = table.write(3, "bid 1")
    let_pass(table, clock, hours=12, seconds=1)
    table.order(3, "bid 0")
    assert serve_late(context, table.game) == 1
    with pytest.raises(StaleOrder):
        submit(context, raw)


def test_a_game_that_waits_by_its_terms_is_never_due(context: ServerContext, clock: Clock) -> None:
    table = seat(context, register(context, ("ada", "bo")), "players=2", "late=wait")
    let_pass(table, clock, days=300)
    assert due_games(context, limit=9) == []
    assert table.view(1)["ask"]["deadline"]


def test_what_nobody_here_would_do_for_a_late_seat_is_refused(context: ServerContext) -> None:
    people = register(context, ("ada",))
    with pytest.raises(BadTerms, match="vacate"):
        match.open_match(context, people[0].new("players=2", "late=lapse,vacate"))


def test_one_broken_game_delays_no_other_and_is_set_aside_in_the_end(
    context: ServerContext, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    people = register(context, ("ada", "bo"))
    broken, whole = (seat(context, people, *TERMS) for _ in range(2))
    with context.store.writing() as connection:
        connection.execute(update(Match).where(Match.game == broken.game).values(rules="lost"))
    context.forget()
    let_pass(broken, clock, days=3)
    sweeper = Sweeper(context)
    with caplog.at_level(logging.WARNING):
        assert sweeper.sweep() == 2
        assert [sweeper.sweep() for _ in range(FAILURES)] == [0] * FAILURES
    assert served(whole)
    assert len(caplog.messages) == FAILURES
    assert "set aside" in caplog.messages[-1]


def test_a_game_whose_clock_ran_is_told_the_same_again(slow: Table, clock: Clock) -> None:
    slow.order(1, "bid 0")
    let_pass(slow, clock, days=3)
    Sweeper(slow.context).sweep()
    assert all(finding.fits for finding in check_all(slow.context))


def test_a_frozen_game_loses_no_time(slow: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    game = slow.context.editions.game("market")
    monkeypatch.setattr(type(game), "version", "2")
    check_all(slow.context)
    monkeypatch.undo()
    let_pass(slow, clock, days=9)
    assert due_games(slow.context, limit=9) == []
    thaw_all(slow.context)
    assert due_games(slow.context, limit=9) == []
    let_pass(slow, clock, days=2, hours=12, seconds=1)
    assert due_games(slow.context, limit=9) == [slow.game]


def test_a_game_that_no_worker_looked_at_is_told_to_the_host(slow: Table, clock: Clock) -> None:
    let_pass(slow, clock, days=3)
    assert overdue_games(slow.context, slow.context.now()) == [slow.game]
    Sweeper(slow.context).sweep()
    assert overdue_games(slow.context, slow.context.now()) == []


def test_a_sweep_reads_the_index_of_what_is_due_and_asks_once(slow: Table, clock: Clock) -> None:
    asked: list[tuple[str, Any]] = []
    engine = slow.context.store.engine

    def note(connection: Any, cursor: Any, statement: str, parameters: Any, *rest: Any) -> None:
        asked.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    try:
        assert Sweeper(slow.context).sweep() == 0
    finally:
        event.remove(engine, "before_cursor_execute", note)
    [(statement, parameters)] = [one for one in asked if one[0].startswith("SELECT")]
    with slow.context.store.driver() as driver:
        plan = [row[3] for row in driver.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()]
    assert any("ix_matches_due" in step for step in plan), plan
