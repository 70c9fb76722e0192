"""A table by invitation: no stranger sits down, no code is used twice, and none is read off a record."""

from __future__ import annotations

import pytest

from tests.server.people import Clock, Person, Table, register
from tests.server.stored import fingerprint
from wici.errors import WiciError
from wici.protocol.seating import code_hash
from wici.referee.errors import NotStarted, WrongDecision
from wici_server.context import ServerContext
from wici_server.errors import AlreadyTaken, BadInvite, BadRequest, NotYourSeat
from wici_server.services.keys.invitation import invite
from wici_server.services.lobby import listing, match, seating
from wici_server.services.lobby.inviting import invite_by
from wici_server.services.play.record import record


@pytest.fixture
def people(context: ServerContext) -> list[Person]:
    return register(context, ("ada", "bo", "cy"))


@pytest.fixture
def lobby(context: ServerContext, people: list[Person]) -> Table:
    """A market of two for invited players, opened by ada."""
    opened = match.open_match(context, people[0].new("players=2", admit="invited"))
    return Table(context, opened.game, people)


def first(lobby: Table) -> str:
    return listing.summary(lobby.context, lobby.seen()).first


def join(lobby: Table, person: Person, seat: int | None = None, code: str | None = None) -> bool:
    raw = person.join(lobby.game, first(lobby), seat, code=code)
    return seating.join(lobby.context, lobby.game, raw).is_new


def refused(lobby: Table, fault: type[WiciError], raw: bytes, door: object = seating.join) -> WiciError:
    before = fingerprint(lobby.context)
    with pytest.raises(fault) as caught:
        door(lobby.context, lobby.game, raw)  # type: ignore[operator]
    assert fingerprint(lobby.context) == before
    return caught.value


def test_the_opener_sits_down_without_a_code_and_a_stranger_does_not(lobby: Table) -> None:
    ada, bo, _ = lobby.people
    told = listing.summary(lobby.context, lobby.seen())
    assert (told.opener, told.admits) == ("ada", "invited")
    assert join(lobby, ada)
    for code in (None, "guessed"):
        refused(lobby, BadInvite, bo.join(lobby.game, first(lobby), code=code))


def test_a_code_gives_as_many_seats_as_it_says_and_is_good_again_when_one_is_given_up(lobby: Table) -> None:
    ada, bo, cy = lobby.people
    raw = ada.invite(lobby.game, first(lobby), "friday")
    assert invite_by(lobby.context, lobby.game, raw).is_new
    assert not invite_by(lobby.context, lobby.game, raw).is_new
    assert join(lobby, bo, code="friday")
    fault = refused(lobby, BadInvite, cy.join(lobby.game, first(lobby), code="friday"))
    assert fault.detail["reason"] == "used"
    last = listing.summary(lobby.context, lobby.seen()).last_join
    assert last is not None
    seating.leave(lobby.context, lobby.game, bo.leave(lobby.game, 1, last.hash))
    assert join(lobby, cy, code="friday")


def test_what_a_join_says_of_a_code_is_of_no_use_to_whoever_reads_the_record(lobby: Table) -> None:
    ada, bo, cy = lobby.people
    invite_by(lobby.context, lobby.game, ada.invite(lobby.game, first(lobby), "friday", uses=2))
    join(lobby, bo, code="friday")
    told = b"".join(record(lobby.context, lobby.seen(), since=0))
    assert b"friday" not in told
    assert code_hash("friday").encode() not in told
    copied = next(line for line in told.decode().split("\\n") if line.startswith("code ")).removeprefix(
        "code "
    )
    text = cy.join(lobby.game, first(lobby), code="x").split(b"-----")[0]
    lines = [line for line in text.splitlines() if not line.startswith(b"code ")]
    refused(lobby, BadInvite, cy.sign(b"\n".join([*lines, b"code " + copied.encode(), b""])))


def test_a_code_can_be_for_one_seat_one_player_and_a_time(lobby: Table, clock: Clock) -> None:
    ada, bo, cy = lobby.people
    until = "2026-11-30T13:00:00Z"
    raw = ada.invite(lobby.game, first(lobby), "friday", seat=2, account="bo", until=until, uses=2)
    invite_by(lobby.context, lobby.game, raw)
    refused(lobby, BadInvite, cy.join(lobby.game, first(lobby), 2, code="friday"))
    assert (
        refused(lobby, BadInvite, bo.join(lobby.game, first(lobby), 1, code="friday")).detail["reason"]
        == "seat"
    )
    clock.move(hours=1)
    assert (
        refused(lobby, BadInvite, bo.join(lobby.game, first(lobby), 2, code="friday")).detail["reason"]
        == "used"
    )
    clock.move(hours=-1)
    assert join(lobby, bo, 2, code="friday")


def test_only_the_opener_invites_with_a_text_of_this_very_game(lobby: Table) -> None:
    ada, bo, _ = lobby.people
    known = first(lobby)
    refused(lobby, NotYourSeat, bo.invite(lobby.game, known, "friday"), invite_by)
    refused(lobby, WrongDecision, ada.invite(lobby.game, "0" * 64, "friday"), invite_by)
    other = match.open_match(lobby.context, ada.new("players=2")).game
    refused(lobby, BadRequest, ada.invite(other, known, "friday"), invite_by)
    invite_by(lobby.context, lobby.game, ada.invite(lobby.game, known, "friday"))
    refused(lobby, AlreadyTaken, ada.invite(lobby.game, known, "friday", uses=3), invite_by)


def test_a_code_of_the_hosts_opens_an_account_and_a_seat(lobby: Table) -> None:
    code = invite(lobby.context, game=lobby.game, uses=1, days=1)
    assert join(lobby, lobby.people[1], code=code)
    refused(lobby, BadInvite, lobby.people[2].join(lobby.game, first(lobby), code=code))


def test_nobody_is_invited_to_a_game_that_runs(table: Table) -> None:
    raw = table.people[0].invite(table.game, first(table), "friday")
    refused(table, NotStarted, raw, invite_by)
