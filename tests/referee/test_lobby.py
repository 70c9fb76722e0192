"""A game before it begins: who may come, who may go, and what it takes to deal."""

from __future__ import annotations

from functools import partial

import pytest

from tests.referee.office import Office
from tests.rules.sample.game import MarketGame
from wici.protocol.dealing import lot
from wici.protocol.entries import Join
from wici.protocol.record import parse_line
from wici.protocol.seating import Join as JoinText
from wici.referee import lobby as lobbies
from wici.referee.errors import BadLot, NotStarted, SeatTaken, WrongDecision


@pytest.fixture
def empty(market: MarketGame) -> Office:
    return Office(market, players=2)


def test_a_join_gets_the_seat_wished_with_keys_and_lot_in_its_entry(empty: Office) -> None:
    assert empty.join(2) == 2
    entry = parse_line(empty.lines[1]).entry
    assert isinstance(entry, Join)
    assert (entry.seat, entry.handle, entry.keys) == (2, "player-2", (empty.keys[2].public.line,))
    assert empty.nonce(2) not in empty.lines[1].decode()


def test_a_join_that_wishes_no_seat_gets_the_first_free_one(empty: Office, market: MarketGame) -> None:
    empty.join(1)
    text = JoinText(game=empty.id, answers=empty.lobby.first, handle="late", lot=lot("0" * 32))
    seat, _ = lobbies.join(empty.lobby, market, text, b"e", keys=("k",), time="2026-11-30T12:00:00Z")
    assert seat == 2


def test_a_stale_join_answers_another_entry_0_and_is_refused(empty: Office) -> None:
    with pytest.raises(WrongDecision) as raised:
        empty.join(1, answers="1" * 64)
    assert raised.value.detail["ask"] == 0
    assert empty.lobby.seats == {}


@pytest.mark.parametrize("seat", [1, 3])
def test_a_seat_that_is_taken_or_not_in_this_game_is_refused_with_those_that_are_free(
    empty: Office, seat: int
) -> None:
    empty.join(1)
    with pytest.raises(SeatTaken) as raised:
        empty.join(seat)
    assert raised.value.detail["seats"] == [2]
    assert "2 (bell)" in raised.value.message


def test_nobody_joins_a_full_game(empty: Office) -> None:
    empty.join(1)
    empty.join(2)
    with pytest.raises(SeatTaken):
        empty.join(2)


def test_before_all_seats_are_taken_a_leave_frees_the_seat_for_another(empty: Office) -> None:
    empty.join(1)
    empty.leave(1)
    assert empty.lobby.seats == {}
    empty.join(1)
    empty.join(2)
    empty.ready(1)
    empty.ready(2)
    assert empty.verify().holds


def test_a_leave_answers_the_own_newest_join(empty: Office) -> None:
    empty.join(1)
    first = empty.lobby.seats[1].hash
    empty.leave(1)
    empty.join(1)
    for seat, answers in ((1, first), (1, empty.lobby.first), (2, empty.lobby.first)):
        with pytest.raises(WrongDecision):
            empty.leave(seat, answers=answers)


def test_a_leave_before_any_nonce_frees_the_seat_of_a_full_table_too(empty: Office) -> None:
    empty.join(1)
    empty.join(2)
    empty.leave(2)
    assert not empty.lobby.broken
    empty.join(2)
    empty.ready(1)
    empty.ready(2)
    assert empty.verify().holds


def test_a_seat_is_freed_before_any_nonce_and_never_after(empty: Office) -> None:
    empty.join(1)
    empty.join(2)
    empty.lines.append(lobbies.free(empty.lobby, 2, why="Not ready in time.", time=empty.tick()))
    assert list(empty.lobby.seats) == [1]
    empty.keys[2] = empty.key_of("another")
    empty.left[2] = 1
    empty.join(2)
    empty.ready(1)
    with pytest.raises(NotStarted):
        lobbies.free(empty.lobby, 2, why="Not ready in time.", time=empty.tick())
    empty.ready(2)
    report = empty.verify()
    assert report.holds
    assert [note.what for note in report.notes] == ["freed"]


def test_a_game_that_was_closed_never_begins(empty: Office) -> None:
    empty.join(1)
    empty.join(2)
    empty.lines.append(lobbies.close(empty.lobby, why="Nobody comes.", time=empty.tick()))
    for act in (lambda: empty.ready(2), lambda: empty.leave(1), lambda: empty.join(1)):
        with pytest.raises(NotStarted):
            act()
    report = empty.verify()
    assert report.holds
    assert "broken off" in report.checks[-1].words


def test_a_game_that_has_begun_is_neither_closed_nor_freed(empty: Office) -> None:
    empty.fill()
    for act in (lobbies.close, partial(lobbies.free, seat=1)):
        with pytest.raises(NotStarted):
            act(empty.lobby, why="Too late.", time=empty.tick())


def test_a_nonce_that_goes_with_its_seat_ends_nothing(empty: Office) -> None:
    empty.join(1)
    empty.join(2)
    empty.ready(2)
    empty.leave(2)
    assert not empty.lobby.broken
    empty.join(2)
    empty.ready(1)
    empty.ready(2)
    assert empty.verify().holds


def test_who_has_shown_a_nonce_beside_others_stays(market: MarketGame) -> None:
    office = Office(market, players=3)
    for seat in (1, 2, 3):
        office.join(seat)
    office.ready(1)
    office.ready(2)
    with pytest.raises(NotStarted):
        office.leave(2)
    office.ready(3)
    assert office.verify().holds


def test_once_a_nonce_was_shown_a_leave_ends_the_game_for_good(empty: Office) -> None:
    empty.join(1)
    empty.join(2)
    empty.ready(1)
    empty.leave(2)
    assert empty.lobby.broken
    for act in (lambda: empty.ready(2), lambda: empty.join(2), lambda: empty.leave(1)):
        with pytest.raises(NotStarted):
            act()
    report = empty.verify()
    assert report.holds
    assert "broken off" in report.checks[-1].words


def test_a_game_that_has_begun_is_not_left(empty: Office) -> None:
    empty.fill()
    with pytest.raises(NotStarted):
        empty.leave(1)
    assert empty.verify().holds


def test_no_nonce_is_shown_before_all_seats_are_taken(empty: Office) -> None:
    empty.join(1)
    with pytest.raises(NotStarted):
        empty.ready(1)


def test_a_nonce_must_be_what_the_lot_was_made_of(empty: Office) -> None:
    empty.join(1)
    empty.join(2)
    with pytest.raises(BadLot) as raised:
        empty.ready(1, nonce=empty.nonce(2))
    assert raised.value.code == "text/bad-lot"
    assert empty.lobby.seats[1].nonce is None


def test_a_ready_answers_the_last_join(empty: Office) -> None:
    empty.join(1)
    earlier = empty.lobby.prev
    empty.join(2)
    for answers in (earlier, empty.lobby.first, "0" * 64):
        with pytest.raises(WrongDecision):
            empty.ready(1, answers=answers)
    with pytest.raises(WrongDecision):
        empty.ready(3)


def test_a_nonce_is_shown_once(empty: Office) -> None:
    empty.join(1)
    empty.join(2)
    empty.ready(1)
    with pytest.raises(NotStarted):
        empty.ready(1)


def test_a_bots_seat_joins_and_is_made_ready_by_the_server(market: MarketGame) -> None:
    office = Office(market, players=2, bots=(2,)).fill()
    entry = parse_line(office.lines[2]).entry
    assert isinstance(entry, Join)
    assert (entry.bot, entry.keys) == (True, ())
    assert office.verify().holds
