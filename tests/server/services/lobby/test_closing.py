"""What has not begun ends by its opener, its host or its time, and never by a stranger."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from flask import Flask

from tests.server.people import Clock, Table, register
from tests.server.stored import fingerprint
from wici.referee.errors import NotStarted, WrongDecision
from wici.referee.verify import verify
from wici_server.context import ServerContext
from wici_server.errors import NotYourSeat
from wici_server.services.lobby import listing, match, seating
from wici_server.services.lobby.closing import close_by, close_by_host, free_late
from wici_server.services.lobby.listing import Summary
from wici_server.services.play.record import record


@pytest.fixture
def context(make_app: Callable[..., Flask]) -> ServerContext:
    made: ServerContext = make_app(ready_hours=24).extensions["wici"]
    return made


@pytest.fixture
def lobby(context: ServerContext) -> Table:
    """A market of two, opened by ada."""
    people = register(context, ("ada", "bo", "cy"))
    return Table(context, match.open_match(context, people[0].new("players=2")).game, people)


def summary(lobby: Table) -> Summary:
    return listing.summary(lobby.context, lobby.seen())


def fill(lobby: Table) -> str:
    for person in lobby.people[:2]:
        seating.join(lobby.context, lobby.game, person.join(lobby.game, summary(lobby).first))
    last = summary(lobby).last_join
    assert last is not None
    return last.hash


def notes_of(lobby: Table) -> list[str]:
    report = verify(
        BytesIO(b"".join(record(lobby.context, lobby.seen(), since=0))),
        editions=lambda *_: None,
        games=lobby.context.editions.game,
    )
    assert report.holds
    return [note.says for note in report.notes]


def test_the_opener_closes_what_has_not_begun_and_nobody_else_does(lobby: Table) -> None:
    ada, bo, cy = lobby.people
    known = fill(lobby)
    before = fingerprint(lobby.context)
    for raw, fault in (
        (bo.close(lobby.game, known), NotYourSeat),
        (cy.close(lobby.game, known), NotYourSeat),
        (ada.close(lobby.game, "0" * 64), WrongDecision),
    ):
        with pytest.raises(fault):
            close_by(lobby.context, lobby.game, raw)
    assert fingerprint(lobby.context) == before
    raw = ada.close(lobby.game, known)
    assert close_by(lobby.context, lobby.game, raw).is_new
    assert not close_by(lobby.context, lobby.game, raw).is_new
    told = summary(lobby)
    assert (told.state, told.waits_for) == ("ended", ())
    assert notes_of(lobby) == ["The game is closed before it began: ada opened it and wants it no more."]
    with pytest.raises(NotStarted):
        seating.join(lobby.context, lobby.game, cy.join(lobby.game, told.first))


def test_the_host_closes_it_with_a_reason_for_all_to_read(lobby: Table) -> None:
    close_by_host(lobby.context, lobby.game, "Nobody came.")
    assert notes_of(lobby) == ["The game is closed before it began: Nobody came."]
    with pytest.raises(NotStarted):
        close_by_host(lobby.context, lobby.game, "Once more.")


def test_what_runs_is_closed_by_nobody(lobby: Table) -> None:
    last = fill(lobby)
    for number, person in enumerate(lobby.people[:2], 1):
        seating.ready(lobby.context, lobby.game, person.ready(lobby.game, number, last))
    with pytest.raises(NotStarted):
        close_by(lobby.context, lobby.game, lobby.people[0].close(lobby.game, last))
    with pytest.raises(NotStarted):
        close_by_host(lobby.context, lobby.game, "Enough.")


def test_seats_whose_players_do_not_come_are_free_again_for_others(lobby: Table, clock: Clock) -> None:
    fill(lobby)
    clock.move(hours=23, minutes=59)
    assert free_late(lobby.context) == 0
    clock.move(minutes=1)
    assert free_late(lobby.context) == 1
    assert free_late(lobby.context) == 0
    assert [seat.handle for seat in summary(lobby).seats] == [None, None]
    for person in lobby.people:
        person._nonces.clear()
    last = fill(lobby)
    for number, person in enumerate(lobby.people[:2], 1):
        seating.ready(lobby.context, lobby.game, person.ready(lobby.game, number, last))
    assert summary(lobby).state == "running"


def test_a_game_whose_last_nonce_never_comes_is_closed_and_holds_nobody_up(
    lobby: Table, clock: Clock
) -> None:
    last = fill(lobby)
    seating.ready(lobby.context, lobby.game, lobby.people[0].ready(lobby.game, 1, last))
    clock.move(hours=24)
    assert free_late(lobby.context) == 1
    assert summary(lobby).state == "ended"
    assert notes_of(lobby) == ["The game is closed before it began: No nonce of bo came within 24 hours."]
