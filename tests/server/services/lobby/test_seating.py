"""Seats: one player each, in one moment; the game begins with the last nonce or not at all."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from flask import Flask

from tests.bounded import at_once
from tests.server.people import Person, Table, register
from tests.server.stored import fingerprint
from wici.errors import WiciError
from wici.protocol.envelope import open_envelope
from wici.protocol.receipt import Receipt
from wici.referee.errors import BadLot, NotStarted, SeatTaken, WrongDecision
from wici.rules.errors import BadSetup, UnknownGame
from wici_server.context import ServerContext
from wici_server.error_words import error_word
from wici_server.errors import AlreadyTaken, BadRequest, NoSuchMatch, NotYourSeat, TooMany, WrongServer
from wici_server.services.lobby import listing, match, seating
from wici_server.services.lobby.listing import Summary
from wici_server.services.play.submit import submit


@pytest.fixture
def people(context: ServerContext) -> list[Person]:
    return register(context, ("ada", "bo", "cy", "di"))


@pytest.fixture
def lobby(context: ServerContext, people: list[Person]) -> Table:
    """A market of two that nobody has joined."""
    opened = match.open_match(context, people[0].new("players=2"))
    return Table(context, opened.game, people)


def summary(lobby: Table) -> Summary:
    return listing.summary(lobby.context, lobby.seen())


def join(lobby: Table, person: Person, seat: int | None = None) -> Receipt:
    raw = person.join(lobby.game, summary(lobby).first, seat)
    return Receipt.parse(open_envelope(seating.join(lobby.context, lobby.game, raw).receipt).text)


def refused(lobby: Table, fault: type[WiciError], raw: bytes, door: object = seating.join) -> WiciError:
    before = fingerprint(lobby.context)
    with pytest.raises(fault) as caught:
        door(lobby.context, lobby.game, raw)  # type: ignore[operator]
    assert fingerprint(lobby.context) == before
    return caught.value


def fill(lobby: Table) -> str:
    for person in lobby.people[:2]:
        join(lobby, person)
    last = summary(lobby).last_join
    assert last is not None
    return last.hash


def test_a_new_game_is_open_with_its_seats_free(lobby: Table) -> None:
    told = summary(lobby)
    assert (told.state, told.head.entry, told.head.hash) == ("open", 0, told.first)
    assert [(seat.seat, seat.name, seat.handle) for seat in told.seats] == [
        (1, "anvil", None),
        (2, "bell", None),
    ]


def test_the_same_opening_twice_is_one_game(context: ServerContext, people: list[Person]) -> None:
    raw = people[0].new()
    first, again = match.open_match(context, raw), match.open_match(context, raw)
    assert first.game == again.game
    assert (first.accepted.is_new, again.accepted.is_new) == (True, False)
    assert first.accepted.receipt == again.accepted.receipt


@pytest.mark.parametrize(
    ("options", "fault", "reason"),
    [
        (("players=9",), BadSetup, "bad_player_count"),
        (("wings=yes",), BadSetup, "bad_option"),
        (("fox=maybe",), BadSetup, "bad_option"),
    ],
)
def test_a_game_that_cannot_start_is_not_opened(
    context: ServerContext,
    people: list[Person],
    options: tuple[str, ...],
    fault: type[WiciError],
    reason: str,
) -> None:
    before = fingerprint(context)
    with pytest.raises(fault) as caught:
        match.open_match(context, people[0].new(*options))
    assert (caught.value.detail["reason"], error_word(caught.value).word) == (reason, "illegal-order")
    assert fingerprint(context) == before


@pytest.mark.parametrize(("rules", "edition"), [("chess", "house-1"), ("market", "mine")])
def test_an_unknown_game_or_edition_is_refused(
    context: ServerContext, people: list[Person], rules: str, edition: str
) -> None:
    with pytest.raises(UnknownGame):
        match.open_match(context, people[0].new(rules=rules, edition=edition))


def test_a_text_for_another_server_is_refused(context: ServerContext, people: list[Person]) -> None:
    people[0].server = "SHA256:" + "A" * 43
    with pytest.raises(WrongServer):
        match.open_match(context, people[0].new())


def test_without_a_wish_the_first_free_seat_is_given(lobby: Table) -> None:
    ada, bo = lobby.people[:2]
    assert join(lobby, ada, 2).seat == 2
    assert join(lobby, bo).seat == 1
    told = summary(lobby)
    assert (told.state, told.waits_for) == ("filled", (1, 2))
    assert [seat.handle for seat in told.seats] == ["bo", "ada"]


def test_a_taken_seat_a_full_table_and_a_wrong_answer_are_refused(lobby: Table) -> None:
    ada, bo, cy = lobby.people[:3]
    join(lobby, ada, 1)
    first = summary(lobby).first
    assert refused(lobby, SeatTaken, bo.join(lobby.game, first, 1)).detail["seats"] == [2]
    refused(lobby, WrongDecision, bo.join(lobby.game, "0" * 64))
    join(lobby, bo)
    refused(lobby, SeatTaken, cy.join(lobby.game, first))


def test_nobody_sits_down_twice_without_saying_where(lobby: Table) -> None:
    ada = lobby.people[0]
    join(lobby, ada)
    fault = refused(lobby, AlreadyTaken, Person("ada", ada.server).join(lobby.game, summary(lobby).first))
    assert fault.detail["reason"] == "seated"
    assert join(lobby, ada, 2).seat == 2


def test_a_handle_must_be_the_keys_own(lobby: Table) -> None:
    ada, bo = lobby.people[:2]
    bo.handle = ada.handle
    refused(lobby, NotYourSeat, bo.join(lobby.game, summary(lobby).first))


def test_a_text_sent_to_another_games_address_is_refused(lobby: Table, people: list[Person]) -> None:
    other = match.open_match(lobby.context, people[1].new()).game
    raw = people[0].join(other, summary(lobby).first)
    refused(lobby, BadRequest, raw)
    missing = people[0].join("a" * 16, summary(lobby).first)
    with pytest.raises(NoSuchMatch):
        seating.join(lobby.context, "a" * 16, missing)


def test_leaving_before_all_seats_are_taken_frees_the_seat(lobby: Table) -> None:
    ada, bo = lobby.people[:2]
    own = join(lobby, ada).hash or ""
    refused(lobby, NotYourSeat, bo.leave(lobby.game, 1, own), seating.leave)
    refused(lobby, WrongDecision, ada.leave(lobby.game, 1, "0" * 64), seating.leave)
    assert seating.leave(lobby.context, lobby.game, ada.leave(lobby.game, 1, own)).is_new
    assert [seat.handle for seat in summary(lobby).seats] == [None, None]
    assert join(lobby, bo).seat == 1


def test_a_stranger_who_joins_and_leaves_ends_nothing(lobby: Table) -> None:
    ada, bo, cy = lobby.people[:3]
    join(lobby, ada)
    for _ in range(3):
        own = join(lobby, bo).hash or ""
        seating.leave(lobby.context, lobby.game, bo.leave(lobby.game, 2, own))
        assert summary(lobby).state == "open"
        bo = Person("bo", bo.server)
        bo._drawn = summary(lobby).head.entry
    join(lobby, cy)
    last = summary(lobby).last_join
    assert last is not None
    for number, person in enumerate((ada, cy), 1):
        seating.ready(lobby.context, lobby.game, person.ready(lobby.game, number, last.hash))
    assert summary(lobby).state == "running"


def test_leaving_once_a_nonce_was_shown_ends_the_game_for_good(lobby: Table) -> None:
    ada, bo, cy = lobby.people[:3]
    own = join(lobby, ada).hash or ""
    join(lobby, bo)
    shown = summary(lobby).last_join
    assert shown is not None
    seating.ready(lobby.context, lobby.game, bo.ready(lobby.game, 2, shown.hash))
    seating.leave(lobby.context, lobby.game, ada.leave(lobby.game, 1, own))
    told = summary(lobby)
    assert (told.state, told.waits_for) == ("ended", ())
    last = told.last_join
    assert last is not None
    refused(lobby, NotStarted, ada.ready(lobby.game, 1, last.hash), seating.ready)
    refused(lobby, NotStarted, cy.join(lobby.game, told.first))


def test_a_ready_needs_a_full_table_the_last_join_and_the_right_nonce(lobby: Table) -> None:
    ada = lobby.people[0]
    join(lobby, ada)
    refused(lobby, NotStarted, ada.ready(lobby.game, 1, "0" * 64), seating.ready)
    join(lobby, lobby.people[1])
    last = summary(lobby).last_join
    assert last is not None
    refused(lobby, WrongDecision, ada.ready(lobby.game, 1, "0" * 64), seating.ready)
    refused(lobby, NotYourSeat, ada.ready(lobby.game, 2, last.hash), seating.ready)
    refused(lobby, BadLot, ada.ready(lobby.game, 1, last.hash, "0" * 32), seating.ready)


def test_the_last_nonce_deals_in_the_same_transaction(lobby: Table) -> None:
    last = fill(lobby)
    ada, bo = lobby.people[:2]
    seating.ready(lobby.context, lobby.game, ada.ready(lobby.game, 1, last))
    told = summary(lobby)
    assert (told.state, told.ask, told.waits_for) == ("filled", None, (2,))
    raw = bo.ready(lobby.game, 2, last)
    first = seating.ready(lobby.context, lobby.game, raw)
    told = summary(lobby)
    assert (told.state, told.waits_for) == ("running", (1, 2))
    assert told.ask is not None
    assert (told.ask.what, told.ask.seats) == ("bid", (1, 2))
    assert lobby.view(1)["news"] == 2
    again = seating.ready(lobby.context, lobby.game, raw)
    assert (again.receipt, again.is_new) == (first.receipt, False)
    assert summary(lobby) == told


def test_a_fault_while_dealing_leaves_the_game_unbegun(lobby: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    last = fill(lobby)
    ada, bo = lobby.people[:2]
    seating.ready(lobby.context, lobby.game, ada.ready(lobby.game, 1, last))
    before = fingerprint(lobby.context)
    with monkeypatch.context() as broken:
        broken.setattr(lobby.context.statements.keep_snapshot.__class__, "run_each", _fail)
        with pytest.raises(OSError, match="no luck"):
            seating.ready(lobby.context, lobby.game, bo.ready(lobby.game, 2, last))
    assert fingerprint(lobby.context) == before
    assert seating.ready(lobby.context, lobby.game, bo.ready(lobby.game, 2, last)).is_new


def _fail(*arguments: object) -> None:
    raise OSError("no luck")


def test_nobody_joins_leaves_or_begins_a_game_that_runs(lobby: Table) -> None:
    last = fill(lobby)
    for number, person in enumerate(lobby.people[:2], 1):
        seating.ready(lobby.context, lobby.game, person.ready(lobby.game, number, last))
    refused(lobby, NotStarted, lobby.people[2].join(lobby.game, summary(lobby).first))
    refused(lobby, NotStarted, lobby.people[0].leave(lobby.game, 1, last), seating.leave)


def test_of_twenty_who_want_one_seat_at_once_one_gets_it(context: ServerContext) -> None:
    people = register(context, [f"guest-{number}" for number in range(20)])
    game = match.open_match(context, people[0].new("players=2")).game
    lobby = Table(context, game, people)
    first = summary(lobby).first
    raws = [person.join(game, first, 1) for person in people]

    def try_it(raw: bytes) -> str:
        try:
            return "seat" if seating.join(context, game, raw).is_new else "again"
        except SeatTaken:
            return "taken"

    got = at_once(*(partial(try_it, raw) for raw in raws))
    assert sorted(got) == ["seat"] + ["taken"] * 19
    assert summary(lobby).head.entry == 1


def test_a_match_keeps_its_edition_when_the_host_changes_the_folder(
    context: ServerContext, people: list[Person], data: Path
) -> None:
    from tests.server.conftest import FREE, market_editions
    from wici_server.config import Settings
    from wici_server.context import open_context

    folder = data / "editions" / "market" / "mine"
    folder.mkdir(parents=True)
    (folder / "market.toml").write_text("# ours\n")
    settings = Settings(data=data, **FREE)
    one = open_context(settings, clock=context.clock, editions=market_editions(data))
    lobby = Table(one, match.open_match(one, people[0].new("players=2", edition="mine")).game, people)
    last = fill(lobby)
    (folder / "market.toml").write_text("# changed\n")
    two = open_context(settings, clock=context.clock, editions=market_editions(data))
    assert two.editions.offer("market", "mine").digest != summary(lobby).digest
    for number, person in enumerate(people[:2], 1):
        seating.ready(two, lobby.game, person.ready(lobby.game, number, last))
    assert submit(two, lobby.write(1, "bid 1")).is_new
    one.store.close()
    two.store.close()


def test_an_account_holds_so_many_games_and_seats_that_have_not_begun_and_no_more(
    make_app: Callable[..., Flask],
) -> None:
    context = make_app(account_games=2, account_seats=2).extensions["wici"]
    ada, bo = register(context, ("ada", "bo"))
    games = [match.open_match(context, ada.new("players=2")).game for _ in range(2)]
    with pytest.raises(TooMany) as caught:
        match.open_match(context, ada.new("players=2"))
    assert (caught.value.detail["reason"], caught.value.detail["limit"]) == ("games", 2)
    games.append(match.open_match(context, bo.new("players=2")).game)
    firsts = [summary(Table(context, game, [])).first for game in games]
    for game, first in zip(games[:2], firsts, strict=False):
        seating.join(context, game, ada.join(game, first, 1))
    with pytest.raises(TooMany) as caught:
        seating.join(context, games[2], ada.join(games[2], firsts[2], 1))
    assert caught.value.detail["reason"] == "seats"
    own_join = summary(Table(context, games[0], [])).last_join
    assert own_join is not None
    seating.leave(context, games[0], ada.leave(games[0], 1, own_join.hash))
    assert seating.join(context, games[2], ada.join(games[2], firsts[2], 1)).is_new
