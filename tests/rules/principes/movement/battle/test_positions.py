"""Positions after a battle: control, destruction, the people, Princesses."""

from __future__ import annotations

import pytest

from tests.rules.principes.movement.battle.fields import MAIOR, SILESIA, battle, people
from tests.rules.principes.tables import asked, do, fact, placed, refusal

ONE = {"knight": 1}
CITY = 'lands.glogovia.cities = ["glogovia"]\nlands.glogovia.building = "tiltyard"'


@pytest.mark.rule("PR-029", "PR-253", "PR-254", "PR-255", "PR-206", "PR-207", "PR-209", "PR-032", "PR-088")
def test_the_winner_gains_the_land_may_destroy_there_and_gains_a_point() -> None:
    table = battle({"knight": 3}, {"footman": 1}, more=CITY)
    assert asked(table) == [("destroy", MAIOR)]
    assert fact(table, "lands.glogovia.controller") == MAIOR
    assert people(table) == (6, 4)
    assert refusal(table, MAIOR, "destroy abbey") == "bad_choice"
    do(table, MAIOR, "destroy glogovia tiltyard")
    assert people(table) == (5, 3)
    assert fact(table, "lands.glogovia.cities") == []


@pytest.mark.rule("PR-208", "PR-024", "PR-021")
def test_a_home_land_regained_in_battle_is_not_destroyed() -> None:
    table = placed(
        """
turn = { seat = "polonia-maior", action = "movement", performing = true }
players.polonia-maior = { people = 5, hand = [] }
players.silesia.hand = []
lands.posnania.units.polonia-maior.knight = 3
lands.mezericium = { cities = ["mezericium"], building = "abbey", units.silesia.footman = 1 }
""",
        draws=[("attacker die", [1]), ("defender die", [1])],
    )
    assert fact(table, "lands.mezericium.controller") == SILESIA
    do(table, MAIOR, "move 3 knights posnania>mezericium / finish")
    assert fact(table, "lands.mezericium.controller") == MAIOR
    assert asked(table) == [("action", "masovia")]


@pytest.mark.rule("PR-253", "PR-022", "PR-023", "PR-243")
def test_a_defender_who_wins_without_units_loses_an_away_land() -> None:
    table = placed(
        """
history = "dawn-at-jazdow"
turn = { seat = "polonia-maior", action = "movement", performing = true }
players.polonia-maior = { people = 5, hand = [] }
players.silesia = { people = 5, hand = [] }
lands.posnania.units.polonia-maior.footman = 1
lands.mezericium.units.silesia.footman = 1
""",
        draws=[("attacker die", [3]), ("defender die", [3])],
    )
    do(table, MAIOR, "move footman posnania>mezericium / finish")
    assert people(table) == (4, 6)
    assert fact(table, "lands.mezericium.controller") == MAIOR
    assert fact(table, "lands.mezericium.units") == {}


CAPITAL = """
turn = { seat = "SEAT", action = "movement", performing = true }
players.polonia-maior = { gold = 3, clergy = 0, hand = [] }
players.masovia = { clergy = 0, princess = "vratislavia", hand = [] }
players.silesia.hand = []
lands.milicium.units.SEAT.knight = 3
lands.vratislavia.units.silesia.UNITS
"""


@pytest.mark.rule("PR-357", "PR-359", "PR-026")
def test_a_princess_leaves_a_conquered_capital_and_stays_where_the_host_wins() -> None:
    taken = placed(
        CAPITAL.replace("SEAT", MAIOR).replace("UNITS", "footman = 1"),
        draws=[("attacker die", [1]), ("defender die", [1])],
    )
    do(taken, MAIOR, "move 3 knights milicium>vratislavia / finish")
    assert fact(taken, "lands.vratislavia.controller") == MAIOR
    assert fact(taken, "players.masovia.princess") == ""
    held = placed(
        CAPITAL.replace("SEAT", MAIOR).replace("UNITS", "knight = 3"),
        draws=[("attacker die", [1]), ("defender die", [1])],
    )
    do(held, MAIOR, "move 3 knights milicium>vratislavia / finish")
    assert fact(held, "lands.vratislavia.controller") == SILESIA
    assert fact(held, "players.masovia.princess") == "vratislavia"


