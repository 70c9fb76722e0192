"""Deadlines in the record: written by the referee, told again by verify, and forged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.bounded import turns
from tests.referee.forgery import cheat, rewrite
from tests.referee.games import GAMES
from tests.referee.office import Office
from wici.protocol import notes
from wici.protocol.entries import Ask, Entry, Sealed
from wici.protocol.record import parse_line
from wici.referee.clock.terms import Terms, write_terms
from wici.referee.errors import WrongDecision
from wici.referee.report import Report
from wici.referee.timing.asking import second_of, time_of
from wici.referee.timing.following import follow
from wici.referee.timing.lateness import late_seats, next_look
from wici.referee.timing.state import TimeState
from wici.rules.errors import IllegalOrder, StaleOrder
from wici.rules.game import Game

TERMS = {"pace": "2d", "first": "3d", "grace": "12h", "late": "lapse"}


def begin(game: Game[Any, Any], players: int = 2, **terms: str) -> Office:
    return Office(game, players=players, options=TERMS | terms, luck="time").fill()


def asks(office: Office) -> list[Ask]:
    return [entry for line in office.lines if isinstance(entry := parse_line(line).entry, Ask)]


def harmless(office: Office, seat: int) -> tuple[str, ...]:
    look = office.look(seat)
    return tuple(office.game.lapse(look, look.asks[0].prompt, office.content))


def answer(office: Office, seat: int) -> None:
    office.order(seat, *harmless(office, seat))


def finish(office: Office) -> Report:
    for _ in turns(lambda: not office.is_over, "the end of the game"):
        for seat in office.table.awaited():
            answer(office, seat)
    return office.verify()


def serve_late(office: Office, *, before: int = 0) -> None:
    """Let time pass until a step is due, and answer for the late."""
    clock = office.running.book.clock
    assert clock is not None
    due = next_look(clock, office.table.owing())
    assert due is not None
    office.wait_until(time_of(due - before))
    for late in late_seats(clock, office.table.owing(), due):
        office.order(late.seat, *harmless(office, late.seat), by="lapse")


def found(report: Report) -> tuple[int, int | None]:
    check = next(check for check in report.checks if check.result == "failed")
    return check.number, check.entry


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_with_terms_verifies_and_every_ask_says_until_when(game: Game[Any, Any]) -> None:
    mask = {"not": "2026-12-05..2026-12-06"}
    office = begin(game, min(game.counts), zone="Europe/Warsaw", bank="1d", late="wait", **mask)
    report = finish(office)
    assert [check.result for check in report.checks] == ["held"] * 9
    assert all(ask.deadline and ask.tz for ask in asks(office))


def test_a_seats_first_ask_has_more_time_and_later_ones_say_nothing_of_it(market: Any) -> None:
    office = begin(market)
    first = asks(office)[0]
    assert (first.clock, first.deadline) == ("first", "2026-12-03T12:00:06Z")
    finish(office)
    assert {ask.clock for ask in asks(office)[1:]} <= {None, "interrupt"}


def test_a_late_seat_is_answered_for_after_its_grace_and_the_record_says_so(market: Any) -> None:
    office = begin(market)
    answer(office, 1)
    serve_late(office)
    sealed = [entry for line in office.lines if isinstance(entry := parse_line(line).entry, Sealed)]
    assert [(entry.seat, entry.by) for entry in sealed] == [(1, None), (2, "lapse")]
    assert finish(office).is_complete


def test_a_late_seat_answered_for_a_second_too_early_is_found(market: Any) -> None:
    office = begin(market)
    answer(office, 1)
    n = len(office.lines)
    clock = office.running.book.clock
    assert clock is not None
    serve_late(office, before=2)
    assert office.lines[n].find(b'"by":"lapse"') > 0
    assert found(finish(office)) == (9, n)


def test_misses_in_a_row_climb_the_ladder_and_an_answer_in_time_begins_it_anew(market: Any) -> None:
    office = begin(market, late="lapse,lapse,bot")
    misses = []
    for _ in range(3):
        for _ in turns(lambda: 2 not in office.table.owing(), "seat 2's duty"):
            answer(office, 1)
        serve_late(office)
        clock = office.running.book.clock
        assert clock is not None
        misses.append(clock.misses.get(2, 0))
    assert misses[0] == 1
    assert max(misses) >= 2
    for _ in turns(lambda: 2 not in office.table.owing(), "seat 2's duty"):
        answer(office, 1)
    answer(office, 2)
    answer(office, 1) if 1 in office.table.owing() else None
    clock = office.running.book.clock
    assert clock is not None
    assert clock.misses.get(2, 0) == 0


def test_after_the_server_has_answered_the_players_own_answer_is_closed(market: Any) -> None:
    office = begin(market, 3)
    answer(office, 1)
    clock = office.running.book.clock
    assert clock is not None
    office.wait_until("2026-12-04T12:00:00Z")
    office.order(2, *harmless(office, 2), by="lapse")
    with pytest.raises(StaleOrder) as refused:
        office.order(2, "bid 1")
    assert refused.value.detail["reason"] == "lapsed"


def test_an_answer_within_grace_counts_and_after_it_too_while_no_step_was_taken(market: Any) -> None:
    office = begin(market, late="wait")
    office.wait_until("2026-12-20T12:00:00Z")
    answer(office, 1)
    answer(office, 2)
    clock = office.running.book.clock
    assert clock is not None
    assert next_look(clock, office.table.owing()) is None
    assert finish(office).is_complete


@pytest.mark.parametrize(
    "change",
    [
        lambda ask: replace(ask, deadline="2026-12-04T00:00:00Z"),
        lambda ask: replace(ask, deadline=None),
        lambda ask: replace(ask, clock=None),
        lambda ask: replace(ask, deadlines={1: "2026-12-02T00:00:00Z"}),
        lambda ask: replace(ask, tz="2025b"),
    ],
    ids=["later", "none", "another clock", "one seat's nearer", "tables that it needs not"],
)
def test_a_deadline_that_the_terms_do_not_give_is_found(
    market: Any, monkeypatch: pytest.MonkeyPatch, change: Callable[[Ask], Ask]
) -> None:
    seen: list[int] = []

    def lie(n: int, entry: Entry) -> Entry:
        if isinstance(entry, Ask) and not seen:
            seen.append(n)
        return change(entry) if isinstance(entry, Ask) and n in seen else entry

    cheat(monkeypatch, lie)
    office = begin(market)
    finish(office)
    monkeypatch.undo()
    assert found(office.verify()) == (9, seen[0])


def test_a_bank_grows_by_what_was_answered_in_time_and_shrinks_by_what_was_not(market: Any) -> None:
    office = begin(market, bank="1d", add="6h", cap="2d", first="2d", late="wait")
    answer(office, 1)
    office.wait_until("2026-12-03T00:00:00Z")
    answer(office, 2)
    clock = office.running.book.clock
    assert clock is not None
    assert clock.store(1) == 86400 + 6 * 3600
    assert 0 < clock.store(2) < 86400
    assert finish(office).is_complete


def test_an_undo_goes_on_with_the_former_asks_time_and_is_refused_once_that_has_passed(market: Any) -> None:
    office = begin(market)
    for _ in turns(lambda: office.ask.what != "turn", "a turn"):
        for seat in tuple(office.table.awaited()):
            answer(office, seat)
    seat = office.table.awaited()[0]
    before = asks(office)[-1]
    good = office.look(seat).view.hand[0]
    office.order(seat, f"sell {good}")
    office.order(seat, "undo")
    again = asks(office)[-1]
    assert again.deadline == before.deadline
    assert again.since is not None
    office.order(seat, f"sell {good}")
    office.wait_until("2027-01-20T12:00:00Z")
    with pytest.raises((IllegalOrder, WrongDecision)) as refused:
        office.order(seat, "undo")
    assert refused.value.detail["reason"] == "no_undo"
    assert finish(office).is_complete


def test_a_table_without_a_clock_has_terms_and_no_deadlines(market: Any) -> None:
    office = Office(market, players=2, options={"pace": "none"}, luck="no clock").fill()
    assert finish(office).is_complete
    assert {ask.deadline for ask in asks(office)} == {None}


def test_a_table_of_old_knows_no_keys_of_time(short: Office) -> None:
    def add(n: int, entry: Entry) -> Entry:
        return replace(entry, clock="first") if isinstance(entry, Ask) else entry

    report = short.verify(rewrite(short.export(), add, short.key))
    assert next(check.number for check in report.checks if check.result == "failed") in {5, 6}


def test_a_thaw_ends_no_pause_of_the_hosts() -> None:
    state = TimeState(words=write_terms(Terms()), seats=(1, 2))
    for n, (note, time) in enumerate(
        (
            (notes.Paused(why="Ill."), "2026-12-01T00:00:00Z"),
            (notes.Frozen(), "2026-12-02T00:00:00Z"),
            (notes.Thawed(), "2026-12-03T00:00:00Z"),
        )
    ):
        state = follow(state, n, note, time)
    assert state.is_paused
    state = follow(state, 3, notes.Resumed(why="Well."), "2026-12-04T00:00:00Z")
    assert state.stops() == ((second_of("2026-12-01T00:00:00Z"), second_of("2026-12-04T00:00:00Z")),)
