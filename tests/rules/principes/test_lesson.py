"""The lesson of RULES.md: its movement and its battle go as it says."""

from __future__ import annotations

import pytest

from tests.rules.lessons import examples
from tests.rules.principes.tables import asked, do, fact, placed

COIN = 3


@pytest.mark.rule("PR-199", "PR-216", "PR-219", "PR-228", "PR-242", "PR-255", "PR-258")
def test_the_battle_of_the_lesson_is_fought_as_it_tells() -> None:
    (movement,) = examples("principes")
    table = placed(
        """
        turn = { seat = "polonia-maior", action = "movement" }
        players.polonia-maior = { gold = 3, clergy = 2, people = 5, hand = [], prince = "odonic" }
        players.silesia = { gold = 3, people = 5, hand = [] }
        lands.crobia.units.polonia-maior = { knight = 2 }
        lands.glogovia.units.silesia = { footman = 1 }
        """,
        draws=[("attacker die", [COIN]), ("defender die", [COIN])],
    )
    for seat, line in movement:
        do(table, seat, line)
    assert fact(table, "lands.glogovia.controller") == "polonia-maior"
    assert fact(table, "lands.glogovia.units") == {"polonia-maior": {"knight": 2}}
    assert fact(table, "players.polonia-maior.gold") == 3 - 1
    assert fact(table, "players.silesia.gold") == 3
    assert (fact(table, "players.polonia-maior.people"), fact(table, "players.silesia.people")) == (6, 4)
    assert (
        fact(table, "players.polonia-maior.cards.battle") == fact(table, "players.silesia.cards.battle") == 1
    )
    assert asked(table)
