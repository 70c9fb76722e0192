"""What a host could write who holds the server's key, and by which check and entry it is found."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest

from tests.referee.forgery import cheat
from tests.referee.office import Office
from tests.referee.test_verify import failed, finish
from wici.protocol.accounts import KeyChange as KeyText
from wici.protocol.entries import End, Entry, Join, KeyChange, Resolve, Sealed
from wici.protocol.envelope import open_envelope, sign_text
from wici.protocol.keys import Key
from wici.protocol.notes import KeyAsked, KeyCancelled, Replaced
from wici.protocol.orders import Order
from wici.protocol.seal import seal
from wici.protocol.seating import Join as JoinText
from wici.referee import lobby as lobbies
from wici.referee.book import Kept, Sitting
from wici.referee.scribe import Scribe
from wici.rules import play, position

NOW = "2026-11-30T12:30:00Z"


@pytest.fixture
def empty(market: Any) -> Office:
    return Office(market, players=2, options={"days": "1", "fox": "no"}, luck="dishonest")


@pytest.fixture
def begun(empty: Office) -> Office:
    return empty.fill()


def write_in(office: Office, entry: Entry, time: str = NOW) -> int:
    """The host writes an entry between two texts."""
    now = office.running
    book = msgspec.structs.replace(now.book)
    office.wait_until(time)
    office.lines.append(book.append(entry, office.tick(0)))
    office.sitting = Sitting(office.game, office.content, now.dice, snapshot=now.snapshot, book=book)
    return book.n - 1


def forget_answer(office: Office, seat: int) -> None:
    """The host takes a sealed answer off the table."""
    now, table = office.running, office.table
    del table.phase.sealed[seat]
    snapshot = position.dump(table)
    office.sitting = Sitting(office.game, office.content, now.dice, snapshot=snapshot, book=now.book)


def carry_out(office: Office, kept: Kept) -> int:
    """The host carries out a text that has its entry, whenever it likes; the number of the `resolve`."""
    order, table, n = Order.parse(open_envelope(kept.envelope).text), office.table, len(office.lines)
    step = play.submit(table, order.seat, order.do, text=kept.text)
    now = office.running
    scribe = Scribe(now.book, kept, office.shelf, office.tick())
    scribe.note_move(step, closes=step.closes)
    scribe.note_rest(table, deadline=None)
    office.lines += scribe.lines
    office.shelf.used |= set(scribe.used)
    office.shelf.opened |= set(scribe.opened)
    book = scribe.book(None)
    assert book.ask is not None
    office.shelf.asks[book.ask.n] = book.ask
    snapshot = position.dump(table)
    office.sitting = Sitting(office.game, office.content, now.dice, snapshot=snapshot, book=book)
    return n


def accept_gift(office: Office) -> Kept:
    """The host takes a gift of seat 2, and does nothing with it yet."""
    ask = office.ask
    order = Order(
        game=office.id,
        seat=2,
        decision=ask.n,
        answers=ask.hash,
        rev=1,
        do=(f"give {office.game.seats[0]} 1",),
    )
    raw, salt = sign_text(order.format(), office.keys[2]), "ab" * 16
    n = write_in(office, Sealed(seat=2, ask=ask.n, rev=1, seal=seal(raw, salt)))
    kept = Kept(open_envelope(raw).text.id, 2, ask.n, 1, raw, salt, n)
    office.shelf.texts[kept.text] = kept
    return kept


def change(office: Office, op: Literal["add", "revoke"], key: Key, *signers: Key, **other: Any) -> KeyChange:
    said = {
        "server": office.key.public.fingerprint, "player": "player-1", "op": op,
        "key": key.public.fingerprint, "time": NOW, "nonce": "0" * 32,
    }  # fmt: skip
    envelope = sign_text(KeyText(**said).format(), *signers).decode()
    return KeyChange(seat=1, op=op, key=key.public.line, how="self", envelope=envelope, **other)


# -- seats


def test_a_players_seat_that_is_called_a_bots_is_found(
    empty: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mark(n: int, entry: Entry) -> Entry:
        return (
            msgspec.structs.replace(entry, bot=True) if isinstance(entry, Join) and entry.seat == 1 else entry
        )

    cheat(monkeypatch, mark)
    empty.fill()
    monkeypatch.undo()
    empty.order(1, "bid 3", by="bot")
    assert failed(finish(empty)) == (4, 1)


def test_a_bots_seat_that_a_player_has_taken_over_is_a_bots_no_more(market: Any) -> None:
    office = Office(market, players=2, options={"days": "1"}, bots=(1,)).fill()
    key = office.key_of("successor")
    write_in(office, Replaced(seat=1, handle="successor", keys=(key.public.line,)))
    n = len(office.lines)
    office.order(1, "bid 3", by="bot")
    assert failed(finish(office)) == (6, n)


def test_a_key_that_the_join_does_not_name_is_told(empty: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    key = empty.key_of("lent")

    def lend(n: int, entry: Entry) -> Entry:
        if isinstance(entry, Join) and entry.seat == 1:
            return msgspec.structs.replace(entry, keys=(*entry.keys, key.public.line))
        return entry

    cheat(monkeypatch, lend)
    empty.fill()
    monkeypatch.undo()
    empty.order(1, "bid 3", key=key)
    report = finish(empty)
    assert report.holds
    assert f"entry 1 lets {key.public.fingerprint} sign for seat 1 too" in report.checks[1].words
    assert ", as the record names it; 0 changes of keys; " in report.checks[1].words


def test_a_player_who_left_is_not_seated_by_the_same_text(empty: Office) -> None:
    empty.join(1)
    raw = msgspec.json.decode(empty.lines[1])["envelope"].encode()
    empty.leave(1)
    text = JoinText.parse(open_envelope(raw).text)
    keys = (empty.keys[1].public.line,)
    _, line = lobbies.join(empty.lobby, empty.game, text, raw, keys=keys, time=empty.tick())
    empty.lines.append(line)
    assert failed(empty.verify()) == (4, 3)


# -- keys


def test_a_revoked_key_comes_back_by_no_text(begun: Office) -> None:
    old, lost = begun.keys[1], begun.key_of("lost")
    add = change(begun, "add", lost, old, lost)
    write_in(begun, add)
    write_in(begun, change(begun, "revoke", lost, old))
    n = write_in(begun, add)
    assert failed(begun.verify()) == (2, n)


def test_nor_by_the_hosts_hand(begun: Office) -> None:
    old, lost = begun.keys[1], begun.key_of("lost")
    write_in(begun, change(begun, "add", lost, old, lost))
    write_in(begun, change(begun, "revoke", lost, old))
    n = write_in(begun, KeyChange(seat=1, op="add", key=lost.public.line, how="admin"))
    assert failed(begun.verify()) == (2, n)


def test_a_text_of_another_day_changes_no_key(begun: Office) -> None:
    new = begun.key_of("new")
    n = write_in(begun, change(begun, "add", new, begun.keys[1], new), time="2026-12-01T12:30:01Z")
    assert failed(begun.verify()) == (2, n)


def test_a_key_that_was_cancelled_does_not_count(begun: Office) -> None:
    key = begun.key_of("asked").public.line
    write_in(begun, KeyAsked(seat=1, key=key, how="admin", due="2026-12-01T12:30:00Z"))
    write_in(begun, KeyCancelled(seat=1, key=key))
    n = write_in(begun, KeyChange(seat=1, op="add", key=key, how="admin"), time="2026-12-02T12:30:00Z")
    assert failed(begun.verify()) == (2, n)


def test_unless_it_is_asked_for_again(begun: Office) -> None:
    key = begun.key_of("asked").public.line
    asked = KeyAsked(seat=1, key=key, how="admin", due="2026-12-01T12:30:00Z")
    write_in(begun, asked)
    write_in(begun, KeyCancelled(seat=1, key=key))
    n = write_in(begun, asked)
    write_in(begun, KeyChange(seat=1, op="add", key=key, how="admin"), time="2026-12-02T12:30:00Z")
    report = begun.verify()
    assert report.holds
    assert f"48 h after the notice in entry {n}" in report.checks[1].words


def test_only_its_player_revokes_a_key(begun: Office) -> None:
    n = write_in(begun, KeyChange(seat=1, op="revoke", key=begun.keys[1].public.line, how="admin"))
    assert failed(begun.verify()) == (2, n)


@pytest.mark.parametrize("how", ["an added key", "the host's hand", "a revocation that drops nothing"])
def test_answers_fall_only_where_a_revocation_says_so(begun: Office, how: str) -> None:
    old, new = begun.keys[1], begun.key_of("new")
    fallen = (begun.order(1, "bid 1").kept.entry or 0,)
    entry = {
        "an added key": change(begun, "add", new, old, new, drops=fallen),
        "the host's hand": KeyChange(seat=1, op="add", key=new.public.line, how="admin", drops=fallen),
        "a revocation that drops nothing": change(begun, "revoke", old, old, drops=fallen),
    }[how]
    n = write_in(begun, entry)
    assert failed(begun.verify())[1] == n


def test_a_revoked_key_gives_no_free_order_however_old_the_ask(begun: Office) -> None:
    old, lost = begun.keys[1], begun.key_of("lost")
    write_in(begun, change(begun, "add", lost, old, lost))
    begun.order(1, "bid 0")
    begun.order(2, "bid 0")
    asked = begun.ask
    write_in(begun, change(begun, "revoke", lost, old))
    n = len(begun.lines) + 1
    begun.order(1, f"give {begun.game.seats[1]} 3", ask=asked, rev=5, key=lost)
    assert failed(finish(begun)) == (8, n)


# -- orders


def test_an_answer_that_lies_does_not_give_way_to_the_servers(begun: Office) -> None:
    begun.order(1, "bid 1")
    forget_answer(begun, 1)
    begun.order(1, "bid 3", by="lapse")
    n = len(begun.lines) + 1
    begun.order(2, "bid 0")
    assert failed(finish(begun)) == (8, n)


def test_an_answer_that_was_accepted_is_missed_at_the_end(begun: Office) -> None:
    """Here it gives way to nothing: what was sealed for one ask is used for none."""
    begun.order(1, "bid 0")
    begun.order(2, "bid 0")
    ask = begun.ask
    n = write_in(begun, Sealed(seat=1, ask=ask.n, rev=9, seal="5" * 64))
    number, entry = failed(finish(begun))
    assert (number, entry) == (8, len(begun.lines) - 1)
    assert f"entries {n}," in str(begun.verify().checks[-1].words)


def test_a_gift_is_carried_out_when_it_comes_and_not_when_the_host_likes(begun: Office) -> None:
    kept = accept_gift(begun)
    begun.order(1, "bid 3")
    begun.order(2, "bid 2", rev=2)
    n = carry_out(begun, kept)
    assert failed(finish(begun)) == (8, n)


def test_an_order_counts_once_even_if_nobody_may_read_it(
    begun: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is opened at once cannot be opened twice; what stays sealed to the end is used but once, too."""
    monkeypatch.setattr(type(begun.game), "hides", lambda *_: True)
    begun.order(2, f"give {begun.game.seats[0]} 1")
    (kept,) = begun.shelf.texts.values()
    n = carry_out(begun, kept)
    assert failed(finish(begun)) == (8, n)


