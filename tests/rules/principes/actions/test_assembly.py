"""Assembly: units from the pool, to the Prince and to the Capital."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import asked, do, fact, placed, refusal


def assembling(more: str = "", name: str = "polonia-minor") -> str:
    return f'turn = {{ seat = "{name}", action = "assembly", performing = true }}\n{more}'


PRINCE_AWAY = "lands.sandecia.units.polonia-minor.prince = 1"


@pytest.mark.rule("PR-178", "PR-179", "PR-180", "PR-038", "PR-184")
def test_three_units_come_to_the_prince_and_the_capital() -> None:
    table = placed(assembling(PRINCE_AWAY))
    do(table, "polonia-minor", "assemble footman=1 knight=1 sandecia")
    assert refusal(table, "polonia-minor", "assemble knight=1 footman=1 cracovia") == "limit"
    do(table, "polonia-minor", "assemble knights=1 cracovia")
    assert fact(table, "players.polonia-minor.gold") == 3
    assert fact(table, "lands.sandecia.units.polonia-minor") == {"footman": 1, "knight": 1, "prince": 1}
    assert fact(table, "lands.cracovia.units.polonia-minor") == {"knight": 1}
    assert asked(table) != [("assembly", "polonia-minor")]


@pytest.mark.rule("PR-178", "PR-179", "PR-180", "PR-183", "PR-034")
def test_what_cannot_be_assembled_is_refused() -> None:
    table = placed(assembling("players.polonia-minor.gold = 0"))
    assert refusal(table, "polonia-minor", "assemble knight=1 cracovia") == "no_gold"
    assert refusal(table, "polonia-minor", "assemble footman=1 lublinum") == "bad_target"
    assert refusal(table, "polonia-minor", "assemble footman=1 posnania") == "bad_target"
    assert refusal(table, "polonia-minor", "assemble prince=1 cracovia") == "bad_target"
    assert refusal(table, "polonia-minor", "assemble princess=1 cracovia") == "bad_target"
    assert refusal(table, "polonia-minor", "assemble footman=4 cracovia") == "limit"
    do(table, "polonia-minor", "assemble footman=1 cracovia", "finish")


@pytest.mark.rule("PR-178", "PR-034")
def test_the_pool_is_the_limit() -> None:
    table = placed(assembling("lands.cracovia.units.polonia-minor = { prince = 1, footman = 5 }"))
    assert refusal(table, "polonia-minor", "assemble footman=2 cracovia") == "supply_empty"


@pytest.mark.rule("PR-180")
def test_a_lost_capital_is_no_place() -> None:
    table = placed(assembling(f"{PRINCE_AWAY}\nlands.cracovia.units.silesia.knight = 1"))
    assert refusal(table, "polonia-minor", "assemble footman=1 cracovia") == "not_controlled"


HOMELESS = """
lands.vislicia.cities = ["vislicia"]
lands.radomia.cities = ["radomia"]
lands.sandomiria.units.silesia.knight = 1
lands.lublinum.units.silesia.footman = 1
lands.cracovia.units.silesia.footman = 1
lands.lelovia.units.polonia-minor.prince = 0
"""


@pytest.mark.rule("PR-181", "PR-185")
def test_without_capital_and_prince_all_units_go_to_one_land_of_the_highest_might() -> None:
    table = placed(assembling(HOMELESS))
    assert refusal(table, "polonia-minor", "assemble footman=1 lelovia") == "bad_target"
    do(table, "polonia-minor", "assemble footman=1 vislicia")
    assert refusal(table, "polonia-minor", "assemble footman=1 radomia") == "bad_target"
    do(table, "polonia-minor", "assemble footman=2 vislicia")


@pytest.mark.rule("PR-410", "PR-169", "PR-185")
def test_three_field_assembles_five() -> None:
    table = placed(assembling('players.polonia-minor.tiles = ["three-field"]'))
    do(table, "polonia-minor", "assemble knight=2 footman=3 cracovia")
    assert fact(table, "players.polonia-minor.gold") == 3


@pytest.mark.rule("PR-411")
def test_training_grounds_draw_a_battle_card_for_each_tiltyard() -> None:
    table = placed(
        assembling(
            """
            players.polonia-minor.tiles = ["training-grounds"]
            players.polonia-minor.hand = []
            lands.lelovia.building = "tiltyard"
            lands.vislicia.building = "tiltyard"
            """
        )
    )
    do(table, "polonia-minor", "finish")
    assert fact(table, "players.polonia-minor.cards") == {"court": 0, "neighbor": 0, "battle": 2}


@pytest.mark.rule("PR-185", "PR-151")
def test_a_levy_brings_two_more_footmen_to_any_own_land() -> None:
    table = placed(
        """
        turn = { seat = "polonia-minor", action = "assembly" }
        players.polonia-minor.hand = ["levy-of-the-land", "knightly-oath"]
        """
    )
    do(table, "polonia-minor", "perform", "play levy-of-the-land", "play knightly-oath")
    assert refusal(table, "polonia-minor", "assemble knight=1 lelovia") == "bad_target"
    do(table, "polonia-minor", "assemble footman=2 lelovia", "assemble knight=2 footman=1 cracovia")
    assert asked(table) != [("assembly", "polonia-minor")]
    assert fact(table, "players.polonia-minor.gold") == 5


@pytest.mark.rule("PR-185")
def test_castle_garrisons_assemble_at_castles() -> None:
    table = placed(
        assembling('players.polonia-minor.tiles = ["castle-garrisons"]\nlands.lelovia.building = "castle"')
    )
    do(table, "polonia-minor", "assemble knight=1 lelovia")


@pytest.mark.rule("PR-182")
def test_without_any_land_nothing_can_be_assembled() -> None:
    home = "cracovia sandomiria lublinum vislicia lelovia sarnovia radomia lucovia sandecia becia"
    divided = "\n".join(f"lands.{land} = {{ units = {{}}, division = true }}" for land in home.split())
    table = placed(assembling(f"{divided}\nlands.opolia.division = false"))
    assert fact(table, "players.polonia-minor.lands") == 0
    assert asked(table) != [("assembly", "polonia-minor")]


@pytest.mark.rule("PR-002", "PR-181", "PR-185")
def test_a_levy_opens_its_lands_to_footmen_of_the_homeless_too_and_knights_stay_together() -> None:
    table = placed(
        f"""
        turn = {{ seat = "polonia-minor", action = "assembly" }}
        players.polonia-minor.hand = ["levy-of-the-land"]
        {HOMELESS}
        """
    )
    do(table, "polonia-minor", "perform", "play levy-of-the-land")
    do(table, "polonia-minor", "assemble footman=1 lelovia", "assemble footman=1 radomia")
    do(table, "polonia-minor", "assemble knight=1 vislicia")
    assert refusal(table, "polonia-minor", "assemble knight=1 radomia") == "bad_target"
    do(table, "polonia-minor", "assemble footman=1 sandecia", "finish")


@pytest.mark.rule("PR-002", "PR-181")
def test_garrisons_open_lands_with_a_castle_to_the_homeless() -> None:
    table = placed(
        assembling(
            f"""{HOMELESS}
            players.polonia-minor.tiles = ["castle-garrisons"]
            lands.lelovia.building = "castle"
            """
        )
    )
    do(table, "polonia-minor", "assemble footman=1 vislicia", "assemble footman=1 lelovia")
    assert refusal(table, "polonia-minor", "assemble footman=1 radomia") == "bad_target"
    do(table, "polonia-minor", "assemble footman=1 vislicia")
