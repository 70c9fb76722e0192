"""What a host does by hand stands in the record before it counts, and who lost a seat is a stranger there."""

from __future__ import annotations

import pytest

from tests.server.people import Person, Table, register, seat
from tests.server.services.test_claim import notes
from tests.server.services.test_key import LAPTOP, check, log_of
from tests.server.stored import fingerprint
from wici.referee.errors import NotStarted
from wici.rules.errors import Hidden
from wici_server.errors import NoSuchMatch, NoSuchPlayer, NotYourSeat, Taken
from wici_server.office import Office
from wici_server.services import host, match
from wici_server.services import key as keys
from wici_server.services.glance import Asker, glance
from wici_server.services.match import summary
from wici_server.services.submit import submit
from wici_server.services.view import show_public, show_view

WHY = "Ada has gone to sea."


@pytest.fixture
def eve(table: Table) -> Person:
    (eve,) = register(table.office, ("eve",))
    return eve


def test_a_seat_that_is_given_away_is_played_by_the_other_and_the_record_says_so(
    table: Table, eve: Person
) -> None:
    office, ada = table.office, table.people[0]
    table.order(1, "bid 2")
    known, late = table.view(1), table.write(1, "bid 1")
    keys.change(office, eve.keys("add", LAPTOP))
    host.give_seat(office, table.game, "1", handle="eve", why=WHY)
    (note,) = notes(table)
    assert (note.what, note.seat, note.handle, note.why) == ("replaced", 1, "eve", WHY)
    assert set(note.keys) == {eve.key.public.line, LAPTOP.public.line}
    assert log_of(table)[-1].endswith(f"to eve: {WHY}")
    with pytest.raises(NotYourSeat):
        submit(office, late)
    table.people[0] = eve
    assert table.view(1)["look"] == known["look"]
    assert summary(office, table.seen()).seats[0].handle == "eve"
    table.play(6)
    report = check(table)
    assert report.holds, report.checks
    assert "gives seat 1 to eve, by the host's hand" in report.checks[1].words
    assert ada.token != eve.token


def test_a_former_member_gets_exactly_what_a_stranger_gets(table: Table, eve: Person) -> None:
    office, ada = table.office, table.people[0]
    (zoe,) = register(office, ("zoe",))
    table.order(1, "bid 2")
    raw = table.write(1, "bid 1")
    host.give_seat(office, table.game, "1", handle="eve", why=WHY)
    seen = []
    for somebody in (ada, zoe):
        asker = Asker(somebody.token, 0, office.now(), "anyone")
        with office.store.driver() as driver:
            look = glance(driver, office.ledger, table.game, asker)
        with pytest.raises(Hidden) as caught:
            show_view(office, table.game, asker, "json")
        seen.append(
            (look.seat, look.etag, caught.value.message, show_public(office, table.game, asker, "json").body)
        )
    assert seen[0] == seen[1]
    hidden = Asker(ada.token, 0, office.now(), "seats")
    with office.store.driver() as driver, pytest.raises(NoSuchMatch):
        glance(driver, office.ledger, table.game, hidden)
    with pytest.raises(NotYourSeat):
        submit(office, raw)


def test_a_host_who_looks_is_seen_to_look(table: Table) -> None:
    table.order(1, "bid 2")
    before = table.seen()
    shown = host.look_at(table.office, table.game, table_seat_name(table, 1), "A player asked what is stuck.")
    assert "bid 2" in shown
    assert table.seen().news == before.news + 1
    (note,) = notes(table)
    assert (note.what, note.seat, note.why) == ("looked", 1, "A player asked what is stuck.")
    assert "The host looks at what only ada" in log_of(table)[-1]
    assert check(table).holds


def table_seat_name(table: Table, number: int) -> str:
    return summary(table.office, table.seen()).seats[number - 1].name


def test_lists_and_accounts_show_nothing_of_a_table(table: Table) -> None:
    before = fingerprint(table.office)
    host.reset(table.office, "bo", LAPTOP.public)
    assert fingerprint(table.office) != before
    before = fingerprint(table.office)
    lines = {line.handle: line for line in host.list_players(table.office)}
    assert (lines["ada"].keys, lines["bo"].waiting, lines["cy"].games) == (1, 1, 1)
    shown = host.show_player(table.office, "bo")
    assert [line.fingerprint for line in shown.waiting] == [LAPTOP.public.fingerprint]
    assert [(game, name) for game, name, _ in shown.seats] == [(table.game, "A game")]
    assert fingerprint(table.office) == before


def test_what_cannot_be_done_changes_nothing(table: Table, eve: Person) -> None:
    office = table.office
    opened = match.open_match(office, eve.new())
    before = fingerprint(office)
    for game, place, handle, fault in (
        (table.game, "1", "nobody", NoSuchPlayer),
        (table.game, "9", "eve", NoSuchMatch),
        ("a" * 16, "1", "eve", NoSuchMatch),
        (table.game, "1", "ada", Taken),
        (opened.game, "1", "ada", NotStarted),
    ):
        with pytest.raises(fault):
            host.give_seat(office, game, place, handle=handle, why=WHY)
    with pytest.raises(NoSuchPlayer):
        host.reset(office, "nobody", LAPTOP.public)
    with pytest.raises(NotStarted):
        host.look_at(office, opened.game, "1", WHY)
    assert fingerprint(office) == before


def test_a_game_that_is_over_stays_as_it_was(office: Office) -> None:
    table = seat(office, register(office, ("ada", "bo")), "players=2")
    table.play(1)
    for act in (
        lambda: host.give_seat(office, table.game, "1", handle="bo", why=WHY),
        lambda: host.look_at(office, table.game, "1", WHY),
    ):
        with pytest.raises(NotStarted):
            act()
