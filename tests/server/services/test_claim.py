"""A lost key is replaced after a day in everybody's sight, in which any present key can say no."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.people import Clock, Person, Table, register
from tests.server.services.test_key import LAPTOP, OTHER, by, check, key_entries, log_in, log_of, raw_record
from tests.server.stored import fingerprint
from wici.protocol.envelope import parse_envelope
from wici.protocol.errors import UnknownKey
from wici.protocol.notes import Note
from wici.protocol.receipt import Receipt
from wici.protocol.record import parse_line
from wici.protocol.recovery import recovery_key
from wici_server.errors import KeyWaits, NoSuchKey, RevokedKey, Taken, say
from wici_server.office import Office
from wici_server.services import host, player
from wici_server.services import key as keys
from wici_server.services.claim import settle_due
from wici_server.services.submit import submit

PAPER = recovery_key("abcd-efgh-ijkl-mnop-qrst-uvwx")
DUE = "2026-12-01T12:00:00Z"


@pytest.fixture
def ada(table: Table) -> Person:
    """Somebody who wrote a code on paper and has lost the only key."""
    ada = table.people[0]
    keys.change(table.office, ada.keys("recovery", PAPER))
    return ada


def recover(ada: Person, **more: Any) -> bytes:
    return ada.keys("add", LAPTOP, PAPER, LAPTOP, **more)


def notes(table: Table) -> list[Note]:
    lines = raw_record(table).partition(b"wici-head ")[0].splitlines(keepends=True)
    return [line.entry for line in map(parse_line, lines) if isinstance(line.entry, Note)]


def due_of(receipt: bytes) -> str | None:
    return Receipt.parse(parse_envelope(receipt).text).due


def test_a_key_asked_for_with_the_recovery_key_is_told_at_once_and_counts_after_a_day(
    table: Table, ada: Person, clock: Clock
) -> None:
    office = table.office
    raw = recover(ada)
    first = keys.change(office, raw)
    assert due_of(first.receipt) == DUE
    (note,) = notes(table)
    assert (note.what, note.seat, note.key, note.how, note.due) == (
        "key-asked", 1, LAPTOP.public.line, "recovery", DUE,
    )  # fmt: skip
    assert "2026-12-01 12:00 UTC" in log_of(table)[-1]
    order = by(table, 1, LAPTOP, "bid 1")
    clock.move(hours=23, minutes=59, seconds=59)
    assert settle_due(office) == 0
    with pytest.raises(UnknownKey):
        submit(office, order)
    with pytest.raises(KeyWaits) as caught:
        log_in(office, ada, LAPTOP)
    assert (caught.value.detail["due"], say(caught.value).status) == (DUE, 403)
    clock.move(seconds=1)
    assert settle_due(office) == 1
    (entry,) = key_entries(table)
    assert (entry.op, entry.how, entry.key) == ("add", "recovery", LAPTOP.public.line)
    assert log_of(table)[-1].endswith("by recovery code.")
    submit(office, order)
    assert keys.change(office, raw).receipt == first.receipt
    table.people[0].token = log_in(office, ada, LAPTOP)
    for person in table.people[1:]:
        person.token = log_in(office, person, person.key)
    keys.change(office, ada.keys("revoke", ada.key, LAPTOP, at=clock.moment))
    ada.key = LAPTOP
    table.play(8)
    report = check(table)
    assert report.holds, report.checks
    assert "by recovery code, 24 h after the notice in entry" in report.checks[1].words


@pytest.mark.parametrize("how", ["order", "login", "keys", "join"])
def test_it_counts_by_its_first_use_where_nobody_looked_before(
    table: Table, ada: Person, clock: Clock, how: str
) -> None:
    office = table.office
    keys.change(office, recover(ada))
    order = by(table, 1, LAPTOP, "bid 1")
    clock.move(days=1)
    if how == "order":
        submit(office, order)
    elif how == "login":
        assert log_in(office, ada, LAPTOP)
    elif how == "keys":
        keys.change(office, ada.keys("add", OTHER, LAPTOP, OTHER, at=clock.moment))
    else:
        from wici_server.services.match import open_match

        ada.key = LAPTOP
        open_match(office, ada.new())
    assert key_entries(table)[0].how == "recovery"


def test_any_present_key_cancels_it_and_the_code_is_spent(table: Table, ada: Person, clock: Clock) -> None:
    office = table.office
    keys.change(office, recover(ada))
    assert [line.fingerprint for line in player.me(office, ada.token).waiting] == [LAPTOP.public.fingerprint]
    keys.change(office, ada.keys("cancel", LAPTOP))
    assert [note.what for note in notes(table)] == ["key-asked", "key-cancelled"]
    assert log_of(table)[-1].endswith("is cancelled.")
    me = player.me(office, ada.token)
    assert (me.waiting, me.recovery) == ((), None)
    clock.move(days=2)
    assert settle_due(office) == 0
    assert key_entries(table) == []
    for raw in (recover(ada, at=clock.moment), ada.keys("add", OTHER, LAPTOP, OTHER, at=clock.moment)):
        with pytest.raises(UnknownKey):
            keys.change(office, raw)
    with pytest.raises(NoSuchKey):
        keys.change(office, ada.keys("cancel", LAPTOP, at=clock.moment))


def test_a_code_is_good_for_one_key(table: Table, ada: Person, clock: Clock) -> None:
    keys.change(table.office, recover(ada))
    clock.move(days=1)
    settle_due(table.office)
    with pytest.raises(UnknownKey):
        keys.change(table.office, ada.keys("add", OTHER, PAPER, OTHER, at=clock.moment))


def test_the_recovery_key_can_do_nothing_else(table: Table, ada: Person) -> None:
    office, before = table.office, fingerprint(table.office)
    for raw in (
        ada.keys("revoke", ada.key, PAPER),
        ada.keys("recovery", OTHER, PAPER),
        ada.keys("cancel", OTHER, PAPER),
    ):
        with pytest.raises(UnknownKey):
            keys.change(office, raw)
    with pytest.raises(UnknownKey):
        log_in(office, ada, PAPER)
    with pytest.raises(UnknownKey):
        submit(office, by(table, 1, PAPER, "bid 1"))
    assert fingerprint(office) == before


def test_the_same_key_does_not_wait_twice_nor_one_that_is_in_use(table: Table, ada: Person) -> None:
    keys.change(table.office, recover(ada))
    with pytest.raises(Taken):
        keys.change(table.office, recover(ada, nonce="0" * 32))
    bo = table.people[1]
    with pytest.raises(Taken):
        keys.change(table.office, ada.keys("add", bo.key, PAPER, bo.key))


def test_a_present_key_can_vouch_for_what_waits_and_then_it_counts_at_once(
    table: Table, ada: Person, clock: Clock
) -> None:
    keys.change(table.office, recover(ada))
    keys.change(table.office, ada.keys("add", LAPTOP))
    clock.move(days=1)
    settle_due(table.office)
    assert [entry.how for entry in key_entries(table)] == ["self"]
    assert check(table).holds


def test_a_key_that_somebody_registered_meanwhile_never_counts_for_another(
    table: Table, ada: Person, clock: Clock
) -> None:
    office = table.office
    keys.change(office, recover(ada))
    eve = Person("eve", office.identity.fingerprint)
    eve.key = LAPTOP
    player.register(office, eve.account())
    clock.move(days=1)
    settle_due(office)
    assert key_entries(table) == []
    assert player.me(office, log_in(office, eve, LAPTOP)).handle == "eve"


def test_a_recovery_key_is_named_when_the_account_is_made(office: Office, clock: Clock) -> None:
    eve = Person("eve", office.identity.fingerprint)
    with pytest.raises(Taken):
        player.register(office, eve.account(recovery=eve.key.public.fingerprint))
    raw = eve.account(recovery=PAPER.public.fingerprint)
    first = player.register(office, raw)
    assert player.register(office, raw).receipt == first.receipt
    keys.change(office, recover(eve))
    clock.move(days=1)
    assert player.me(office, log_in(office, eve, LAPTOP)).recovery is None


def test_the_host_can_let_a_key_wait_and_take_it_back(table: Table, clock: Clock) -> None:
    office, ada = table.office, table.people[0]
    assert host.reset(office, "ada", LAPTOP.public) == DUE
    assert (notes(table)[0].how, notes(table)[0].due) == ("admin", DUE)
    assert "by the host's hand" in log_of(table)[-1]
    assert host.cancel_reset(office, "ada") == 1
    with pytest.raises(NoSuchKey):
        host.cancel_reset(office, "ada")
    host.reset(office, "ada", OTHER.public)
    clock.move(days=1)
    settle_due(office)
    (entry,) = key_entries(table)
    assert (entry.how, entry.envelope, entry.key) == ("admin", None, OTHER.public.line)
    report = check(table)
    assert "by the host's hand, 24 h after" in report.checks[1].words
    ada.key = OTHER
    assert log_in(office, ada, OTHER)


def test_the_player_can_cancel_what_the_host_asked_for(table: Table, clock: Clock) -> None:
    office, ada = table.office, table.people[0]
    keys.change(office, ada.keys("recovery", PAPER))
    host.reset(office, "ada", LAPTOP.public)
    keys.change(office, ada.keys("cancel", LAPTOP))
    clock.move(days=1)
    assert settle_due(office) == 0
    assert player.me(office, log_in(office, ada, ada.key)).recovery == PAPER.public.fingerprint


def test_a_revoked_key_cannot_be_recovered(table: Table, ada: Person) -> None:
    keys.change(table.office, ada.keys("add", LAPTOP))
    keys.change(table.office, ada.keys("revoke", LAPTOP))
    with pytest.raises(Taken):
        keys.change(table.office, recover(ada))
    with pytest.raises(RevokedKey):
        keys.change(table.office, ada.keys("add", LAPTOP))


def test_whoever_joins_a_table_meanwhile_is_told_there_when_it_counts(office: Office, clock: Clock) -> None:
    from tests.server.people import seat

    people = register(office, ("ada", "bo"))
    keys.change(office, people[0].keys("recovery", PAPER))
    keys.change(office, recover(people[0]))
    table = seat(office, people, "players=2")
    clock.move(days=1)
    settle_due(office)
    report = check(table)
    assert report.holds
    assert "by recovery code, 24 h after the notice in entry 2" in report.checks[1].words


def test_a_key_that_waits_is_told_in_a_game_that_its_player_comes_into(table: Table, clock: Clock) -> None:
    office = table.office
    (eve,) = register(office, ("eve",))
    keys.change(office, eve.keys("recovery", PAPER))
    keys.change(office, recover(eve))
    clock.move(hours=20)
    host.give_seat(office, table.game, "1", handle="eve", why="She takes over.")
    assert [note.what for note in notes(table)] == ["replaced", "key-asked"]
    clock.move(hours=4)
    assert settle_due(office) == 1
    eve.key, table.people[0] = LAPTOP, eve
    for person in table.people:
        person.token = log_in(office, person, person.key)
    table.play(6)
    report = check(table)
    assert report.holds, report.checks
    assert "by recovery code, 4 h after the notice in entry" in report.checks[1].words
