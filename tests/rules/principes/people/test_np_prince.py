"""NP Prince: the Prince of a Principality without a player reappears."""

from __future__ import annotations

import pytest

from tests.rules.principes.movement.battle.fields import MAIOR, NOTHING, SILESIA, battle
from tests.rules.principes.tables import PRINCIPES, asked, do, fact, placed, refusal
from wici.rules.games.principes.board.control import settle
from wici.rules.games.principes.movement.movement import Movement


@pytest.mark.rule("PR-074", "PR-043", "PR-246")
def test_who_removed_him_chooses_a_home_land_that_his_principality_controls() -> None:
    table = battle({"knight": 3}, {"prince": 1}, dice=(1, NOTHING), seats=(1, 2, 3))
    assert asked(table) == [("np-prince", MAIOR)]
    assert refusal(table, MAIOR, "place glogovia") == "bad_target"
    assert refusal(table, MAIOR, "place posnania") == "bad_target"
    do(table, MAIOR, "place lubus")
    assert fact(table, "lands.lubus.units") == {SILESIA: {"prince": 1}}
    assert asked(table) == [("action", "masovia")]


@pytest.mark.rule("PR-074", "PR-452")
def test_alone_he_reappears_where_the_might_is_highest() -> None:
    table = battle({"knight": 3}, {"prince": 1}, dice=(1, NOTHING), seats=(1,))
    assert fact(table, "lands.vratislavia.units") == {SILESIA: {"prince": 1}}


@pytest.mark.rule("PR-074")
def test_without_such_a_land_he_waits_for_one() -> None:
    others = [
        land for land, its in PRINCIPES.house.lands.items() if its.home == SILESIA and land != "glogovia"
    ]
    tokens = "\n".join(f"lands.{land}.division = true" for land in others)
    table = battle({"knight": 3}, {"prince": 1}, dice=(1, NOTHING), seats=(1, 2, 3), more=tokens)
    assert table.state.np_princes_wait == {SILESIA: 1}
    assert asked(table) == [("action", "masovia")]
    for land in ("nissa", "lubus"):
        table.state.lands[land].division = False
    settle(table)
    do(table, "masovia", "decline", "finish")
    assert asked(table) == [("np-prince", MAIOR)]
    do(table, MAIOR, "place nissa")
    assert fact(table, "lands.nissa.units") == {SILESIA: {"prince": 1}}
    assert table.state.np_princes_wait == {}


@pytest.mark.rule("PR-074", "PR-265")
def test_the_mover_chooses_where_two_neutral_factions_fought() -> None:
    table = placed(
        """
turn = { seat = "masovia", action = "movement" }
lands.milicium.units.german-marches = { knight = 2, footman = 2 }
lands.glogovia.units.silesia.prince = 1
""",
        (1, 2, 3),
        draws=[("attacker die", [1]), ("defender die", [NOTHING])],
    )
    table.push(Movement(seat=2, faction="german-marches", cause="neighbor", knights=2, footmen=2))
    do(table, "masovia", "move 2 knights milicium>glogovia / finish")
    assert asked(table) == [("np-prince", "masovia")]
