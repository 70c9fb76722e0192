"""Keys come and go by signed texts alone, in the sight of every table their player sits at."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask

from tests.bounded import turns
from tests.rules.sample.game import MarketGame
from tests.server.people import START, Clock, Person, SecurityKey, Table, register
from tests.server.stored import fingerprint
from wici.protocol.accounts import KeyChange as KeyText
from wici.protocol.entries import KeyChange
from wici.protocol.envelope import open_envelope, sign_text
from wici.protocol.errors import BadSignature, UnknownKey
from wici.protocol.keys import Key, Signer
from wici.protocol.record import parse_line
from wici.referee.report import Report
from wici.referee.verify import verify
from wici_server.context import ServerContext
from wici_server.error_words import error_word
from wici_server.errors import (
    AlreadyTaken,
    LastKey,
    NoSuchKey,
    NotYourSeat,
    RevokedKey,
    StaleText,
    TokenExpired,
    TooMany,
    WrongServer,
)
from wici_server.services.base.feed import read_log
from wici_server.services.base.visible_match import Asker, visible_match
from wici_server.services.keys import key as keys
from wici_server.services.keys import player
from wici_server.services.lobby import listing, match, seating
from wici_server.services.play.record import record
from wici_server.services.play.submit import submit

LAPTOP = Key.from_seed(b"a laptop that many people carry ")
OTHER = Key.from_seed(b"a second machine, in the cellar ")


def raw_record(table: Table) -> bytes:
    return b"".join(record(table.context, table.seen(), since=0))


def key_entries(table: Table) -> list[KeyChange]:
    lines = raw_record(table).partition(b"wici-head ")[0].splitlines(keepends=True)
    return [line.entry for line in map(parse_line, lines) if isinstance(line.entry, KeyChange)]


def check(table: Table, raw: bytes | None = None, server: str | None = None) -> Report:
    return verify(
        io.BytesIO(raw or raw_record(table)),
        editions=lambda game, edition, digest: game.house,
        server=server or table.context.identity.fingerprint,
        games=lambda name: MarketGame(),
    )


def log_of(table: Table, seat: int | None = None) -> list[str]:
    with table.context.store.reading() as connection:
        log = read_log(connection, table.seen().match.id, seat, since=0, limit=500)
    assert [line.n for line in log.lines] == list(range(1, len(log.lines) + 1))
    return [line.text for line in log.lines]


def log_in(context: ServerContext, somebody: Person, signer: Signer) -> str:
    return player.issue_token(context, sign_text(player.challenge(context), signer)).token


def by(table: Table, seat: int, signer: Signer, *lines: str) -> bytes:
    """An order of a seat, signed with another of its player's keys."""
    text = open_envelope(table.write(seat, *lines)).text
    return sign_text(text.normal, signer)


@pytest.mark.parametrize("new", [LAPTOP, SecurityKey("a stick")])
def test_a_key_that_a_present_one_vouches_for_plays_at_once_and_every_table_sees_it(
    table: Table, new: Signer
) -> None:
    ada, before = table.people[0], table.seen()
    assert keys.change(table.context, ada.keys("add", new)).is_new
    seen = table.seen()
    assert (seen.news, seen.match.entry, seen.etag != before.etag) == (
        before.news + 1,
        before.match.entry + 1,
        True,
    )
    assert seen.match.ask == before.match.ask
    (entry,) = key_entries(table)
    assert (entry.seat, entry.op, entry.key, entry.how) == (1, "add", new.public.line, "self")
    for seat in (None, 1, 2):
        assert log_of(table, seat)[-1].endswith(f"has another key, {new.public.fingerprint}.")
    submit(table.context, by(table, 1, new, "bid 1"))
    assert log_in(table.context, ada, new)
    table.play(3)
    report = check(table)
    assert report.holds, report.checks
    assert f"adds {new.public.fingerprint} for seat 1, as its player signed" in report.checks[1].words


