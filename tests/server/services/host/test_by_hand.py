"""What a host does by hand stands in the record before it counts, and who lost a seat is a stranger there."""

from __future__ import annotations

import pytest

from tests.server.people import Person, Table, register, seat
from tests.server.services.keys.test_claim import notes
from tests.server.services.keys.test_key import LAPTOP, check, log_of
from tests.server.stored import fingerprint
from wici.referee.errors import NotStarted
from wici.rules.errors import Hidden
from wici_server.context import ServerContext
from wici_server.errors import AlreadyTaken, NoSuchMatch, NoSuchPlayer, NotYourSeat
from wici_server.services.base.visible_match import Asker, visible_match
from wici_server.services.host import by_hand
from wici_server.services.keys import key as keys
from wici_server.services.lobby import match
from wici_server.services.lobby.listing import summary
from wici_server.services.play.submit import submit
from wici_server.services.play.view import show_public, show_view

WHY = "Ada has gone to sea."


@pytest.fixture
def eve(table: Table) -> Person:
    (eve,) = register(table.context, ("eve",))
    return eve


def test_a_seat_that_is_given_away_is_played_by_the_other_and_the_record_says_so(
    table: Table, eve: Person
) -> None:
    context, ada = table.context, table.people[0]
    table.order(1, "bid 2")
    known, late = table.view(1), table.write(1, "bid 1")
    keys.change(context, eve.keys("add", LAPTOP))
    by_hand.give_seat(context, table.game, "1", handle="eve", why=WHY)
    (note,) = notes(table)
    assert (note.what, note.seat, note.handle, note.why) == ("replaced", 1, "eve", WHY)
    assert set(note.keys) == {eve.key.public.line, LAPTOP.public.line}
    assert log_of(table)[-1].endswith(f"to eve: {WHY}")
    with pytest.raises(NotYourSeat):
        submit(context, late)
    table.people[0] = eve
    assert table.view(1)["look"] == known["look"]
    assert summary(context, table.seen()).seats[0].handle == "eve"
    table.play(6)
    report = check(table)
    assert report.holds, report.checks
    assert "gives seat 1 to eve, by the host's hand" in report.checks[1].words
    assert ada.token != eve.token


def test_a_former_member_gets_exactly_what_a_stranger_gets(table: Table, eve: Person) -> None:
    context, ada = table.context, table.people[0]
    (zoe,) = register(context, ("zoe",))
    table.order(1, "bid 2")
    raw = table.write(1, "bid 1")
    by_hand.give_seat(context, table.game, "1", handle="eve", why=WHY)
    seen = []
    for somebody in (ada, zoe):
        asker = Asker(somebody.token, 0, context.now(), "anyone")
        with context.store.driver() as driver:
            look = visible_match(driver, context.statements, table.game, asker)
        with pytest.raises(Hidden) as caught:
            show_view(context, table.game, asker, "json")
        seen.append(
            (look.seat, look.etag, caught.value.message, show_public(context, table.game, asker, "json").body)
        )
    assert seen[0] == seen[1]
    hidden = Asker(ada.token, 0, context.now(), "seats")
    with context.store.driver() as driver, pytest.raises(NoSuchMatch):
        visible_match(driver, context.statements, table.game, hidden)
    with pytest.raises(NotYourSeat):
        submit(context, raw)


def test_a_host_who_looks_is_seen_to_look(table: Table) -> None:
    table.order(1, "bid 2")
    before = table.seen()
    shown = by_hand.look_at(
        table.context, table.game, table_seat_name(table, 1), "A player asked what is stuck."
    )
    assert "bid 2" in shown
    assert table.seen().news == before.news + 1
    (note,) = notes(table)
    assert (note.what, note.seat, note.why) == ("looked", 1, "A player asked what is stuck.")
    assert "The host looks at what only ada" in log_of(table)[-1]
    assert check(table).holds


def table_seat_name(table: Table, number: int) -> str:
    return summary(table.context, table.seen()).seats[number - 1].name


def test_lists_and_accounts_show_nothing_of_a_table(table: Table) -> None:
    before = fingerprint(table.context)
    by_hand.reset(table.context, "bo", LAPTOP.public)
    assert fingerprint(table.context) != before
    before = fingerprint(table.context)
    lines = {line.handle: line for line in by_hand.list_players(table.context)}
    assert (lines["ada"].keys, lines["bo"].waiting, lines["cy"].games) == (1, 1, 1)
    shown = by_hand.show_player(table.context, "bo")
    assert [line.fingerprint for line in shown.waiting] == [LAPTOP.public.fingerprint]
    assert [(game, name) for game, name, _ in shown.seats] == [(table.game, "A game")]
    assert fingerprint(table.context) == before


def test_what_cannot_be_done_changes_nothing(table: Table, eve: Person) -> None:
    context = table.context
    opened = match.open_match(context, eve.new())
    before = fingerprint(context)
    for game, place, handle, fault in (
        (table.game, "1", "nobody", NoSuchPlayer),
        (table.game, "9", "eve", NoSuchMatch),
        ("a" * 16, "1", "eve", NoSuchMatch),
        (table.game, "1", "ada", AlreadyTaken),
        (opened.game, "1", "ada", NotStarted),
    ):
        with pytest.raises(fault):
            by_hand.give_seat(context, game, place, handle=handle, why=WHY)
    with pytest.raises(NoSuchPlayer):
        by_hand.reset(context, "nobody", LAPTOP.public)
    with pytest.raises(NotStarted):
        by_hand.look_at(context, opened.game, "1", WHY)
    assert fingerprint(context) == before


def test_a_game_that_is_over_stays_as_it_was(context: ServerContext) -> None:
    table = seat(context, register(context, ("ada", "bo")), "players=2")
    table.play(1)
    for act in (
        lambda: by_hand.give_seat(context, table.game, "1", handle="bo", why=WHY),
        lambda: by_hand.look_at(context, table.game, "1", WHY),
    ):
        with pytest.raises(NotStarted):
            act()
