"""A struct's annotations are the exact keywords of its text: read and written alike."""

from __future__ import annotations

from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wici.protocol.errors import BadEnvelope
from wici.protocol.head import Head
from wici.protocol.orders import Order
from wici.protocol.receipt import Receipt
from wici.protocol.seating import Leave
from wici.protocol.text import parse_text

GAME = "k7q2m4x5d3tf6hwz"
hashes = st.text("0123456789abcdef", min_size=64, max_size=64)
games = st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=16, max_size=16)
numbers = st.integers(1, 999_999_999)
lines = st.text("abc -=7ż", min_size=1, max_size=40).map(str.strip).filter(bool)

orders = st.builds(
    Order,
    game=games,
    seat=st.integers(1, 99),
    decision=st.integers(0, 999_999_999),
    answers=hashes,
    rev=numbers,
    time=st.none() | st.datetimes().map(lambda moment: moment.isoformat(timespec="seconds") + "Z"),
    do=st.lists(lines, min_size=1, max_size=6).map(tuple),
)


@given(orders)
def test_what_is_written_is_read_back(order: Order) -> None:
    assert Order.parse(parse_text(order.format())) == order


@pytest.mark.parametrize(
    ("change", "keyword"),
    [
        ({"game": "short"}, "game"),
        ({"seat": 0}, "seat"),
        ({"seat": True}, "seat"),
        ({"seat": "1"}, "seat"),
        ({"rev": 1.0}, "rev"),
        ({"answers": "A" * 64}, "answers"),
        ({"answers": "a" * 64 + "\n"}, "answers"),
        ({"answers": 7}, "answers"),
        ({"time": "2026-02-30T00:00:00Z"}, "time"),
    ],
)
def test_a_wrong_value_is_not_written(change: dict[str, object], keyword: str) -> None:
    good: dict[str, object] = {
        "game": GAME,
        "seat": 1,
        "decision": 1,
        "answers": "a" * 64,
        "rev": 1,
        "do": ("x",),
    }
    with pytest.raises(BadEnvelope) as caught:
        Order(**(good | change)).format()  # type: ignore[arg-type]
    assert caught.value.detail["reason"] == "bad_value"
    assert caught.value.detail["keyword"] == keyword


def test_an_order_needs_an_order() -> None:
    with pytest.raises(BadEnvelope) as caught:
        Order(game=GAME, seat=1, decision=1, answers="a" * 64, rev=1, do=()).format()
    assert caught.value.detail["reason"] == "no_do"


def test_a_fault_names_the_line_and_what_was_expected() -> None:
    raw = f"wici-leave 1\ngame {GAME}\nanswers {'a' * 64}\nseat 100\n".encode()
    with pytest.raises(BadEnvelope, match="Line 4: expected a whole number from 1 to 99") as caught:
        Leave.parse(parse_text(raw))
    assert caught.value.detail["line"] == 4


def test_a_missing_line_is_named() -> None:
    with pytest.raises(BadEnvelope, match="'answers …' is missing") as caught:
        Leave.parse(parse_text(f"wici-leave 1\ngame {GAME}\nseat 2\n".encode()))
    assert caught.value.detail["keyword"] == "answers"


def test_a_text_of_another_kind_is_not_read() -> None:
    head = Head(game=GAME, entry=1, hash="a" * 64, time="2026-11-30T12:00:00Z").format()
    with pytest.raises(BadEnvelope) as caught:
        Receipt.parse(parse_text(head))
    assert caught.value.detail["reason"] == "wrong_kind"


def test_lines_that_do_not_apply_are_left_out() -> None:
    receipt = Receipt(order="a" * 64, time="2026-11-30T12:00:00Z")
    assert receipt.format() == b"wici-receipt 1\norder " + b"a" * 64 + b"\ntime 2026-11-30T12:00:00Z\n"
    assert "order" in get_type_hints(Receipt)
