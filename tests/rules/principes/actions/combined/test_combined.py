"""The Combined Action tile: Principalities without a player act after a player's own action."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import PRINCIPES, asked, do, fact, placed, refusal, refusal_says
from wici.rules.games.principes.people.elimination import eliminate
from wici.rules.games.principes.state import PrincipesTable

MAIOR, MINOR, SILESIA = "polonia-maior", "polonia-minor", "silesia"


def performing(action: str, position: str = "", *, seats: tuple[int, ...] = (1, 2)) -> PrincipesTable:
    """Polonia Maior performs an action in the active variant."""
    turn = f'turn = {{ seat = "{MAIOR}", action = "{action}", performing = true }}\n'
    return placed(turn + position, seats, np_variant="active")


def answers(table: PrincipesTable) -> set[str]:
    return set(table.phase.legal(table, table.prompts()[0]).answers)


@pytest.mark.rule("PR-076", "PR-077", "PR-078")
@pytest.mark.parametrize("action", ["assembly", "movement", "building"])
def test_after_an_own_action_any_principality_without_a_player_may_be_chosen(action: str) -> None:
    table = performing(action, "lands.vislicia.units.polonia-minor = { knight = 1 }")
    do(table, MAIOR, "finish")
    assert asked(table) == [("combined", MAIOR)]
    assert refusal(table, MAIOR, "choose masovia") == "bad_target"
    assert answers(table) == {f"choose {MINOR}", f"choose {SILESIA}", "decline"} - (
        {f"choose {SILESIA}"} if action == "assembly" else set()
    )
    do(table, MAIOR, "decline")
    assert asked(table) == [("action", "masovia")]


@pytest.mark.rule("PR-076", "PR-077")
@pytest.mark.parametrize("action", ["progress", "taxes", "politics"])
def test_the_other_actions_have_no_line(action: str) -> None:
    table = performing(action)
    do(table, MAIOR, "finish" if action == "progress" else "decline")
    assert asked(table) == [("action", "masovia")]


@pytest.mark.rule("PR-076")
def test_in_the_passive_variant_they_only_defend() -> None:
    table = placed(f'turn = {{ seat = "{MAIOR}", action = "building", performing = true }}', (1, 2))
    do(table, MAIOR, "finish")
    assert asked(table) == [("action", "masovia")]


@pytest.mark.rule("PR-077")
def test_a_declined_action_gives_no_line() -> None:
    table = placed(f'turn = {{ seat = "{MAIOR}", action = "building" }}', (1, 2), np_variant="active")
    do(table, MAIOR, "decline", "finish")
    assert asked(table) == [("action", "masovia")]


@pytest.mark.rule("PR-077", "PR-150")
def test_an_action_performed_without_effect_gives_one() -> None:
    table = performing("building")
    do(table, MAIOR, "finish", f"choose {SILESIA}")
    assert asked(table) == [("np-building", MAIOR)]


@pytest.mark.rule("PR-077", "PR-123")
def test_an_eliminated_principality_may_be_chosen_too() -> None:
    table = performing("building", seats=(1, 2, 3, 4))
    eliminate(table, 4)
    do(table, MAIOR, "finish")
    assert answers(table) == {f"choose {SILESIA}", "decline"}


@pytest.mark.rule("PR-077", "PR-409")
def test_an_action_in_the_place_of_another_brings_its_own_line() -> None:
    table = placed(
        f"""
turn = {{ seat = "{MAIOR}", action = "progress" }}
players.{MAIOR} = {{ tiles = ["new-mechanisms"], hand = [] }}
""",
        (1, 2),
        np_variant="active",
    )
    do(table, MAIOR, "perform building", "finish")
    assert asked(table) == [("combined", MAIOR)]


@pytest.mark.rule("PR-079")
def test_line_assembly_places_two_units_of_its_pool_on_its_own_home_lands() -> None:
    table = performing("assembly", "lands.vislicia.units.polonia-minor = { knight = 2, footman = 5 }")
    table.state.lands["becia"].division = True
    table.state.lands["becia"].controller = ""
    do(table, MAIOR, "finish", f"choose {MINOR}")
    assert refusal(table, MAIOR, "assemble prince=1 cracovia") == "bad_target"
    assert refusal(table, MAIOR, "assemble knight=2 cracovia") == "supply_empty"
    assert refusal(table, MAIOR, "assemble knight=1 footman=2 cracovia") == "limit"
    assert refusal(table, MAIOR, "assemble knight=1 becia") == "not_controlled"
    assert refusal(table, MAIOR, "assemble knight=1 lancicia") == "not_controlled"
    gold = fact(table, f"players.{MAIOR}.gold")
    do(table, MAIOR, "assemble knight=1 sandecia", "assemble footman=1 cracovia")
    assert fact(table, "lands.sandecia.units") == {MINOR: {"knight": 1}}
    assert fact(table, "lands.cracovia.units") == {MINOR: {"prince": 1, "footman": 1}}
    assert fact(table, f"players.{MAIOR}.gold") == gold
    assert asked(table) == [("action", "masovia")]


@pytest.mark.rule("PR-078", "PR-079")
def test_the_line_may_be_used_in_part() -> None:
    table = performing("assembly", "lands.vislicia.units.polonia-minor = { knight = 1 }")
    do(table, MAIOR, "finish", f"choose {MINOR}", "assemble footman=1 cracovia", "finish")
    assert fact(table, "lands.cracovia.units") == {MINOR: {"prince": 1, "footman": 1}}
    assert asked(table) == [("action", "masovia")]


@pytest.mark.rule("PR-080", "PR-320")
def test_line_movement_moves_a_knight_and_a_footman_as_units_of_a_neighbor() -> None:
    table = performing(
        "movement",
        """