def test_before_the_start_the_record_has_the_entry_and_both_keys_can_take_part(
    context: ServerContext,
) -> None:
    people = register(context, ("ada", "bo"))
    opened = match.open_match(context, people[0].new("players=2"))
    table = Table(context, opened.game, people)
    first = listing.summary(context, table.seen()).first
    seating.join(context, opened.game, people[0].join(opened.game, first, 1))
    keys.change(context, people[0].keys("add", LAPTOP))
    seating.join(context, opened.game, people[1].join(opened.game, first, 2))
    last = listing.summary(context, table.seen()).last_join
    assert last is not None
    people[0].key = LAPTOP
    for number, person in enumerate(people, 1):
        seating.ready(context, opened.game, person.ready(opened.game, number, last.hash))
    assert len(key_entries(table)) == 1
    assert table.play(5)
    assert check(table).holds


def test_the_same_text_again_gets_its_first_receipt_and_changes_nothing(table: Table, clock: Clock) -> None:
    context, ada = table.context, table.people[0]
    raw = ada.keys("add", LAPTOP)
    first = keys.change(context, raw)
    keys.change(context, ada.keys("revoke", LAPTOP))
    order, before = by(table, 1, LAPTOP, "bid 1"), fingerprint(context)
    clock.move(days=40)
    again = keys.change(context, raw)
    assert (again.receipt, again.is_new) == (first.receipt, False)
    assert fingerprint(context) == before
    with pytest.raises(RevokedKey):
        submit(context, order)


def test_a_key_can_revoke_itself_and_still_be_told_so_twice(table: Table) -> None:
    context, ada = table.context, table.people[0]
    keys.change(context, ada.keys("add", LAPTOP))
    raw = ada.keys("revoke", LAPTOP, LAPTOP)
    first = keys.change(context, raw)
    assert keys.change(context, raw).receipt == first.receipt
    with pytest.raises(RevokedKey):
        keys.change(context, ada.keys("add", OTHER, LAPTOP, OTHER))
    with pytest.raises(RevokedKey):
        keys.change(context, ada.keys("add", LAPTOP))


@pytest.mark.parametrize("hours", [-25, 25])
def test_a_text_that_was_held_back_is_refused(table: Table, clock: Clock, hours: int) -> None:
    raw, before = (
        table.people[0].keys("add", LAPTOP, at=START - timedelta(hours=hours)),
        fingerprint(table.context),
    )
    with pytest.raises(StaleText) as caught:
        keys.change(table.context, raw)
    assert caught.value.detail["now"] == table.context.now()
    assert fingerprint(table.context) == before
    assert keys.change(
        table.context, table.people[0].keys("add", LAPTOP, at=START - timedelta(hours=23))
    ).is_new


def _one_signature(ada: Person, bo: Person) -> bytes:
    return ada.keys("add", LAPTOP, ada.key)


def _other_second(ada: Person, bo: Person) -> bytes:
    return ada.keys("add", LAPTOP, ada.key, OTHER)


def _two_where_one_will_do(ada: Person, bo: Person) -> bytes:
    return ada.keys("revoke", ada.key, ada.key, LAPTOP)


def _signed_by_somebody_else(ada: Person, bo: Person) -> bytes:
    return ada.keys("add", LAPTOP, bo.key, LAPTOP)


def _for_nobody(ada: Person, bo: Person) -> bytes:
    return ada.keys("add", LAPTOP, player="zoe")


def _somebody_elses_key(ada: Person, bo: Person) -> bytes:
    return ada.keys("add", bo.key)


def _revokes_somebody_elses(ada: Person, bo: Person) -> bytes:
    return ada.keys("revoke", bo.key)


def _cancels_nothing(ada: Person, bo: Person) -> bytes:
    return ada.keys("cancel", LAPTOP)


def _for_another_server(ada: Person, bo: Person) -> bytes:
    return ada.keys("add", LAPTOP, server="SHA256:" + "A" * 43)


def _last_one(ada: Person, bo: Person) -> bytes:
    return ada.keys("revoke", ada.key)


def _recovers_with_a_playing_key(ada: Person, bo: Person) -> bytes:
    return ada.keys("recovery", bo.key)


