"""Orders: accepted once, refused whole, and told the truth about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text as sql

from tests.bounded import at_once
from tests.server.people import Clock, Person, Table, choose, register, seat
from tests.server.stored import fingerprint
from wici.errors import WiciError
from wici.protocol.envelope import UnverifiedEnvelope, open_envelope
from wici.protocol.errors import BadEnvelope, BadSignature, UnknownKey
from wici.protocol.receipt import Receipt
from wici.protocol.record import Chain, parse_line
from wici.protocol.seal import is_seal_of
from wici.referee.errors import NotStarted, StaleRev, WrongDecision
from wici.rules.errors import GameOver, IllegalOrder, MalformedOrder, NotYourTurn, StaleOrder
from wici_server.context import ServerContext
from wici_server.error_words import error_word
from wici_server.errors import NoSuchMatch, NotYourSeat, RevokedKey, SlowDown
from wici_server.limits import RateLimit
from wici_server.services.lobby import listing, match
from wici_server.services.play import submit as module
from wici_server.services.play.record import record
from wici_server.services.play.submit import submit

VECTORS = Path(__file__).parents[2] / "protocol" / "vectors" / "bad"


def lines_of(table: Table) -> list[bytes]:
    raw = b"".join(record(table.context, table.seen(), since=0))
    return raw[: raw.index(b"wici-head ")].splitlines(keepends=True)


def said(envelope: bytes) -> Receipt:
    return Receipt.parse(open_envelope(envelope).text)


def refused(
    table: Table, raw: bytes, fault: type[WiciError], word: str, reason: str | None = None
) -> WiciError:
    """Send what must be refused, see that nothing was stored, and return the refusal."""
    before = fingerprint(table.context)
    with pytest.raises(fault) as caught:
        submit(table.context, raw)
    assert fingerprint(table.context) == before
    assert error_word(caught.value).word == word
    if reason is not None:
        assert caught.value.detail["reason"] == reason
    return caught.value


def test_an_order_gets_a_receipt_signed_by_the_server_that_opens_its_seal(table: Table) -> None:
    raw = table.write(1, "bid 1")
    accepted = submit(table.context, raw)
    assert accepted.is_new
    envelope = open_envelope(accepted.receipt)
    assert envelope.key == table.context.identity.key.public
    receipt = Receipt.parse(envelope.text)
    assert receipt.order == open_envelope(raw).text.id
    assert receipt.seal is not None
    assert receipt.salt is not None
    assert is_seal_of(receipt.seal, raw, receipt.salt)
    line = parse_line(lines_of(table)[receipt.entry or 0])
    assert line.hash == receipt.hash
    assert (line.entry.kind, line.entry.seal) == ("sealed", receipt.seal)  # type: ignore[attr-defined]


def test_an_order_that_resolves_at_once_has_its_own_entry_in_the_receipt(table: Table) -> None:
    for number in (1, 2, 3):
        receipt = said(table.order(number, "bid 1").receipt)
        assert parse_line(lines_of(table)[receipt.entry or 0]).hash == receipt.hash


def test_a_draft_has_no_entry_and_its_receipt_names_the_newest(table: Table) -> None:
    for number in (1, 2, 3):
        table.order(number, "bid 0")
    before = table.seen().match
    good = table.view(1)["look"]["view"]["hand"][0]
    receipt = said(table.order(1, f"hide {good}").receipt)
    after = table.seen().match
    assert (receipt.entry, receipt.hash) == (before.entry, before.head) == (after.entry, after.head)
    assert after.serial == before.serial + 1


def test_the_same_text_again_gets_its_first_receipt_byte_for_byte(table: Table, clock: Clock) -> None:
    raw = table.write(1, "bid 1")
    first = submit(table.context, raw)
    before = fingerprint(table.context)
    table.context.forget()
    clock.move(hours=3)
    for number in (2, 3):
        submit(table.context, raw)
        table.order(number, "bid 0")
    again = submit(table.context, raw.replace(b"\n", b"\r\n", 7))
    assert (again.receipt, again.is_new) == (first.receipt, False)
    assert fingerprint(table.context) != before


def test_the_same_text_gets_no_receipt_without_a_signature_that_fits(
    table: Table,
) -> None:
    raw = table.write(1, "bid 1")
    submit(table.context, raw)
    other = table.write(2, "bid 1")
    text, block = raw[: raw.index(b"-----")], other[other.index(b"-----") :]
    forged = text + block
    refused(table, forged, BadSignature, "bad-signature", "does_not_fit")


def test_two_spellings_of_one_text_are_one_text(table: Table) -> None:
    raw = table.write(1, "bid 1")
    first = submit(table.context, raw)
    text = raw[: raw.index(b"-----")]
    crlf = text.replace(b"\n", b"\r\n") + raw[len(text) :]
    assert submit(table.context, crlf).receipt == first.receipt


def test_a_rev_not_above_the_accepted_one_is_stale_and_says_which_is_current(table: Table) -> None:
    table.order(1, "bid 1")
    table.order(1, "bid 2")
    raw = table.write(1, "bid 0", rev=1)
    fault = refused(table, raw, StaleRev, "stale-rev", "stale_rev")
    assert fault.detail["current"] == 2


def test_an_answer_to_a_closed_ask_is_refused(table: Table) -> None:
    late = table.write(1, "bid 2", rev=5)
    for number in (1, 2, 3):
        table.order(number, "bid 1")
    refused(table, late, StaleOrder, "closed", "stale")


@pytest.mark.parametrize("wrong", ["number", "hash", "entry"])
def test_an_answer_to_no_ask_is_refused_and_told_the_open_one(table: Table, wrong: str) -> None:
    ask = table.view(1)["ask"]
    named = {"number": (900, ask["hash"]), "hash": (ask["n"], "0" * 64), "entry": (1, ask["hash"])}[wrong]
    raw = table.people[0].order(table.game, 1, named, 1, "bid 1")
    fault = refused(table, raw, WrongDecision, "wrong-decision", "wrong_decision")
    assert fault.detail["ask"] == ask["n"]


def test_each_seat_may_answer_the_same_ask_in_any_order(context: ServerContext) -> None:
    people = register(context, ("ada", "bo", "cy"))
    for order in ((1, 2, 3), (3, 1, 2), (2, 3, 1)):
        table = seat(context, people, "players=3")
        written = {number: table.write(number, "bid 1") for number in order}
        for number in order:
            assert submit(context, written[number]).is_new


def test_only_the_seats_own_key_signs_for_it(table: Table) -> None:
    ask = table.view(1)["ask"]
    raw = table.people[1].order(table.game, 1, (ask["n"], ask["hash"]), 1, "bid 1")
    refused(table, raw, NotYourSeat, "not-your-seat")


def test_a_key_nobody_registered_is_refused_before_its_signature_is_checked(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger = Person("eve", table.context.identity.fingerprint)
    raw = stranger.order(table.game, 1, (1, "0" * 64), 1, "bid 1")
    monkeypatch.setattr(UnverifiedEnvelope, "verify", lambda self: pytest.fail("verified"))
    refused(table, raw, UnknownKey, "unknown-key")


def test_a_revoked_key_is_refused(table: Table) -> None:
    raw = table.write(1, "bid 1")
    with table.context.store.writing() as connection:
        revoke = sql("UPDATE keys SET revoked = '2026-11-30T11:00:00Z' WHERE fingerprint = :key")
        connection.execute(revoke, {"key": table.people[0].key.public.fingerprint})
    refused(table, raw, RevokedKey, "revoked-key")


def test_an_unknown_game_is_not_found_only_once_the_signature_fits(table: Table) -> None:
    ada = table.people[0]
    raw = ada.order("a" * 16, 1, (1, "0" * 64), 1, "bid 1")
    refused(table, raw, NoSuchMatch, "not-found")
    changed = raw.replace(b"bid 1", b"bid 2")
    refused(table, changed, BadSignature, "bad-signature", "does_not_fit")


def test_an_order_before_the_start_is_refused(context: ServerContext) -> None:
    (ada,) = register(context, ("ada",))
    opened = match.open_match(context, ada.new())
    table = Table(context, opened.game, [ada])
    first = listing.summary(context, table.seen()).first
    from wici_server.services.lobby import seating

    seating.join(context, opened.game, ada.join(opened.game, first, 1))
    refused(table, ada.order(opened.game, 1, (0, first), 1, "bid 1"), NotStarted, "not-started")


def test_an_illegal_order_says_reason_and_what_would_be_legal(table: Table) -> None:
    fault = refused(table, table.write(1, "bid 4"), IllegalOrder, "illegal-order", "no_coins")
    assert fault.detail["legal"] == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert fault.detail["line"] == 1


def test_a_line_that_cannot_be_read_is_a_bad_order(table: Table) -> None:
    refused(table, table.write(1, "bid many"), MalformedOrder, "bad-order", "malformed")


def test_an_order_out_of_turn_is_refused(table: Table) -> None:
    for number in (1, 2, 3):
        table.order(number, "bid 0")
    for number in (1, 2, 3):
        table.order(number, "finish")
    refused(table, table.write(2, "dig"), NotYourTurn, "not-your-turn")


def test_no_order_is_taken_once_the_game_is_over(table: Table) -> None:
    ask = table.view(1)["ask"]
    table.play(3)
    raw = table.people[0].order(table.game, 1, (ask["n"], ask["hash"]), 9, "bid 1")
    refused(table, raw, GameOver, "game-over", "game_over")


@pytest.mark.parametrize("path", sorted(VECTORS.glob("*.env")), ids=lambda path: path.stem)
def test_every_malformed_envelope_is_refused_by_its_word_and_stores_nothing(table: Table, path: Path) -> None:
    before = fingerprint(table.context)
    with pytest.raises((BadEnvelope, BadSignature, UnknownKey)) as caught:
        submit(table.context, path.read_bytes())
    assert error_word(caught.value).word in {"bad-envelope", "bad-signature", "unknown-key"}
    assert fingerprint(table.context) == before


def test_a_dry_run_says_yes_or_the_refusal_and_stores_nothing(table: Table) -> None:
    raw = table.write(1, "bid 1")
    before = fingerprint(table.context)
    assert submit(table.context, raw, dry=True).receipt == b""
    with pytest.raises(IllegalOrder):
        submit(table.context, table.write(1, "bid 4"), dry=True)
    assert fingerprint(table.context) == before
    assert submit(table.context, raw).is_new


def test_the_entries_carry_the_time_of_the_moment_when_the_lock_was_held(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = table.write(1, "bid 1")
    wait = table.context.store._take_turn

    def slow(patience: float | None = None) -> Any:
        clock.move(seconds=7)
        return wait(patience)

    monkeypatch.setattr(table.context.store, "_take_turn", slow)
    receipt = said(submit(table.context, raw).receipt)
    assert receipt.time == "2026-11-30T12:00:07Z"
    assert parse_line(lines_of(table)[-1]).time == "2026-11-30T12:00:07Z"


def test_what_was_judged_before_the_lock_is_judged_anew_when_the_match_has_moved_on(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = table.write(1, "bid 1"), table.write(2, "bid 2")
    store, done = module.store, list[bool]()

    def late(*arguments: Any) -> Any:
        if not done:
            done.append(True)
            assert submit(table.context, other).is_new
        return store(*arguments)

    monkeypatch.setattr(module, "store", late)
    assert submit(table.context, mine).is_new
    chain = Chain()
    for line in lines_of(table):
        chain.follow(line)


def test_of_many_threads_with_one_text_all_get_the_one_receipt(table: Table) -> None:
    raw = table.write(1, "bid 1")
    receipts = at_once(*[lambda: submit(table.context, raw).receipt] * 8)
    assert len(set(receipts)) == 1


def test_a_key_that_sends_too_many_is_slowed_down_for_a_while(table: Table, clock: Clock) -> None:
    table.context.key_limit = RateLimit(2, clock)
    raw = table.write(1, "bid 1")
    submit(table.context, raw)
    submit(table.context, raw)
    fault = refused(table, raw, SlowDown, "slow-down")
    assert fault.detail["wait"] == 30
    clock.move(seconds=30)
    assert not submit(table.context, raw).is_new


def test_a_junk_signature_does_not_use_up_the_allowance_of_a_key(table: Table, clock: Clock) -> None:
    table.context.key_limit = RateLimit(1, clock)
    raw = table.write(1, "bid 1")
    for _ in range(3):
        with pytest.raises(BadSignature):
            submit(table.context, raw.replace(b"bid 1", b"bid 2"))
    assert submit(table.context, raw).is_new


def test_whole_random_games_keep_the_chain_and_end_with_every_used_text_open(context: ServerContext) -> None:
    people = register(context, ("ada", "bo", "cy"))
    for number in range(3):
        table = seat(context, people, "players=3", *(("fox=yes",) if number else ()))
        table.play(number)
        lines = lines_of(table)
        chain = Chain()
        entries = [chain.follow(line).entry for line in lines]
        assert entries[-1].kind == "end"
        sealed = {n for n, entry in enumerate(entries) if entry.kind == "sealed"}
        used = {n for entry in entries if entry.kind == "resolve" for n in entry.uses}  # type: ignore[attr-defined]
        opened = {one.entry for entry in entries for one in getattr(entry, "opened", ())}
        assert used <= opened <= sealed


def test_undo_takes_the_last_order_back_and_asks_again(table: Table) -> None:
    for number in (1, 2, 3):
        table.order(number, "bid 0")
    for number in (1, 2, 3):
        table.order(number, "finish")
    hand = table.view(1)["look"]["view"]["hand"]
    before = table.view(1)["look"]["view"]
    table.order(1, f"sell {hand[0]}")
    assert table.view(1)["can_undo"]
    assert not table.view(2)["can_undo"]
    table.order(1, "undo")
    after = table.view(1)
    assert after["look"]["view"] == before
    assert after["rev"] == 1
    assert not after["can_undo"]


def test_another_process_sees_what_this_one_stored(table: Table, data: Path) -> None:
    from tests.server.conftest import FREE, market_editions
    from wici_server.config import Settings
    from wici_server.context import open_context

    other = open_context(
        Settings(data=data, **FREE), clock=table.context.clock, editions=market_editions(data)
    )
    twin = Table(other, table.game, table.people)
    for turn in range(20):
        one = (table, twin)[turn % 2]
        move = one.move(choose(turn))
        assert move is not None
        one.order(move[0], *move[1])
    assert lines_of(table) == lines_of(twin)
    other.store.close()


def test_a_receipt_says_what_became_of_the_text_to_whoever_asks_for_it(table: Table) -> None:
    raw = table.write(1, "bid 1")
    first = submit(table.context, raw, full=True).receipt
    assert (said(first).became, said(first).finishes) == ("sealed", None)
    assert submit(table.context, raw).receipt == first, "the same text gets its first receipt"
    assert said(submit(table.context, table.write(2, "bid 0")).receipt).became is None, (
        "other clients know no such line, and would refuse the receipt"
    )
