"""What every game gets from the kit."""

from __future__ import annotations

import pytest

from tests.rules.sample.game import GAME
from tests.rules.sample.tables import begin
from wici.rules.errors import BadSetup
from wici.rules.game import Game


def test_seats_are_taken_in_order_whatever_order_they_come_in() -> None:
    assert GAME.setup((3, 1), {}).seats == (1, 3)


def test_too_many_or_few_seats_are_refused() -> None:
    for seats in ((), (1,), (1, 2, 3, 4)):
        with pytest.raises(BadSetup) as refusal:
            GAME.setup(seats, {})
        assert refusal.value.reason == "bad_player_count"


def test_a_seat_has_a_number_and_a_name() -> None:
    assert [GAME.seat_number(name) for name in ("anvil", "candle", "drum")] == [1, 3, None]
    assert GAME.seat_title(begin(), 2) == "Bell"


def test_an_answer_is_read_without_its_finish() -> None:
    assert [order.verb() for order in GAME.read_answer(["hide wax", "finish"])] == ["hide"]


def test_a_position_is_arranged_by_default_with_the_fields_of_the_state() -> None:
    table = begin()
    Game.arrange(GAME, table, {"coins": {"1": 9}, "days": 3})
    assert table.state.coins == {1: 9, 2: 3, 3: 3}
    assert table.state.days == 3
    assert GAME.facts(table)["coins"] == {"1": 9, "2": 3, "3": 3}


def test_the_whole_of_a_game_may_be_talked_in_unless_the_game_says_otherwise() -> None:
    assert GAME.press(begin())
