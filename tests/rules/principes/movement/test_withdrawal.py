"""Withdrawal: where losing units go, and what becomes of those that cannot."""

from __future__ import annotations

import pytest

from tests.rules.principes.movement.battle.fields import MAIOR, NOTHING, SILESIA, battle
from tests.rules.principes.tables import asked, do, fact, placed, refusal


@pytest.mark.rule("PR-248", "PR-249", "PR-251", "PR-252")
def test_all_standing_units_withdraw_to_one_adjacent_land_that_their_player_controls() -> None:
    table = battle({"knight": 3}, {"footman": 2, "knight": 1}, dice=(NOTHING, 5))
    assert asked(table) == [("retreat", MAIOR)]
    do(table, MAIOR, "retreat mezericium")
    assert fact(table, "lands.mezericium.units") == {MAIOR: {"knight": 1}}
    assert fact(table, "lands.glogovia.units") == {SILESIA: {"knight": 1}}
    table = battle(
        {"knight": 3},
        {"footman": 2, "knight": 2},
        dice=(5, NOTHING),
        more="lands.milicium.units.masovia.footman = 1",
    )
    assert asked(table) == [("retreat", SILESIA)]
    assert refusal(table, MAIOR, "retreat lubus") == "not_your_turn"
    assert refusal(table, SILESIA, "retreat vratislavia") == "bad_target"
    assert refusal(table, SILESIA, "retreat milicium") == "not_controlled"
    assert refusal(table, SILESIA, "retreat crobia") == "not_controlled"
    assert refusal(table, SILESIA, "retreat lubus knight=1") == "bad_choice"
    do(table, SILESIA, "retreat lubus")
    assert fact(table, "lands.lubus.units") == {SILESIA: {"knight": 1}}


@pytest.mark.rule("PR-250", "PR-246", "PR-107")
def test_without_such_a_land_they_are_removed_and_a_prince_among_them_is_dead() -> None:
    table = battle(
        {"prince": 1, "footman": 1},
        {"knight": 3},
        dice=(1, 3),
        start="milicium",
        more="lands.crobia.units.masovia.footman = 1\nlands.mezericium.units.masovia.footman = 1",
    )
    assert fact(table, "players.polonia-maior.dead") == ["spindleshanks"]
    assert fact(table, "pools.polonia-maior")["footman"] == 6
    assert fact(table, "players.polonia-maior.prince") == "odonic"
    assert asked(table) == [("prince-place", MAIOR)]


@pytest.mark.rule("PR-107", "PR-250")
def test_a_prince_guarded_by_a_card_goes_to_any_land_of_his_player_instead() -> None:
    table = battle(
        {"prince": 1, "footman": 1},
        {"knight": 3},
        hand=["bodyguard"],
        start="milicium",
        more="lands.crobia.units.masovia.footman = 1\nlands.mezericium.units.masovia.footman = 1",
    )
    do(table, MAIOR, "play bodyguard")
    assert asked(table) == [("prince-place", MAIOR)]
    assert fact(table, "players.polonia-maior.dead") == []
    assert refusal(table, MAIOR, "place crobia") == "not_controlled"
    do(table, MAIOR, "place posnania")
    assert fact(table, "lands.posnania.units") == {MAIOR: {"prince": 1}}
    assert fact(table, "lands.glogovia.units") == {SILESIA: {"knight": 2}}


def test_by_the_option_the_units_may_withdraw_to_several_lands() -> None:
    table = battle({"knight": 3}, {"knight": 2}, dice=(5, 5), split_withdrawal="yes")
    assert asked(table) == [("retreat", MAIOR)]
    assert refusal(table, MAIOR, "retreat crobia knight=3") == "limit"
    assert refusal(table, MAIOR, "retreat crobia footman=1") == "limit"
    do(table, MAIOR, "retreat crobia knight=1", "retreat mezericium")
    assert fact(table, "lands.crobia.units") == {MAIOR: {"knight": 1}}
    assert fact(table, "lands.mezericium.units") == {MAIOR: {"knight": 1}}


NEUTRAL = """
turn = { seat = "polonia-maior", action = "movement", performing = true }
players.polonia-maior = { gold = 3, people = 5, hand = [] }
lands.nacla.units.polonia-maior.knight = 3
"""


@pytest.mark.rule("PR-266", "PR-265", "PR-039", "PR-264", "PR-258")
def test_beaten_neighbors_go_home_and_the_player_decides_where_they_may_withdraw() -> None:
    table = placed(
        NEUTRAL + "lands.gnesna.units.bohemia = { knight = 1, footman = 1 }",
        draws=[("attacker die", [3]), ("defender die", [3])],
    )
    do(table, MAIOR, "move 2 knights nacla>gnesna / finish")
    assert fact(table, "lands.gnesna.units") == {MAIOR: {"knight": 1}}
    assert fact(table, "areas.bohemia.bohemia") == {"footman": 2, "knight": 2}
    assert fact(table, "players.polonia-maior.people") == 6
    assert fact(table, "players.polonia-maior.cards.battle") == 1
    table = placed(
        NEUTRAL
        + "lands.gnesna.units.bohemia = { knight = 2, footman = 1 }\nlands.landa.units.bohemia.footman = 1",
        draws=[("attacker die", [5]), ("defender die", [6])],
    )
    do(table, MAIOR, "move 3 knights nacla>gnesna / finish")
    assert fact(table, "lands.gnesna.units") == {MAIOR: {"knight": 2}}
    assert fact(table, "lands.landa.units") == {"bohemia": {"footman": 1, "knight": 1}}
    assert fact(table, "areas.bohemia.bohemia") == {"footman": 1, "knight": 1}


@pytest.mark.rule("PR-267", "PR-073", "PR-070", "PR-072")
def test_a_beaten_principality_without_a_player_withdraws_as_its_opponent_says() -> None:
    table = battle({"knight": 3}, {"footman": 2, "knight": 2}, dice=(5, NOTHING), seats=(1, 2, 3))
    assert asked(table) == [("retreat", MAIOR)]
    assert refusal(table, MAIOR, "retreat crobia") == "not_controlled"
    do(table, MAIOR, "retreat lubus")
    assert fact(table, "lands.lubus.units") == {SILESIA: {"knight": 1}}
    assert fact(table, "pools.silesia")["footman"] == 6
