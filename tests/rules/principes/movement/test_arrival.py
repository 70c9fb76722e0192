"""Neutral units: how they move and what their arrival brings about."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import asked, do, fact, placed, refusal, told
from wici.rules.games.principes.events.battle import BattleStarted
from wici.rules.games.principes.movement.movement import Movement
from wici.rules.games.principes.movement.paths import Cause
from wici.rules.games.principes.state import PrincipesTable


def moving(
    faction: str, position: str = "", *, cause: Cause = "neighbor", knights: int = 2, footmen: int = 2
) -> PrincipesTable:
    """A table on which Masovia moves units of a neutral faction."""
    table = placed(f'step = "plan"\n{position}')
    table.push(Movement(seat=2, faction=faction, cause=cause, knights=knights, footmen=footmen))
    table.run()
    return table


@pytest.mark.rule("PR-315", "PR-317", "PR-318", "PR-319", "PR-324", "PR-328", "PR-325", "PR-032")
def test_neighbors_leave_their_area_for_one_point_and_hold_what_they_occupy() -> None:
    position = 'lands.cracovia.units.polonia-minor.prince = 1\nlands.lelovia.building = "abbey"'
    table = moving("hungary", position)
    assert (
        refusal(table, "masovia", "move footman hungary>sandecia>cracovia>lelovia / finish") == "out_of_range"
    )
    assert refusal(table, "masovia", "move footman hungary>cracovia / finish") == "out_of_range"
    assert refusal(table, "masovia", "move footman hungary>sandecia>hungary / finish") == "off_limits"
    do(table, "masovia", "move knight hungary>becia>vislicia>lelovia / move footman hungary>becia / finish")
    assert asked(table) == [("destroy", "masovia")]
    do(table, "masovia", "decline")
    assert fact(table, "lands.becia.controller") == "hungary"
    assert fact(table, "lands.lelovia.controller") == "hungary"
    assert fact(table, "players.polonia-minor.clergy") == 0
    assert fact(table, "areas.hungary.hungary") == {"footman": 1, "knight": 1}


@pytest.mark.rule("PR-316", "PR-312")
def test_fewer_may_move_or_none_but_not_more() -> None:
    table = moving("bohemia", knights=1, footmen=0)
    assert refusal(table, "masovia", "move 2 knights bohemia>nissa / finish") == "limit"
    assert refusal(table, "masovia", "move footman bohemia>nissa / finish") == "bad_target"
    do(table, "masovia", "finish")
    assert fact(table, "areas.bohemia.bohemia") == {"footman": 2, "knight": 2}


@pytest.mark.rule("PR-320", "PR-401", "PR-323")
def test_no_moved_unit_ends_on_a_land_of_its_mover_but_may_cross_it() -> None:
    position = """
    lands.nissa.units.masovia.footman = 1
    lands.vratislavia.units.silesia.prince = 0
    lands.glogovia.units.silesia.prince = 1
    """
    table = moving("bohemia", position)
    assert refusal(table, "masovia", "move knight bohemia>nissa / finish") == "own_land"
    do(table, "masovia", "move knight bohemia>nissa>vratislavia / finish")
    assert fact(table, "lands.vratislavia.controller") == "bohemia"
    assert fact(table, "players.masovia.clergy") == 1


@pytest.mark.rule("PR-321", "PR-352", "PR-381")
def test_a_princess_protects_all_lands_from_her_neighbor_only() -> None:
    protected = 'players.silesia.princess = "bohemia"'
    table = moving("bohemia", protected)
    assert refusal(table, "masovia", "move knight bohemia>suidnicium / finish") == "immune"
    table = moving("german-marches", f"{protected}\nlands.vratislavia.units.silesia.prince = 1")
    do(table, "masovia", "move knight german-marches>lubus / finish")
    assert fact(table, "lands.lubus.controller") == "german-marches"


@pytest.mark.rule("PR-381")
def test_a_text_protects_from_invaders_too() -> None:
    konrad = 'players.masovia.prince = "konrad-2"\n'
    table = placed(f'step = "plan"\n{konrad}')
    table.push(Movement(seat=4, faction="lithuanians", cause="raid"))
    table.run()
    assert refusal(table, "silesia", "move knight lithuania>visna / finish") == "immune"


@pytest.mark.rule("PR-322", "PR-190")
def test_players_may_let_neutral_units_pass() -> None:
    position = """
    lands.nissa.units.silesia.footman = 1
    lands.vratislavia.units.silesia.prince = 0
    lands.glogovia.units.silesia.prince = 1
    """
    table = moving("bohemia", position)
    path = "move knight bohemia>nissa>vratislavia"
    assert refusal(table, "masovia", f"{path} / finish") == "blocked"
    do(table, "masovia", f"{path} / request silesia nissa")
    do(table, "silesia", "consent")
    do(table, "masovia", "finish")
    assert fact(table, "lands.vratislavia.controller") == "bohemia"


@pytest.mark.rule("PR-326", "PR-206", "PR-325")
def test_their_mover_destroys_without_losing_support() -> None:
    position = """
    lands.suidnicium = { building = "abbey", cities = ["suidnicium"] }
    lands.vratislavia.units.silesia.prince = 1
    players.silesia.clergy = 3
    """
    table = moving("bohemia", position)
    do(table, "masovia", "move knight bohemia>suidnicium / finish")
    assert asked(table) == [("destroy", "masovia")]
    assert fact(table, "players.silesia.clergy") == 2
    do(table, "masovia", "destroy abbey")
    assert (fact(table, "players.masovia.people"), fact(table, "players.masovia.clergy")) == (1, 1)
    assert fact(table, "lands.suidnicium.cities") == ["suidnicium"]


@pytest.mark.rule("PR-327", "PR-369", "PR-370")
def test_neighbors_remove_a_division_token_and_pay_nothing() -> None:
    table = moving("bohemia")
    do(table, "masovia", "move knight bohemia>ratiboria / finish")
    assert not fact(table, "lands.ratiboria.division")
    assert fact(table, "lands.ratiboria.controller") == "bohemia"
    assert fact(table, "players.masovia.gold") == 5


@pytest.mark.rule("PR-371", "PR-383", "PR-030")
def test_raiders_devastate_take_no_control_and_leave_a_division_token() -> None:
    position = """
    lands.dobrinum = { units = { masovia = { footman = 0 } }, building = "tiltyard", cities = ["dobrinum"] }
    lands.visna = { division = true, building = "castle" }
    players.masovia.people = 4
    """
    table = placed(f'step = "plan"\n{position}')
    table.push(Movement(seat=4, faction="prussians", cause="raid"))
    table.run()
    do(table, "silesia", "move 2 footmen prussia>dobrinum footman prussia>visna / finish")
    assert fact(table, "lands.dobrinum.controller") == "masovia"
    assert (fact(table, "lands.dobrinum.cities"), fact(table, "lands.dobrinum.building")) == ([], "")
    assert fact(table, "players.masovia.people") == 3
    assert fact(table, "lands.visna.division")
    assert fact(table, "lands.visna.building") == ""


@pytest.mark.rule("PR-080", "PR-071")
def test_units_of_a_principality_without_a_player_move_without_their_prince() -> None:
    table = placed('step = "plan"', seats=(2, 3))
    table.push(Movement(seat=2, faction="silesia", cause="combined", knights=1, footmen=1))
    table.run()
    assert refusal(table, "masovia", "move prince vratislavia>nissa / finish") == "bad_target"
    do(table, "masovia", "move knight opolia>velunum / finish")
    assert fact(table, "lands.opolia.controller") == "silesia"


@pytest.mark.rule("PR-191")
def test_several_owners_are_asked_at_once() -> None:
    position = """
    lands.santocium.units = { german-marches = { knight = 1 } }
    lands.nacla.units.polonia-maior.footman = 1
    lands.junivladislavia.units.silesia.footman = 1
    """
    table = moving("german-marches", position)
    path = "move knight santocium>nacla>junivladislavia>vladislavia"
    do(table, "masovia", f"{path} / request polonia-maior nacla / request silesia junivladislavia")
    assert sorted(prompt.seat for prompt in table.prompts() if prompt.quiet) == [1, 4]
    do(table, "silesia", "consent")
    do(table, "polonia-maior", "refuse")
    assert refusal(table, "masovia", "finish") in ("blocked", "own_land")


@pytest.mark.rule("PR-215", "PR-214", "PR-211")
def test_units_that_come_from_several_lands_fight_as_one_side_and_each_land_is_its_own_battle() -> None:
    table = moving(
        "bohemia",
        """
players.silesia.hand = []
lands.vratislavia.units.silesia.prince = 1
lands.ratiboria.units.bohemia.footman = 1
lands.nissa.units.silesia = { knight = 1, footman = 2 }
""",
    )
    do(
        table,
        "masovia",
        "move 2 knights bohemia>nissa / move footman ratiboria>nissa"
        " / move footman bohemia>suidnicium>vratislavia / finish",
    )
    assert asked(table) == [("next-battle", "masovia")]
    assert table.prompts()[0].facts["lands"] == ["vratislavia", "nissa"]
    step = do(table, "masovia", "fight nissa")
    begun = told(step, BattleStarted)
    assert (begun[0].land, begun[0].attacker, begun[0].defender) == ("nissa", "bohemia", "silesia")
    assert (len(begun[0].attacking), len(begun[0].defending)) == (3, 3)
