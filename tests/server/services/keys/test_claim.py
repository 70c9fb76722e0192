"""A lost key is replaced after a day in everybody's sight, in which any present key can say no."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.people import Clock, Person, Table, register
from tests.server.services.keys.test_key import (
    LAPTOP,
    OTHER,
    by,
    check,
    key_entries,
    log_in,
    log_of,
    raw_record,
)
from tests.server.stored import fingerprint
from wici.protocol.envelope import parse_envelope
from wici.protocol.errors import UnknownKey
from wici.protocol.notes import Note
from wici.protocol.receipt import Receipt
from wici.protocol.record import parse_line
from wici.protocol.recovery import recovery_key
from wici_server.context import ServerContext
from wici_server.error_words import error_word
from wici_server.errors import AlreadyTaken, KeyWaits, NoSuchKey, RevokedKey
from wici_server.services.host import by_hand
from wici_server.services.keys import key as keys
from wici_server.services.keys import player
from wici_server.services.keys.claim import settle_due
from wici_server.services.play.submit import submit

PAPER = recovery_key("abcd-efgh-ijkl-mnop-qrst-uvwx")
DUE = "2026-12-01T12:00:00Z"


@pytest.fixture
def ada(table: Table) -> Person:
    """Somebody who wrote a code on paper and has lost the only key."""
    ada = table.people[0]
    keys.change(table.context, ada.keys("recovery", PAPER))
    return ada


def recover(ada: Person, **more: Any) -> bytes:
    return ada.keys("add", LAPTOP, PAPER, LAPTOP, **more)


def notes(table: Table) -> list[Any]:
    """The notes of a record, each of its own kind, which `what` names."""
    lines = raw_record(table).partition(b"wici-head ")[0].splitlines(keepends=True)
    return [line.entry for line in map(parse_line, lines) if isinstance(line.entry, Note)]


def due_of(receipt: bytes) -> str | None:
    return Receipt.parse(parse_envelope(receipt).text).due


def test_a_key_asked_for_with_the_recovery_key_is_told_at_once_and_counts_after_a_day(
    table: Table, ada: Person, clock: Clock
) -> None:
    context = table.context
    raw = recover(ada)
    first = keys.change(context, raw)
    assert due_of(first.receipt) == DUE
    (note,) = notes(table)
    assert (note.what, note.seat, note.key, note.how, note.due) == (
        "key-asked", 1, LAPTOP.public.line, "recovery", DUE,
    )  # fmt: skip
    assert "2026-12-01 12:00 UTC" in log_of(table)[-1]
    order = by(table, 1, LAPTOP, "bid 1")
    clock.move(hours=23, minutes=59, seconds=59)
    assert settle_due(context) == 0
    with pytest.raises(UnknownKey):
        submit(context, order)
    with pytest.raises(KeyWaits) as caught:
        log_in(context, ada, LAPTOP)
    assert (caught.value.detail["due"], error_word(caught.value).status) == (DUE, 403)
    clock.move(seconds=1)
    assert settle_due(context) == 1
    (entry,) = key_entries(table)
    assert (entry.op, entry.how, entry.key) == ("add", "recovery", LAPTOP.public.line)
    assert log_of(table)[-1].endswith("by recovery code.")
    submit(context, order)
    assert keys.change(context, raw).receipt == first.receipt
    table.people[0].token = log_in(context, ada, LAPTOP)
    for person in table.people[1:]:
        person.token = log_in(context, person, person.key)
    keys.change(context, ada.keys("revoke", ada.key, LAPTOP, at=clock.moment))
    ada.key = LAPTOP
    table.play(8)
    report = check(table)
    assert report.holds, report.checks
    assert "by recovery code, 24 h after the notice in entry" in report.checks[1].words


@pytest.mark.parametrize("how", ["order", "login", "keys", "join"])
def test_it_counts_by_its_first_use_where_nobody_looked_before(
    table: Table, ada: Person, clock: Clock, how: str
) -> None:
    context = table.context
    keys.change(context, recover(ada))
    order = by(table, 1, LAPTOP, "bid 1")
    clock.move(days=1)
    if how == "order":
        submit(context, order)
    elif how == "login":
        assert log_in(context, ada, LAPTOP)
    elif how == "keys":
        keys.change(context, ada.keys("add", OTHER, LAPTOP, OTHER, at=clock.moment))
    else:
        from wici_server.services.lobby.match import open_match

        ada.key = LAPTOP
        open_match(context, ada.new())
    assert key_entries(table)[0].how == "recovery"


def test_any_present_key_cancels_it_and_the_code_is_spent(table: Table, ada: Person, clock: Clock) -> None:
    context = table.context
    keys.change(context, recover(ada))
    assert [line.fingerprint for line in player.me(context, ada.token).waiting] == [LAPTOP.public.fingerprint]
    keys.change(context, ada.keys("cancel", LAPTOP))
    assert [note.what for note in notes(table)] == ["key-asked", "key-cancelled"]
    assert log_of(table)[-1].endswith("is cancelled.")
    me = player.me(context, ada.token)
    assert (me.waiting, me.recovery) == ((), None)
    clock.move(days=2)
    assert settle_due(context) == 0
    assert key_entries(table) == []
    for raw in (recover(ada, at=clock.moment), ada.keys("add", OTHER, LAPTOP, OTHER, at=clock.moment)):
        with pytest.raises(UnknownKey):
            keys.change(context, raw)
    with pytest.raises(NoSuchKey):
        keys.change(context, ada.keys("cancel", LAPTOP, at=clock.moment))


def test_a_code_is_good_for_one_key(table: Table, ada: Person, clock: Clock) -> None:
    keys.change(table.context, recover(ada))
    clock.move(days=1)
    settle_due(table.context)
    with pytest.raises(UnknownKey):
        keys.change(table.context, ada.keys("add", OTHER, PAPER, OTHER, at=clock.moment))


def test_the_recovery_key_can_do_nothing_else(table: Table, ada: Person) -> None:
    context, before = table.context, fingerprint(table.context)
    for raw in (
        ada.keys("revoke", ada.key, PAPER),
        ada.keys("recovery", OTHER, PAPER),
        ada.keys("cancel", OTHER, PAPER),
    ):
        with pytest.raises(UnknownKey):
            keys.change(context, raw)
    with pytest.raises(UnknownKey):
        log_in(context, ada, PAPER)
    with pytest.raises(UnknownKey):
        submit(context, by(table, 1, PAPER, "bid 1"))
    assert fingerprint(context) == before


def test_the_same_key_does_not_wait_twice_nor_one_that_is_in_use(table: Table, ada: Person) -> None:
    keys.change(table.context, recover(ada))
    with pytest.raises(AlreadyTaken):
        keys.change(table.context, recover(ada, nonce="0" * 32))
    bo = table.people[1]
    with pytest.raises(AlreadyTaken):
        keys.change(table.context, ada.keys("add", bo.key, PAPER, bo.key))


def test_a_present_key_can_vouch_for_what_waits_and_then_it_counts_at_once(
    table: Table, ada: Person, clock: Clock
) -> None:
    keys.change(table.context, recover(ada))
    keys.change(table.context, ada.keys("add", LAPTOP))
    clock.move(days=1)
    settle_due(table.context)
    assert [entry.how for entry in key_entries(table)] == ["self"]
    assert check(table).holds


def test_a_key_that_somebody_registered_meanwhile_never_counts_for_another(
    table: Table, ada: Person, clock: Clock
) -> None:
    context = table.context
    keys.change(context, recover(ada))
    eve = Person("eve", context.identity.fingerprint)
    eve.key = LAPTOP
    player.register(context, eve.account())
    clock.move(days=1)
    settle_due(context)
    assert key_entries(table) == []
    assert player.me(context, log_in(context, eve, LAPTOP)).handle == "eve"


def test_a_recovery_key_is_named_when_the_account_is_made(context: ServerContext, clock: Clock) -> None:
    eve = Person("eve", context.identity.fingerprint)
    with pytest.raises(AlreadyTaken):
        player.register(context, eve.account(recovery=eve.key.public.fingerprint))
    raw = eve.account(recovery=PAPER.public.fingerprint)
    first = player.register(context, raw)
    assert player.register(context, raw).receipt == first.receipt
    keys.change(context, recover(eve))
    clock.move(days=1)
    assert player.me(context, log_in(context, eve, LAPTOP)).recovery is None


def test_the_host_can_let_a_key_wait_and_take_it_back(table: Table, clock: Clock) -> None:
    context, ada = table.context, table.people[0]
    assert by_hand.reset(context, "ada", LAPTOP.public) == DUE
    assert (notes(table)[0].how, notes(table)[0].due) == ("admin", DUE)
    assert "by the host's hand" in log_of(table)[-1]
    assert by_hand.cancel_reset(context, "ada") == 1
    with pytest.raises(NoSuchKey):
        by_hand.cancel_reset(context, "ada")
    by_hand.reset(context, "ada", OTHER.public)
    clock.move(days=1)
    settle_due(context)
    (entry,) = key_entries(table)
    assert (entry.how, entry.envelope, entry.key) == ("admin", None, OTHER.public.line)
    report = check(table)
    assert "by the host's hand, 24 h after" in report.checks[1].words
    ada.key = OTHER
    assert log_in(context, ada, OTHER)


def test_the_player_can_cancel_what_the_host_asked_for(table: Table, clock: Clock) -> None:
    context, ada = table.context, table.people[0]
    keys.change(context, ada.keys("recovery", PAPER))
    by_hand.reset(context, "ada", LAPTOP.public)
    keys.change(context, ada.keys("cancel", LAPTOP))
    clock.move(days=1)
    assert settle_due(context) == 0
    assert player.me(context, log_in(context, ada, ada.key)).recovery == PAPER.public.fingerprint


def test_a_revoked_key_cannot_be_recovered(table: Table, ada: Person) -> None:
    keys.change(table.context, ada.keys("add", LAPTOP))
    keys.change(table.context, ada.keys("revoke", LAPTOP))
    with pytest.raises(AlreadyTaken):
        keys.change(table.context, recover(ada))
    with pytest.raises(RevokedKey):
        keys.change(table.context, ada.keys("add", LAPTOP))


def test_whoever_joins_a_table_meanwhile_is_told_there_when_it_counts(
    context: ServerContext, clock: Clock
) -> None:
    from tests.server.people import seat

    people = register(context, ("ada", "bo"))
    keys.change(context, people[0].keys("recovery", PAPER))
    keys.change(context, recover(people[0]))
    table = seat(context, people, "players=2")
    clock.move(days=1)
    settle_due(context)
    report = check(table)
    assert report.holds
    assert "by recovery code, 24 h after the notice in entry 2" in report.checks[1].words


def test_a_key_that_waits_is_told_in_a_game_that_its_player_comes_into(table: Table, clock: Clock) -> None:
    context = table.context
    (eve,) = register(context, ("eve",))
    keys.change(context, eve.keys("recovery", PAPER))
    keys.change(context, recover(eve))
    clock.move(hours=20)
    by_hand.give_seat(context, table.game, "1", handle="eve", why="She takes over.")
    assert [note.what for note in notes(table)] == ["replaced", "key-asked"]
    clock.move(hours=4)
    assert settle_due(context) == 1
    eve.key, table.people[0] = LAPTOP, eve
    for person in table.people:
        person.token = log_in(context, person, person.key)
    table.play(6)
    report = check(table)
    assert report.holds, report.checks
    assert "by recovery code, 4 h after the notice in entry" in report.checks[1].words
