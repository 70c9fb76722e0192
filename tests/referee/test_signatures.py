"""Every text that a record opens is its seat's own and says what the record says of it."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from msgspec.structs import replace

from tests.referee.forgery import cheat, rewrite
from tests.referee.office import Office
from tests.rules.sample.game import MarketGame
from wici.protocol.entries import End, Entry, Opened, Resolve, Sealed
from wici.protocol.envelope import sign_text
from wici.protocol.orders import Order
from wici.protocol.seal import seal
from wici.referee.ask_order import check_ask_order
from wici.referee.errors import RecordDisagrees
from wici.referee.parsed_record import read_record
from wici.referee.roster import Roster
from wici.referee.signatures import OpenedText, check_founding, check_texts
from wici.referee.taken_seats import check_seats

SALT = "0" * 32


def texts_of(export: bytes) -> dict[int, OpenedText]:
    record = read_record(BytesIO(export))
    roster = Roster(record)
    course = check_ask_order(record, check_seats(record, roster))
    return check_texts(record, roster, course.sealed)


def fault_of(export: bytes) -> RecordDisagrees:
    with pytest.raises(RecordDisagrees) as raised:
        texts_of(export)
    return raised.value


def test_every_opened_text_is_read_with_its_id(played: Office) -> None:
    texts = texts_of(played.export())
    used = {kept.entry: kept.text for kept in played.shelf.texts.values() if kept.text in played.shelf.used}
    assert {n: text.text for n, text in texts.items()} == used


@pytest.mark.parametrize(
    "change",
    [{"name": "Another"}, {"rules": "krakow"}, {"edition": "house-2"}, {"seats": 3}, {"options": {}}],
)
def test_entry_0_says_what_the_founder_signed(short: Office, change: dict[str, object]) -> None:
    forged = rewrite(
        short.export(), lambda n, entry: replace(entry, **change) if n == 0 else entry, short.key
    )
    with pytest.raises(RecordDisagrees) as raised:
        check_founding(read_record(BytesIO(forged)))
    assert raised.value.detail["entry"] == 0


def test_entry_0_names_the_server_that_the_founder_meant(short: Office) -> None:
    other = short.key_of("other").public.line
    forged = rewrite(
        short.export(), lambda n, entry: replace(entry, server=other) if n == 0 else entry, short.key
    )
    with pytest.raises(RecordDisagrees):
        check_founding(read_record(BytesIO(forged)))


def test_a_game_that_nobody_signed_for_is_no_fault_but_told(short: Office) -> None:
    forged = rewrite(
        short.export(), lambda n, entry: replace(entry, envelope=None) if n == 0 else entry, short.key
    )
    assert not check_founding(read_record(BytesIO(forged)))
    assert check_founding(read_record(BytesIO(short.export())))


def reopened(entry: Entry, n: int, change: Callable[[Opened], Opened]) -> Entry:
    """An entry that opens the text of entry n otherwise."""
    if not isinstance(entry, Resolve | End):
        return entry
    return replace(entry, opened=tuple(change(text) if text.entry == n else text for text in entry.opened))


def last_sealed(office: Office) -> int:
    """The last `sealed` entry: no later text answers a history that it is part of."""
    return max(read_record(BytesIO(office.export())).of(Sealed))


def test_a_seal_that_does_not_fit_is_found_at_its_entry(short: Office) -> None:
    n = last_sealed(short)
    other = seal(b"something else", SALT)
    forged = rewrite(
        short.export(), lambda m, entry: replace(entry, seal=other) if m == n else entry, short.key
    )
    fault = fault_of(forged)
    assert fault.detail["entry"] == n
    assert "seal" in fault.message


def resealed(office: Office, raw: bytes) -> bytes:
    """The record with another text in the place of the last one."""
    n = last_sealed(office)

    def change(m: int, entry: Entry) -> Entry:
        if m == n:
            return replace(entry, seal=seal(raw, SALT))
        return reopened(entry, n, lambda text: replace(text, envelope=raw.decode(), salt=SALT))

    return rewrite(office.export(), change, office.key)


def last_order(office: Office) -> tuple[int, Order]:
    n = last_sealed(office)
    order = texts_of(office.export())[n].order
    assert isinstance(order, Order)
    return n, order


def test_a_text_that_another_key_signed_is_found(short: Office) -> None:
    n, order = last_order(short)
    for key in (short.keys[3 - order.seat], short.key, short.key_of("mallory")):
        fault = fault_of(resealed(short, sign_text(order.format(), key)))
        assert fault.detail["entry"] == n
        assert "no key of its seat" in fault.message


@pytest.mark.parametrize(
    "change",
    [
        {"game": "a" * 16},
        {"seat": 2},
        {"rev": 7},
        {"decision": 7},
        {"answers": "0" * 64},
        {"do": ("withdraw",)},
    ],
)
def test_a_text_of_the_seat_that_says_something_else_is_found(
    short: Office, change: dict[str, object]
) -> None:
    n, order = last_order(short)
    change = {key: (3 - order.seat if key == "seat" else value) for key, value in change.items()}
    raw = sign_text(replace(order, **change).format(), short.keys[order.seat])
    assert fault_of(resealed(short, raw)).detail["entry"] == n


@pytest.mark.parametrize("raw", [b"", b"wici-order 1\n", b"\x00"])
def test_what_is_no_envelope_is_found(short: Office, raw: bytes) -> None:
    assert fault_of(resealed(short, raw)).detail["entry"] == last_sealed(short)


def test_what_is_no_order_is_found(short: Office) -> None:
    _, order = last_order(short)
    ready = sign_text(b"wici-leave 1\nseat 1\n", short.keys[order.seat])
    assert "no order" in fault_of(resealed(short, ready)).message
    odd = sign_text(b"wici-order 1\nseat 1\n", short.keys[order.seat])
    assert "another form" in fault_of(resealed(short, odd)).message


def test_a_history_that_a_player_did_not_see_is_found_at_the_first_answer_to_it(short: Office) -> None:
    """All that was answered binds the server: any change before an answer shows."""
    record = read_record(BytesIO(short.export()))
    ask = next(iter(record.of(Sealed).values())).ask
    assert ask is not None

    def change(n: int, entry: Entry) -> Entry:
        return replace(entry, deadline="2026-12-25T00:00:00Z") if n == ask else entry

    fault = fault_of(rewrite(short.export(), change, short.key))
    assert fault.detail["entry"] == min(record.of(Sealed))
    assert "another history" in fault.message


def test_the_servers_own_answers_are_signed_by_the_server(office: Office) -> None:
    for seat in (1, 2, 3):
        office.order(seat, "bid 0", by="lapse", key=office.keys[seat] if seat == 3 else None)
    assert "no key of its seat" in fault_of(office.export()).message


def test_a_bots_answer_in_a_players_seat_is_found(office: Office) -> None:
    for seat in (1, 2, 3):
        office.order(seat, "bid 0", by="bot" if seat == 2 else "lapse")
    assert "player's seat" in fault_of(office.export()).message


def test_a_player_cannot_sign_for_a_bot(market: MarketGame) -> None:
    office = Office(market, players=2, bots=(2,)).fill()
    office.order(1, "bid 0")
    office.order(2, "bid 0", key=office.key)
    assert "no key of its seat" in fault_of(office.export()).message


def test_a_key_that_came_after_the_answer_signs_nothing_before(
    market: MarketGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = Office(market, players=2).fill()
    mallory = office.key_of("mallory")
    office.order(1, "bid 0", key=mallory)
    office.order(2, "bid 0")
    from wici.protocol.entries import KeyChange

    late = KeyChange(seat=1, op="add", key=mallory.public.line, how="admin")
    cheat(monkeypatch, lambda n, entry: late if n == len(office.lines) + 1 else entry)
    assert "no key of its seat" in fault_of(office.export()).message
