"""Alone: what Principalities assemble and build, and where."""

from __future__ import annotations

import pytest

from tests.rules.principes.actions.solo.fields import BARE, MAIOR, MASOVIA, SILESIA, answers, performing
from tests.rules.principes.tables import asked, do, fact, refusal

CAPITAL_LOST = """
lands.vratislavia.units.polonia-maior.knight = 1
lands.glogovia.units.silesia.footman = 2
lands.opolia.units.silesia.prince = 1
"""


@pytest.mark.rule("PR-448")
def test_three_units_come_to_the_capital_knights_first() -> None:
    table = performing("assembly", "lands.glogovia.units.silesia = { knight = 1 }")
    do(table, MAIOR, "finish")
    assert fact(table, "lands.vratislavia.units") == {SILESIA: {"prince": 1, "knight": 2, "footman": 1}}
    assert fact(table, f"pools.{SILESIA}") == {"footman": 5}


@pytest.mark.rule("PR-448")
def test_without_the_capital_they_come_to_the_prince() -> None:
    table = performing("assembly", CAPITAL_LOST)
    do(table, MAIOR, "finish")
    assert fact(table, "lands.opolia.units") == {SILESIA: {"prince": 1, "knight": 3}}


@pytest.mark.rule("PR-448")
def test_without_both_they_come_to_the_home_land_with_the_highest_might() -> None:
    table = performing("assembly", CAPITAL_LOST)
    table.state.lands["opolia"].units = {}
    table.state.pools[SILESIA].append("prince")
    table.state.lands["nissa"].cities = ["nissa"]
    do(table, MAIOR, "finish")
    assert asked(table) == [("solo-land", MAIOR)]
    assert answers(table) == ["choose legnicium", "choose opolia", "choose nissa"]
    assert refusal(table, MAIOR, "choose glogovia") == "bad_target"
    do(table, MAIOR, "choose nissa")
    assert fact(table, "lands.nissa.units") == {SILESIA: {"knight": 3}}


@pytest.mark.rule("PR-448")
def test_without_any_home_land_nothing_comes() -> None:
    table = performing("assembly", CAPITAL_LOST)
    for land in list(table.state.lands):
        its = table.state.lands[land]
        if table.content.lands[land].home == SILESIA and land != "vratislavia":
            table.state.pools[SILESIA] += its.units.pop(SILESIA, [])
            its.division, its.controller = land != "bithomia", ""
    table.state.lands["bithomia"].division = True
    pool = list(table.state.pools[SILESIA])
    do(table, MAIOR, "finish")
    assert sorted(table.state.pools[SILESIA]) == sorted(pool)


@pytest.mark.rule("PR-451")
def test_a_city_and_a_castle_come_on_the_land_with_most_units() -> None:
    table = performing("building", BARE + "lands.nissa.units.silesia = { footman = 2 }")
    do(table, MAIOR, "finish", f"choose {SILESIA}")
    assert fact(table, "lands.nissa.cities") == ["nissa"]
    assert fact(table, "lands.nissa.building") == "castle"


@pytest.mark.rule("PR-451")
def test_of_several_such_lands_the_player_chooses() -> None:
    table = performing("building", BARE + "lands.nissa.units.silesia = { footman = 1 }")
    do(table, MAIOR, "finish", f"choose {SILESIA}")
    assert answers(table) == ["choose vratislavia", "choose nissa"]
    do(table, MAIOR, "choose vratislavia")
    assert fact(table, "lands.vratislavia.cities") == ["vratislavia"]


@pytest.mark.rule("PR-451")
def test_what_stands_there_already_is_not_built_elsewhere() -> None:
    full = 'lands.nissa = { cities = ["nissa"], building = "abbey", units.silesia.footman = 2 }\n'
    table = performing("building", BARE + full)
    do(table, MAIOR, "finish", f"choose {SILESIA}")
    assert fact(table, "lands.nissa.building") == "abbey"
    assert fact(table, "supply.castle") == 8
    assert fact(table, "lands.vratislavia.cities") == []
    table = performing("building", BARE + full, solo_build_next="yes")
    do(table, MAIOR, "finish", f"choose {SILESIA}")
    assert fact(table, "lands.vratislavia.cities") == ["vratislavia"]
    assert fact(table, "lands.vratislavia.building") == "castle"


@pytest.mark.rule("PR-451", "PR-016")
def test_in_western_pomerania_the_player_names_the_gord() -> None:
    table = performing(
        "building",
        BARE + "lands.pomerania-occidentalis.units.masovia = { footman = 3 }\n",
    )
    do(table, MAIOR, "finish", f"choose {MASOVIA}")
    assert answers(table) == ["choose stetinum", "choose caminum"]
    do(table, MAIOR, "choose caminum")
    assert fact(table, "lands.pomerania-occidentalis.cities") == ["caminum"]
    assert fact(table, "lands.pomerania-occidentalis.building") == "castle"
