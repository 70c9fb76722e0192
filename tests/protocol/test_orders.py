"""Orders, standing orders and lapses: what a seat may say, and what stands alone."""

from __future__ import annotations

import pytest

from wici.protocol.envelope import open_envelope
from wici.protocol.errors import BadEnvelope
from wici.protocol.orders import Lapse, Order, Standing

GAME = "k7q2m4x5d3tf6hwz"


def an_order(*do: str) -> Order:
    return Order(game=GAME, seat=1, decision=12, answers="a" * 64, rev=1, do=do)


def standing(*do: str) -> Standing:
    return Standing(game=GAME, seat=1, answers="a" * 64, rev=1, do=do)


def test_the_example_of_the_protocol_reads_as_its_table_says(example: bytes) -> None:
    assert Order.parse(open_envelope(example).text) == Order(
        game=GAME,
        seat=1,
        decision=12,
        answers="d7ede8ae32a732966092324f64cf57af04b4e55a919fc93a2e85ee41a3e138d4",
        rev=1,
        do=("play 7", "accuse 4"),
    )


def test_withdraw_and_undo_are_known_by_their_one_word() -> None:
    assert an_order("withdraw").is_withdrawal
    assert an_order("undo").is_undo
    assert not an_order("play 7").is_undo
    assert not an_order("play 7").is_withdrawal


@pytest.mark.parametrize("word", ["withdraw", "undo"])
def test_withdraw_and_undo_stand_alone(word: str) -> None:
    assert an_order(word).format()
    with pytest.raises(BadEnvelope) as caught:
        an_order("play 7", word).format()
    assert caught.value.detail == {"line": 8, "reason": "not_alone"}


@pytest.mark.parametrize(
    "line", ["play 7", "when", "when a", "when a:", "when a: ", "when : play", "whenever a: b"]
)
def test_a_standing_order_has_a_condition_and_an_order(line: str) -> None:
    with pytest.raises(BadEnvelope):
        standing(line.strip()).format()


def test_standing_orders_are_off_by_one_word_alone() -> None:
    assert standing("off").format().endswith(b"\ndo off\n")
    with pytest.raises(BadEnvelope):
        standing("off", "when answer: pass").format()


@pytest.mark.parametrize("by", ["lapse", "bot"])
def test_a_lapse_says_for_whom_the_server_answers(by: str) -> None:
    lapse = Lapse(game=GAME, seat=2, decision=12, answers="a" * 64, rev=1, by=by, do=("pass",))
    assert f"\nby {by}\n".encode() in lapse.format()


def test_nobody_else_answers_for_a_seat() -> None:
    with pytest.raises(BadEnvelope):
        Lapse(game=GAME, seat=2, decision=12, answers="a" * 64, rev=1, by="host", do=("pass",)).format()
