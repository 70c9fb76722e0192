"""A playout takes one answer at a time, tells nothing, and judges as the full way does."""

from __future__ import annotations

import pytest

from tests.rules.sample.tables import ANVIL, BELL, arranged
from wici.rules.errors import GameOver, IllegalOrder, MalformedOrder, NotYourTurn
from wici.rules.playout import Playout


def test_an_answer_is_judged_and_applied_without_a_word() -> None:
    playout = Playout(arranged(turn="anvil"))
    [prompt] = playout.asked()
    assert prompt.seat == ANVIL
    playout.answer(ANVIL, [playout.legal(prompt).answers[0]])
    assert playout.table.told == []
    assert playout.table.used == []


def test_what_the_full_way_refuses_a_playout_refuses() -> None:
    playout = Playout(arranged(turn="anvil"))
    with pytest.raises(NotYourTurn):
        playout.answer(BELL, ["dig"])
    with pytest.raises(MalformedOrder):
        playout.answer(ANVIL, ["fly away"])
    with pytest.raises(IllegalOrder):
        playout.answer(ANVIL, ["sell iron"])


def test_a_text_of_two_answers_is_no_answer() -> None:
    playout = Playout(arranged(turn="anvil"))
    line = playout.legal(playout.asked()[0]).answers[0]
    with pytest.raises(MalformedOrder, match="one answer at a time"):
        playout.answer(ANVIL, [line, line])


def test_a_game_that_is_over_takes_no_answer() -> None:
    table = arranged(turn="anvil")
    playout = Playout(table)
    table.end()
    assert playout.asked() == []
    with pytest.raises(GameOver):
        playout.answer(ANVIL, ["dig"])
