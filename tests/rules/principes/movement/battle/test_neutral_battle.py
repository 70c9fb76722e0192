"""Battles of neutral factions: against players, against each other, raiders."""

from __future__ import annotations

import pytest

from tests.rules.principes.movement.battle.fields import MAIOR, NOTHING, SILESIA
from tests.rules.principes.tables import asked, do, fact, placed, refusal
from wici.rules.games.principes.movement.movement import Movement
from wici.rules.games.principes.movement.paths import Cause
from wici.rules.games.principes.state import PrincipesTable


def moving(
    faction: str, position: str, dice: tuple[int, int], *, cause: Cause = "neighbor", mover: int = 1
) -> PrincipesTable:
    """Units of a neutral faction are about to be moved by a player."""
    table = placed(
        f'turn = {{ seat = "polonia-maior", action = "movement" }}\n{position}',
        draws=[("attacker die", [dice[0]]), ("defender die", [dice[1]])],
    )
    table.push(Movement(seat=mover, faction=faction, cause=cause, knights=4, footmen=4))
    return table


@pytest.mark.rule("PR-262", "PR-263", "PR-264", "PR-265", "PR-266", "PR-254", "PR-326")
def test_a_neighbor_attacks_and_its_mover_only_decides_what_is_destroyed() -> None:
    position = """
players.polonia-maior = { people = 5, hand = ["ambush"] }
players.silesia = { people = 5, hand = ["wedge"] }
lands.milicium.units.bohemia = { knight = 2, footman = 2 }
lands.glogovia = { cities = ["glogovia"], units.silesia.footman = 1 }
"""
    table = moving("bohemia", position, (1, NOTHING))
    do(table, MAIOR, "move 2 knights milicium>glogovia / finish")
    assert asked(table) == [("battle-before", SILESIA)]
    assert refusal(table, MAIOR, "play ambush") == "not_your_turn"
    do(table, SILESIA, "decline", "decline")
    assert asked(table) == [("destroy", MAIOR)]
    do(table, MAIOR, "destroy glogovia")
    assert asked(table) == [("battle-after", SILESIA)]
    do(table, SILESIA, "decline")
    assert (fact(table, "players.polonia-maior.people"), fact(table, "players.silesia.people")) == (5, 4)
    assert fact(table, "players.polonia-maior.cards.battle") == 1
    assert fact(table, "players.silesia.cards.battle") == 2
    assert fact(table, "lands.glogovia.controller") == "bohemia"


@pytest.mark.rule("PR-265", "PR-266", "PR-251")
def test_the_mover_chooses_where_beaten_neighbors_withdraw() -> None:
    position = """
players.silesia.hand = []
lands.milicium.units.bohemia = { knight = 2, footman = 1 }
lands.lubus.units.bohemia.footman = 1
lands.glogovia.units.silesia = { knight = 2 }
"""
    table = moving("bohemia", position, (5, 5))
    do(table, MAIOR, "move 2 knights milicium>glogovia / finish")
    assert asked(table) == [("retreat", MAIOR)]
    assert refusal(table, MAIOR, "retreat crobia") == "not_controlled"
    do(table, MAIOR, "retreat lubus")
    assert fact(table, "lands.lubus.units") == {"bohemia": {"footman": 1, "knight": 1}}


@pytest.mark.rule("PR-268", "PR-043", "PR-229", "PR-222")
def test_two_neutral_factions_fight_without_cards_gold_and_people() -> None:
    position = """
players.polonia-maior.people = 5
lands.milicium.units.bohemia = { knight = 2, footman = 2 }
lands.glogovia.units.german-marches = { footman = 2 }
"""
    table = moving("bohemia", position, (NOTHING, NOTHING))
    bank = fact(table, "bank")
    cards = [fact(table, f"players.{name}.cards") for name in (MAIOR, SILESIA)]
    do(table, MAIOR, "move 2 knights milicium>glogovia / finish")
    assert fact(table, "lands.glogovia.units") == {"bohemia": {"knight": 1}}
    assert fact(table, "lands.glogovia.controller") == "bohemia"
    assert fact(table, "areas.german-marches.german-marches") == {"footman": 2, "knight": 2}
    assert fact(table, "bank") == bank
    assert fact(table, "players.polonia-maior.people") == 5
    assert [fact(table, f"players.{name}.cards") for name in (MAIOR, SILESIA)] == cards


