"""The Combined line alone: it must be carried out, for as many Principalities as the level says."""

from __future__ import annotations

import pytest

from tests.rules.principes.actions.solo.fields import (
    BARE,
    MAIOR,
    MASOVIA,
    MINOR,
    SILESIA,
    alone,
    answers,
    performing,
)
from tests.rules.principes.tables import asked, do, fact, refusal
from wici.rules.games.principes.actions.solo.line import principalities
from wici.rules.games.principes.options import Options

LEVELS = {"normal": (1, 1, 1), "hard": (2, 2, 2), "legendary": (3, 2, 3)}


@pytest.mark.rule("PR-431", "PR-446")
@pytest.mark.parametrize("level", LEVELS)
def test_each_level_says_how_many_principalities_a_line_concerns(level: str) -> None:
    table = performing("building", solo_level=level)
    found = tuple(principalities(table, action) for action in ("assembly", "movement", "building"))
    assert found == LEVELS[level]
    assert Options().solo_level == "normal"


@pytest.mark.rule("PR-446")
def test_at_the_third_level_three_may_move_by_the_option() -> None:
    table = performing("building", solo_level="legendary", legendary_activate="3")
    assert principalities(table, "movement") == 3


@pytest.mark.rule("PR-445", "PR-446")
def test_after_an_own_action_the_player_must_name_different_principalities() -> None:
    table = performing("building", solo_level="hard")
    do(table, MAIOR, "finish")
    assert asked(table) == [("solo-line", MAIOR)]
    assert refusal(table, MAIOR, "decline") == "must_choose"
    assert refusal(table, MAIOR, "choose polonia-maior") == "must_choose"
    do(table, MAIOR, f"choose {SILESIA}")
    assert fact(table, "lands.vratislavia.cities") == ["vratislavia"]
    assert refusal(table, MAIOR, f"choose {SILESIA}") == "duplicate"
    do(table, MAIOR, f"choose {MASOVIA}")
    assert asked(table) == [("solo-land", MAIOR)]
    do(table, MAIOR, "choose plocium")
    assert fact(table, "lands.plocium.building") == "castle"
    assert fact(table, "action") != "building"


@pytest.mark.rule("PR-445")
def test_a_declined_action_brings_no_line() -> None:
    table = alone(f'turn = {{ seat = "{MAIOR}", action = "building" }}')
    do(table, MAIOR, "decline", "finish")
    assert asked(table) == [("action", MAIOR)]
    assert fact(table, "supply.castle") == 8


@pytest.mark.rule("PR-449")
def test_a_principality_with_all_units_on_the_map_cannot_be_chosen() -> None:
    table = performing(
        "assembly",
        "lands.glogovia.units.silesia = { knight = 2 }\nlands.liva.units.masovia = { footman = 1 }",
    )
    do(table, MAIOR, "finish")
    assert answers(table) == [f"choose {MASOVIA}", f"choose {SILESIA}"]
    assert refusal(table, MAIOR, f"choose {MINOR}") == "supply_empty"


@pytest.mark.rule("PR-447", "PR-448")
def test_where_only_one_can_be_chosen_it_is_taken_without_asking() -> None:
    table = performing(
        "assembly", "lands.glogovia.units.silesia = { knight = 2, footman = 6 }", solo_level="legendary"
    )
    do(table, MAIOR, "finish")
    assert fact(table, "lands.vratislavia.units") == {SILESIA: {"prince": 1, "knight": 1}}
    assert asked(table) == [("action", MAIOR)]


@pytest.mark.rule("PR-450")
def test_line_movement_activates_two_knights_of_principalities_that_have_as_many() -> None:
    table = performing(
        "movement",
        BARE
        + """
lands.nissa.units.silesia.knight = 1
lands.opolia.units.silesia.knight = 1
lands.liva.units.masovia.knight = 1
lands.lublinum.units.polonia-minor = { knight = 1, footman = 4 }
lands.velunum.cities = ["velunum"]
lands.santocium.units.polonia-maior.knight = 1
""",
        solo_level="hard",
    )
    do(table, MAIOR, "finish")
    assert fact(table, "lands.velunum.controller") == SILESIA
    assert fact(table, "lands.velunum.units") == {SILESIA: {"knight": 2}}
    assert fact(table, "lands.velunum.cities") == ["velunum"]
