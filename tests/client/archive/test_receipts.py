"""A receipt counts only by the pinned key, and only for the text that was sent."""

from __future__ import annotations

from typing import Any

import pytest

from wici.protocol.envelope import Envelope, open_envelope, sign_text
from wici.protocol.keys import Key
from wici.protocol.orders import Order
from wici.protocol.receipt import Receipt
from wici.protocol.seal import seal
from wici.protocol.seating import Leave
from wici_client.archive.known_servers import Server
from wici_client.archive.receipts import check_receipt
from wici_client.errors import NotVerified

SERVER, PLAYER = Key.from_seed(b"s" * 32), Key.from_seed(b"p" * 32)
PINNED = Server("one", "http://one.example", SERVER.public.line, SERVER.public.fingerprint)
GAME, SALT = "k7q2m4x5d3tf6hwz", "5a" * 16


@pytest.fixture
def sent() -> Envelope:
    order = Order(game=GAME, seat=1, decision=12, answers="d" * 64, rev=1, do=("play 7",))
    return open_envelope(sign_text(order.format(), PLAYER))


def receipt(sent: Envelope, key: Key = SERVER, **other: Any) -> bytes:
    said: dict[str, Any] = {
        "game": GAME, "seat": 1, "decision": 12, "rev": 1, "order": sent.text.id,
        "seal": seal(sent.raw, SALT), "salt": SALT, "entry": 13, "hash": "e" * 64,
        "time": "2026-11-30T18:30:05Z",
    }  # fmt: skip
    return sign_text(Receipt(**{**said, **other}).format(), key)


def test_a_good_receipt_is_read(sent: Envelope) -> None:
    assert check_receipt(receipt(sent), sent, PINNED).entry == 13


def test_a_receipt_without_a_seal_is_good_for_texts_that_get_none() -> None:
    leave = Leave(game=GAME, seat=1, answers="d" * 64)
    sent = open_envelope(sign_text(leave.format(), PLAYER))
    assert check_receipt(receipt(sent, seal=None, salt=None), sent, PINNED).seal is None


@pytest.mark.parametrize("left_out", ["game", "seat", "decision", "rev", "seal", "salt", "entry", "hash"])
def test_an_orders_receipt_says_all_that_makes_it_a_proof(sent: Envelope, left_out: str) -> None:
    unsaid: dict[str, Any] = {left_out: None}
    with pytest.raises(NotVerified, match=left_out):
        check_receipt(receipt(sent, **unsaid), sent, PINNED)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"order": "0" * 64}, "wrong_text"),
        ({"game": "a" * 16}, "wrong_game"),
        ({"seat": 2}, "wrong_seat"),
        ({"decision": 11}, "wrong_decision"),
        ({"rev": 2}, "wrong_rev"),
        ({"salt": "00" * 16}, "wrong_seal"),
        ({"key": PLAYER}, "wrong_server"),
    ],
)
def test_a_receipt_that_says_another_thing_is_not(
    sent: Envelope, change: dict[str, Any], reason: str
) -> None:
    with pytest.raises(NotVerified) as caught:
        check_receipt(receipt(sent, **change), sent, PINNED)
    assert caught.value.detail["reason"] == reason


@pytest.mark.parametrize("raw", [b"", b"OK", b"{}", b"wici-receipt 1\n"])
def test_what_is_no_receipt_is_not(sent: Envelope, raw: bytes) -> None:
    with pytest.raises(NotVerified) as caught:
        check_receipt(raw, sent, PINNED)
    assert caught.value.detail["reason"] == "unreadable"


def test_a_receipt_that_was_tampered_with_is_not(sent: Envelope) -> None:
    raw = receipt(sent).replace(b"entry 13", b"entry 14")
    with pytest.raises(NotVerified):
        check_receipt(raw, sent, PINNED)