@pytest.mark.rule("PR-030", "PR-383", "PR-384", "PR-253", "PR-382", "PR-385", "PR-032")
def test_raiders_who_win_devastate_and_never_control() -> None:
    position = """
players.polonia-minor = { people = 5, clergy = 5, hand = [] }
lands.lucovia = { cities = ["lucovia"], building = "abbey", units.polonia-minor.footman = 1 }
players.polonia-maior.princess = "rus-duchies"
lands.lublinum.units.mongols.knight = 4
"""
    table = moving("mongols", position, (1, NOTHING), cause="raid")
    do(table, MAIOR, "move 2 knights lublinum>lucovia / finish")
    assert fact(table, "lands.lucovia.cities") == []
    assert fact(table, "lands.lucovia.building") == ""
    assert fact(table, "lands.lucovia.controller") == "polonia-minor"
    assert fact(table, "players.polonia-minor.people") == 4
    assert fact(table, "players.polonia-minor.clergy") == 4
    assert fact(table, "lands.lucovia.units") == {"mongols": {"knight": 2}}


@pytest.mark.rule("PR-389", "PR-388", "PR-385", "PR-246")
def test_beaten_balts_go_straight_home() -> None:
    position = """
players.masovia.hand = []
lands.visna.units.lithuanians.knight = 2
lands.liva.units.masovia = { knight = 2, footman = 1 }
"""
    table = moving("lithuanians", position, (5, 5), cause="raid")
    do(table, MAIOR, "move 2 knights visna>liva / finish")
    assert asked(table) == [("battle-die", "masovia")]
    do(table, "masovia", "decline")
    assert fact(table, "areas.lithuania.lithuanians") == {"knight": 2}


@pytest.mark.rule("PR-402", "PR-403", "PR-385")
def test_beaten_mongols_withdraw_to_a_bare_land_or_leave_the_map() -> None:
    position = """
players.polonia-minor.hand = []
players.masovia.princess = "cracovia"
lands.lublinum.units.mongols.knight = 2
lands.sandomiria.units.polonia-minor.knight = 2
lands.becia.cities = ["becia"]
lands.radomia.division = true
"""
    table = moving("mongols", position, (5, 5), cause="raid")
    do(table, MAIOR, "move 2 knights lublinum>sandomiria / finish")
    assert asked(table) == [("retreat", MAIOR)]
    assert refusal(table, MAIOR, "retreat becia") == "has_units"
    assert refusal(table, MAIOR, "retreat radomia") == "has_units"
    assert refusal(table, MAIOR, "retreat cracovia") == "bad_target"
    do(table, MAIOR, "decline")
    assert fact(table, "pools.mongols") == {"knight": 4}


@pytest.mark.rule("PR-394", "PR-395", "PR-396", "PR-397")
def test_teutonic_knights_beaten_on_their_land_leave_the_map_until_it_is_free() -> None:
    table = placed(
        """
turn = { seat = "polonia-maior", action = "movement", performing = true }
players.polonia-maior = { people = 5, gold = 5, clergy = 0, hand = [] }
lands.junivladislavia.units.polonia-maior.knight = 3
lands.culmen = { building = "castle", cities = ["culmen"], units.teutonic-knights.knight = 2 }
""",
        draws=[("attacker die", [2]), ("defender die", [NOTHING])],
    )
    assert fact(table, "lands.culmen.controller") == "teutonic-knights"
    do(table, MAIOR, "move 3 knights junivladislavia>culmen / finish")
    assert asked(table) == [("destroy", MAIOR)]
    do(table, MAIOR, "decline")
    assert fact(table, "lands.culmen.controller") == MAIOR
    assert fact(table, "lands.culmen.units") == {MAIOR: {"knight": 1}}
    assert fact(table, "pools.teutonic-knights") == {"knight": 2}
    table.push(Movement(seat=1, faction=MAIOR))
    do(table, MAIOR, "move knight culmen>junivladislavia / finish")
    assert fact(table, "lands.culmen.units") == {"teutonic-knights": {"knight": 2}}
    assert fact(table, "lands.culmen.building") == "castle"