@pytest.mark.parametrize(
    ("write", "fault", "status"),
    [
        (_one_signature, BadSignature, 422),
        (_other_second, BadSignature, 422),
        (_two_where_one_will_do, BadSignature, 422),
        (_signed_by_somebody_else, UnknownKey, 403),
        (_for_nobody, UnknownKey, 403),
        (_somebody_elses_key, AlreadyTaken, 409),
        (_revokes_somebody_elses, NoSuchKey, 404),
        (_cancels_nothing, NoSuchKey, 404),
        (_for_another_server, WrongServer, 422),
        (_last_one, LastKey, 409),
        (_recovers_with_a_playing_key, AlreadyTaken, 409),
    ],
)
def test_what_may_not_change_keys_changes_nothing(
    table: Table, write: Callable[[Person, Person], bytes], fault: type[Any], status: int
) -> None:
    raw, before = write(*table.people[:2]), fingerprint(table.context)
    with pytest.raises(fault) as caught:
        keys.change(table.context, raw)
    assert error_word(caught.value).status == status
    assert fingerprint(table.context) == before


def test_who_has_no_such_player_and_who_is_not_that_player_is_told_the_same(table: Table) -> None:
    ada, bo = table.people[:2]
    said = []
    for raw in (_signed_by_somebody_else(ada, bo), ada.keys("add", LAPTOP, bo.key, LAPTOP, player="zoe")):
        with pytest.raises(UnknownKey) as caught:
            keys.change(table.context, raw)
        said.append((caught.value.message, caught.value.detail))
    assert said[0] == said[1]


def test_somebody_elses_text_gets_no_receipt(table: Table) -> None:
    ada, bo = table.people[:2]
    raw = ada.keys("revoke", LAPTOP)
    keys.change(table.context, ada.keys("add", LAPTOP))
    keys.change(table.context, raw)
    text = open_envelope(raw).text.normal
    with pytest.raises(AlreadyTaken):
        keys.change(table.context, sign_text(text, bo.key))


def test_revoking_ends_that_keys_tokens_at_once_and_no_others(table: Table) -> None:
    context, ada = table.context, table.people[0]
    keys.change(context, ada.keys("add", LAPTOP))
    lost = log_in(context, ada, LAPTOP)
    keys.change(context, ada.keys("revoke", LAPTOP))
    with context.store.driver() as driver:
        with pytest.raises(TokenExpired):
            visible_match(driver, context.statements, table.game, Asker(lost, 0, context.now(), "anyone"))
        assert (
            visible_match(
                driver, context.statements, table.game, Asker(ada.token, 0, context.now(), "anyone")
            ).seat
            == 1
        )
    with pytest.raises(TokenExpired):
        player.me(context, lost)
    with pytest.raises(RevokedKey):
        log_in(context, ada, LAPTOP)
    assert key_entries(table)[-1].op == "revoke"