lands.opolia.units.silesia = { knight = 2, footman = 2 }
lands.vratislavia.units.silesia.prince = 1
lands.velunum.cities = ["velunum"]
lands.lelovia.units.polonia-minor = { knight = 1 }
""",
    )
    do(table, MAIOR, "finish", f"choose {SILESIA}")
    assert refusal(table, MAIOR, "move 2 knight opolia>nissa / finish") == "limit"
    assert refusal(table, MAIOR, "move prince vratislavia>nissa / finish") == "bad_target"
    assert "stays" in refusal_says(table, MAIOR, "move prince vratislavia>nissa / finish")
    assert refusal(table, MAIOR, "move knight opolia>velunum / finish") == "own_land"
    assert refusal(table, MAIOR, "move footman opolia>milicium>calissia / finish") == "own_land"
    assert refusal(table, MAIOR, "move footman opolia>velunum>siradia>sarnovia / finish") == "out_of_range"
    do(table, MAIOR, "move knight opolia>velunum>siradia footman opolia>nissa / finish")
    assert fact(table, "lands.siradia.controller") == SILESIA
    assert fact(table, "lands.nissa.units") == {SILESIA: {"footman": 1}}
    assert asked(table) == [("action", "masovia")]


@pytest.mark.rule("PR-080", "PR-326", "PR-324")
def test_its_units_may_destroy_where_they_go_and_it_costs_the_mover_nothing() -> None:
    table = performing(
        "movement",
        """
lands.opolia.units.silesia = { knight = 1 }
lands.lelovia = { cities = ["lelovia"], building = "castle" }
lands.cracovia.units.polonia-minor = { knight = 1 }
""",
    )
    do(table, MAIOR, "finish", f"choose {SILESIA}", "move knight opolia>lelovia / finish")
    assert asked(table) == [("destroy", MAIOR)]
    before = fact(table, f"players.{MAIOR}")
    do(table, MAIOR, "destroy lelovia castle")
    assert fact(table, "lands.lelovia.cities") == []
    assert fact(table, f"players.{MAIOR}") == before
    assert fact(table, "lands.lelovia.controller") == SILESIA


@pytest.mark.rule("PR-081", "PR-273")
def test_line_building_founds_one_city_or_builds_one_building_on_its_home_land() -> None:
    table = performing("building", 'lands.nissa.building = "abbey"\nlands.opolia.division = true')
    do(table, MAIOR, "finish", f"choose {SILESIA}")
    assert refusal(table, MAIOR, "build castle nissa") == "duplicate"
    assert refusal(table, MAIOR, "build castle opolia") == "not_controlled"
    assert refusal(table, MAIOR, "build castle posnania") == "not_controlled"
    assert refusal(table, MAIOR, "build castle nowhere") == "bad_target"
    assert refusal(table, MAIOR, "found gnesna") == "not_controlled"
    assert refusal(table, MAIOR, "found cracovia") == "not_controlled"
    gold = fact(table, f"players.{MAIOR}.gold")
    do(table, MAIOR, "found vratislavia")
    assert fact(table, "lands.vratislavia.cities") == ["vratislavia"]
    assert fact(table, f"players.{MAIOR}.gold") == gold
    assert asked(table) == [("action", "masovia")]


@pytest.mark.rule("PR-081")
def test_only_its_home_lands_count_not_those_that_it_has_occupied() -> None:
    table = performing(
        "building",
        """
lands.siradia.units.silesia.knight = 1
lands.pomerania-occidentalis.units.western-pomerania = { knight = 1 }
""",
    )
    do(table, MAIOR, "finish", f"choose {SILESIA}")
    assert refusal(table, MAIOR, "build castle siradia") == "not_controlled"
    do(table, MAIOR, "build tiltyard nissa")
    assert fact(table, "lands.nissa.building") == "tiltyard"
    assert asked(table) == [("action", "masovia")]


@pytest.mark.rule("PR-081", "PR-078", "PR-008")
def test_what_the_supply_has_not_is_not_built_and_nothing_need_be() -> None:
    castles = ("posnania", "gnesna", "calissia", "santocium", "plocium", "vladislavia", "cirscum", "liva")
    table = performing("building", "\n".join(f'lands.{land}.building = "castle"' for land in castles))
    do(table, MAIOR, "finish", f"choose {SILESIA}")
    assert refusal(table, MAIOR, "build castle nissa") == "supply_empty"
    assert not any(line.startswith("build castle") for line in answers(table))
    do(table, MAIOR, "decline")
    assert asked(table) == [("action", "masovia")]
    assert PRINCIPES.facts(table)["supply"]["castle"] == 0