@pytest.mark.rule("PR-357")
def test_a_princess_leaves_when_her_own_player_conquers_the_capital() -> None:
    table = placed(
        CAPITAL.replace("SEAT", "masovia").replace("UNITS", "footman = 1"),
        draws=[("attacker die", [1]), ("defender die", [1])],
    )
    do(table, "masovia", "move 3 knights milicium>vratislavia / finish", "decline")
    assert fact(table, "lands.vratislavia.controller") == "masovia"
    assert fact(table, "players.masovia.princess") == ""


def test_by_the_option_a_hosts_victory_removes_a_saboteur() -> None:
    table = placed(
        CAPITAL.replace("SEAT", MAIOR).replace("UNITS", "knight = 3"),
        draws=[("attacker die", [1]), ("defender die", [1])],
        host_win_removes_saboteur="yes",
    )
    do(table, MAIOR, "move 3 knights milicium>vratislavia / finish")
    assert fact(table, "players.masovia.princess") == ""


@pytest.mark.rule("PR-211", "PR-212", "PR-260", "PR-027")
def test_battles_are_fought_one_after_the_other_in_the_movers_order() -> None:
    table = placed(
        """
turn = { seat = "polonia-maior", action = "movement", performing = true }
players.polonia-maior = { gold = 3, clergy = 0, people = 5, hand = ["wedge"] }
players.silesia = { gold = 3, people = 5, hand = [] }
lands.crobia.units.polonia-maior = { knight = 2, footman = 1 }
lands.glogovia.units.silesia.footman = 1
lands.milicium.units.silesia.footman = 1
""",
        draws=[("attacker die", [1]), ("defender die", [6]), ("attacker die", [2]), ("defender die", [1])],
    )
    do(table, MAIOR, "move knight crobia>glogovia knight crobia>milicium / finish")
    assert asked(table) == [("next-battle", MAIOR)]
    assert fact(table, "lands.milicium.controller") == SILESIA
    assert refusal(table, MAIOR, "fight crobia") == "bad_choice"
    do(table, MAIOR, "fight milicium")
    assert fact(table, "battle.land") == "milicium"
    do(table, MAIOR, "decline", "decline", "decline")
    assert fact(table, "lands.milicium.controller") == MAIOR
    assert fact(table, "battle.land") == "glogovia"


@pytest.mark.rule("PR-258", "PR-259", "PR-294")
def test_both_who_fought_draw_a_battle_card_and_the_limit_is_checked() -> None:
    full = ["ambush", "wedge", "te-deum", "ransom", "pursuit", "infirmary"]
    table = battle({"knight": 3}, ONE, hand=full)
    do(table, MAIOR, "decline", "decline", "decline")
    assert asked(table) == [("hand-excess", MAIOR)]
    assert fact(table, "players.polonia-maior.cards.battle") == 7
    assert fact(table, "players.silesia.cards.battle") == 1


@pytest.mark.rule("PR-258", "PR-100")
def test_a_princes_rule_adds_to_the_draw_after_a_battle() -> None:
    table = placed(
        """
turn = { seat = "masovia", action = "movement", performing = true }
players.masovia = { gold = 3, clergy = 0, hand = [], prince = "boleslaw-2" }
players.polonia-minor.hand = []
lands.cirscum.units.masovia.knight = 2
lands.radomia.units.polonia-minor.footman = 1
""",
        draws=[("attacker die", [1]), ("defender die", [6])],
    )
    do(table, "masovia", "move 2 knights cirscum>radomia / finish", "decline")
    assert fact(table, "players.masovia.cards.battle") == 2
    assert fact(table, "players.polonia-minor.cards.battle") == 1