def test_an_order_that_was_judged_before_its_key_was_revoked_is_not_stored_after(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wici_server.services.play import submit as module

    context, ada = table.context, table.people[0]
    keys.change(context, ada.keys("add", LAPTOP))
    raw, revoke = by(table, 1, LAPTOP, "bid 1"), ada.keys("revoke", LAPTOP)
    store = module.store

    def revoke_first(*arguments: Any) -> Any:
        monkeypatch.setattr(module, "store", store)
        keys.change(context, revoke)
        return store(*arguments)

    monkeypatch.setattr(module, "store", revoke_first)
    with pytest.raises(RevokedKey):
        submit(context, raw)


def test_an_answer_that_lies_sealed_stands_when_its_key_goes(table: Table) -> None:
    context, ada = table.context, table.people[0]
    keys.change(context, ada.keys("add", LAPTOP))
    submit(context, by(table, 1, LAPTOP, "bid 2"))
    keys.change(context, ada.keys("revoke", LAPTOP))
    assert table.view(1)["look"]["sealed"] == ["bid 2"]
    assert key_entries(table)[-1].drops == ()
    table.play(4)
    assert check(table).holds


def test_unless_it_is_said_that_it_falls(table: Table) -> None:
    context, ada = table.context, table.people[0]
    keys.change(context, ada.keys("add", LAPTOP))
    submit(context, by(table, 1, LAPTOP, "bid 2"))
    fallen = table.seen().match.entry
    table.order(2, "bid 1")
    keys.change(context, ada.keys("revoke", LAPTOP, drop="yes"))
    assert key_entries(table)[-1].drops == (fallen,)
    view = table.view(1)
    assert (view["look"].get("sealed"), 1 in view["look"]["waits_for"]) == (None, True)
    assert table.view(2)["look"]["sealed"] == ["bid 1"]
    assert "takes the answer back" in log_of(table)[-1]
    table.order(1, "bid 1")
    table.play(4)
    report = check(table)
    assert report.holds, report.checks


def test_lines_that_wait_behind_others_fall_too_and_the_record_verifies(table: Table) -> None:
    context, ada = table.context, table.people[0]
    keys.change(context, ada.keys("add", LAPTOP))
    for seat in (1, 2, 3):
        table.order(seat, "bid 1")

    def has_no_turn() -> bool:
        asks = table.view(1)["look"]["asks"]
        return all(ask["prompt"]["kind"] != "turn" for ask in asks[:1])

    for _ in turns(has_no_turn, "the first seat's turn"):
        seat = table.view(1)["look"]["waits_for"][0]
        table.order(seat, table.view(seat)["look"]["asks"][0]["legal"]["answers"][0])
    card = table.view(1)["look"]["view"]["hand"][0]
    submit(context, by(table, 1, LAPTOP, "knock bell", f"sell {card}"))
    assert table.view(1)["look"]["waiting"] == [f"sell {card}"]
    keys.change(context, ada.keys("revoke", LAPTOP, drop="yes"))
    assert table.view(1)["look"].get("waiting") is None
    assert key_entries(table)[-1].drops == ()
    assert "sell" not in str(log_of(table))
    table.order(2, "refuse")
    assert card in table.view(1)["look"]["view"]["hand"]
    table.play(4)
    report = check(table)
    assert report.holds, report.checks


def test_an_answer_by_another_key_stays_where_it_lies(table: Table) -> None:
    context, ada = table.context, table.people[0]
    keys.change(context, ada.keys("add", LAPTOP))
    table.order(1, "bid 2")
    keys.change(context, ada.keys("revoke", LAPTOP, drop="yes"))
    assert table.view(1)["look"]["sealed"] == ["bid 2"]


def test_the_last_key_can_go_where_a_recovery_key_stands(table: Table) -> None:
    context, ada = table.context, table.people[0]
    keys.change(context, ada.keys("recovery", OTHER))
    assert player.me(context, ada.token).recovery == OTHER.public.fingerprint
    keys.change(context, ada.keys("revoke", ada.key))
    with pytest.raises(TokenExpired):
        player.me(context, ada.token)


def test_a_finished_match_gets_no_entry(table: Table) -> None:
    table.play(6)
    before = raw_record(table)
    keys.change(table.context, table.people[0].keys("add", LAPTOP))
    assert raw_record(table) == before


def test_a_text_of_a_key_is_what_the_protocol_calls_it(table: Table) -> None:
    raw = table.people[0].keys("add", LAPTOP)
    keys.change(table.context, raw)
    (entry,) = key_entries(table)
    assert entry.envelope is not None
    said = KeyText.parse(open_envelope(entry.envelope.encode(), most=2).text)
    assert (said.op, said.key) == ("add", LAPTOP.public.fingerprint)


def test_somebody_who_sits_nowhere_changes_keys_as_well(context: ServerContext) -> None:
    (eve,) = register(context, ("eve",))
    keys.change(context, eve.keys("add", LAPTOP))
    assert len(player.me(context, eve.token).keys) == 2


def test_a_key_that_may_not_sit_there_is_still_told_so(table: Table) -> None:
    (eve,) = register(table.context, ("eve",))
    keys.change(table.context, eve.keys("add", LAPTOP))
    with pytest.raises(NotYourSeat):
        submit(table.context, by(table, 1, LAPTOP, "bid 1"))


def test_an_account_has_so_many_keys_and_no_more_those_that_wait_among_them(
    make_app: Callable[..., Flask],
) -> None:
    context = make_app(account_keys=2).extensions["wici"]
    (ada,) = register(context, ("ada",))
    keys.change(context, ada.keys("add", LAPTOP))
    with pytest.raises(TooMany) as caught:
        keys.change(context, ada.keys("add", OTHER))
    assert (caught.value.detail["reason"], caught.value.detail["limit"]) == ("keys", 2)
    keys.change(context, ada.keys("revoke", LAPTOP))
    assert keys.change(context, ada.keys("add", OTHER)).is_new
