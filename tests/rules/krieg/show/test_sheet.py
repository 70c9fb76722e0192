"""The sheet: a text board to plan from, on 80 columns, for a Noble and for a stranger."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.krieg.tables import KRIEG, placed
from wici.rules.bots.match import play
from wici.rules.look import look

SPRING = """
step = "spring_bid"
agenda = "unrest-2"
year = 1004
pieces = 2
bids = { north = [{ serf = 1 }, { knight = 1 }], east = [{ serf = 2 }] }
passed = ["south"]
turn = "north"
north = { points = 5, builders = 1, privileges = ["toll"], storage = { barley = 2, riches = 1 } }
"""


def text(table: Any, seat: int | None) -> str:
    return str(KRIEG.sheet(look(table, seat), table.content).text())


def test_a_noble_reads_his_storage_beside_the_value_table() -> None:
    lines = text(placed(SPRING, (1, 2, 3)), 1).splitlines()
    assert "You have            2       0         0         1       3" in lines
    assert "> Unrest            2       4         3         1       5" in lines
    assert "North      7  (1S) + (1K)" in lines
    assert "East       8  (2S)" in lines
    assert "South         passed" in lines
    (north,) = [line for line in lines if line.startswith("North* (you)")]
    assert north.split()[2:] == ["5", "2", "1", "3", "3", "4"]
    assert "Toll    Riches     1      1     -      -" in lines


@pytest.mark.rule("KF-125")
def test_a_stranger_reads_no_storage_and_no_hand() -> None:
    seen = text(placed(SPRING, (1, 2, 3)), None)
    assert "You have" not in seen
    assert "Your hand" not in seen
    assert 'Agenda: "Runaway Serfs" (unrest-2, Privilege), played by North' in seen


@pytest.mark.parametrize("players", [2, 4])
def test_no_line_is_wider_than_80_columns_and_the_end_shows_the_places(players: int) -> None:
    def watch(table: Any) -> None:
        for seat in (None, *table.state.nobles):
            assert max(map(len, text(table, seat).splitlines())) <= 80

    table = play(KRIEG, "columns", seats=tuple(range(1, players + 1)), watch=watch)
    assert "The end" in text(table, None)
    assert KRIEG.outcome(table).why in text(table, None).replace("\n", " ")


def test_every_event_of_a_game_is_one_sentence() -> None:
    said: list[str] = []

    def watch(table: Any) -> None:
        said.extend(
            event.say(table.content) for told in table.told for seat in (None, 1) if (event := told.to(seat))
        )

    for number in range(3):
        play(KRIEG, f"story {number}", seats=(1, 2, 3), watch=watch, options={"farmstead_choice": "yes"})
    assert len(set(said)) > 200
    assert all(line[0].isupper() and line.endswith(".") and "  " not in line for line in said)