@pytest.mark.parametrize("kind", [Resolve, End])
def test_numbers_are_told_as_numbers(
    begun: Office, monkeypatch: pytest.MonkeyPatch, kind: type[Entry]
) -> None:
    def bend(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: bend(inner) for key, inner in value.items()}
        if isinstance(value, list | tuple):
            return type(value)(map(bend, value))
        return float(value) if type(value) is int else value

    def write(n: int, entry: Entry) -> Entry:
        key = "events" if kind is Resolve else "result"
        if not isinstance(entry, kind):
            return entry
        return msgspec.structs.replace(entry, **{key: bend(getattr(entry, key))})

    cheat(monkeypatch, write)
    assert failed(finish(begun))[0] == 8


def test_answers_by_the_server_before_their_time_are_told(begun: Office) -> None:
    n = begun.order(1, "bid 3", by="lapse").kept.entry
    begun.order(2, "bid 0")
    words = finish(begun).checks[5].words
    assert f"1 answer by the server for late seats, BEFORE THEIR TIME: entries {n}" in words


def test_but_not_those_after_it(begun: Office) -> None:
    begun.wait_until("2026-12-24T20:00:00Z")
    begun.order(1, "bid 0", by="lapse")
    begun.deadline = None
    begun.order(2, "bid 0")
    assert finish(begun).checks[5].words.endswith("1 answer by the server for late seats")


def test_an_answer_that_nobody_took_back_is_found_at_the_end(begun: Office) -> None:
    """Before that, only the player can say; `wici verify` with their own receipts does."""
    begun.order(1, "bid 1")
    write_in(begun, Sealed(seat=1, ask=begun.ask.n, rev=2, seal="5" * 64, withdrawn=True))
    forget_answer(begun, 1)
    begun.order(1, "bid 3", by="lapse", rev=3)
    begun.order(2, "bid 0")
    running = begun.verify()
    assert running.holds
    assert "2 still sealed, 1 of which take an answer back as the server says" in running.checks[5].words
    report = finish(begun)
    assert not report.holds
    assert "does not open entries that were used" in report.checks[4].words
