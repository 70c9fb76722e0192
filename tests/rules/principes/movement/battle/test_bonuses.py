"""Bonuses: what Princes, tiles and the History Card change in a battle."""

from __future__ import annotations

import pytest

from tests.rules.principes.movement.battle.fields import MAIOR, battle, count
from tests.rules.principes.tables import do, placed
from wici.rules.games.principes.state import PrincipesTable

ONE = {"knight": 1}


def masovia(prince: str, *, against: str = "polonia-minor", tiles: str = "") -> PrincipesTable:
    """Masovia attacks out of Cirscum; the dice show coins, and it may roll again."""
    table = placed(
        f"""
turn = {{ seat = "masovia", action = "movement", performing = true }}
players.masovia = {{ gold = 5, clergy = 0, hand = [], prince = "{prince}", tiles = [{tiles}] }}
players.polonia-minor.hand = []
lands.cirscum.units.masovia = {{ knight = 1, footman = 1 }}
lands.radomia.units.{against}.footman = 1
""",
        draws=[("attacker die", [3]), ("defender die", [3])],
    )
    do(table, "masovia", "move knight cirscum>radomia footman cirscum>radomia / finish")
    return table


@pytest.mark.rule("PR-002", "PR-100", "PR-230")
def test_a_ruling_princes_rule_counts_while_he_rules() -> None:
    assert count(masovia("casimir-cuiavia"), "attacker")[:2] == (3, 0)
    assert count(masovia("konrad-1"), "attacker")[:2] == (4, 0)
    assert count(masovia("siemowit-1"), "attacker")[:2] == (3, 0)
    assert count(masovia("siemowit-1", against="bohemia"), "attacker")[:2] == (4, 1)


@pytest.mark.rule("PR-100", "PR-231")
@pytest.mark.parametrize(("defending", "swords", "shields"), [("prince = 1", 3, 2), ("knight = 1", 2, 1)])
def test_a_rule_for_battles_of_the_prince_needs_him_there(defending: str, swords: int, shields: int) -> None:
    table = placed(
        f"""
turn = {{ seat = "polonia-maior", action = "movement", performing = true }}
players.polonia-maior = {{ gold = 5, clergy = 0, hand = ["ambush"] }}
players.polonia-minor = {{ hand = [], prince = "leszek-black" }}
lands.velunum.units.polonia-maior.knight = 1
lands.lelovia.units.polonia-minor = {{ {defending} }}
""",
        draws=[("attacker die", [3]), ("defender die", [3])],
    )
    do(table, MAIOR, "move knight velunum>lelovia / finish", "decline")
    assert count(table, "defender")[:2] == (swords, shields)


@pytest.mark.rule("PR-169", "PR-230")
def test_a_striped_tile_works_in_its_situation() -> None:
    tile = next(
        name
        for name, tile in placed("round = 1").content.tiles.items()
        if any(effect.conditions == ("own_footman_in_battle",) for effect in tile.effects)
    )
    assert count(masovia("casimir-cuiavia", tiles=f'"{tile}"'), "attacker")[0] == 4


@pytest.mark.rule("PR-137", "PR-219")
def test_a_history_card_may_set_what_gords_and_cities_give() -> None:
    day = 'history = "dawn-at-jazdow"'
    table = battle(ONE, ONE, hand=["ambush"], more=day)
    do(table, MAIOR, "decline")
    assert count(table, "defender")[1] == 0
    table = battle(
        ONE,
        ONE,
        hand=["ambush"],
        more=f'{day}\nlands.glogovia.cities = ["glogovia"]\nlands.glogovia.building = "castle"',
    )
    do(table, MAIOR, "decline")
    assert count(table, "defender")[1] == 3


@pytest.mark.rule("PR-219", "PR-220", "PR-222")
@pytest.mark.parametrize(
    ("place", "shields"),
    [
        ("", 1),
        ('lands.glogovia.cities = ["glogovia"]', 2),
        ('lands.glogovia.building = "castle"', 3),
        ('lands.glogovia.building = "abbey"', 1),
        ('lands.glogovia.cities = ["glogovia"]\nlands.glogovia.building = "castle"', 4),
    ],
)
def test_the_place_shields_the_defender_and_never_the_attacker(place: str, shields: int) -> None:
    table = battle(ONE, ONE, hand=["ambush"], more=place)
    do(table, MAIOR, "decline")
    assert count(table, "defender")[1] == shields
    assert count(table, "attacker")[1] == 0
