"""Unit activation: where units of neutral factions march by themselves."""

from __future__ import annotations

import pytest

from tests.rules.principes.actions.solo.fields import MAIOR, SILESIA, activating, answers
from tests.rules.principes.movement.battle.fields import NOTHING
from tests.rules.principes.tables import asked, do, fact, refusal

ATTACKER_WINS = [("attacker die", [1]), ("defender die", [NOTHING])]
RICH = 'lands.santocium.cities = ["santocium"]\n'
STRONG = "lands.santocium.units.polonia-maior = { knight = 3 }\n"
MARCHES, WEST = "german-marches", "western-pomerania"


@pytest.mark.rule("PR-453", "PR-454", "PR-456", "PR-459", "PR-460", "PR-461")
def test_first_they_take_a_land_of_the_player_without_units_but_with_a_city_or_building() -> None:
    table = activating(MARCHES, RICH + "lands.mezericium.units.polonia-maior.footman = 1")
    assert fact(table, "lands.santocium.units") == {MARCHES: {"knight": 2, "footman": 2}}
    assert fact(table, "lands.santocium.controller") == MARCHES
    assert fact(table, "lands.santocium.cities") == []


@pytest.mark.rule("PR-460", "PR-461")
def test_units_of_a_principality_destroy_nothing() -> None:
    table = activating(SILESIA, RICH + "lands.lubus.units.silesia.knight = 2", knights=2, footmen=0)
    assert fact(table, "lands.santocium.units") == {SILESIA: {"knight": 2}}
    assert fact(table, "lands.santocium.controller") == SILESIA
    assert fact(table, "lands.santocium.cities") == ["santocium"]


@pytest.mark.rule("PR-460", "PR-383")
def test_invaders_devastate_a_land_and_control_stays() -> None:
    table = activating("prussians", 'lands.nacla = { cities = ["nacla"], building = "abbey" }')
    assert fact(table, "lands.nacla.controller") == MAIOR
    assert (fact(table, "lands.nacla.cities"), fact(table, "lands.nacla.building")) == ([], "")


@pytest.mark.rule("PR-456", "PR-457")
def test_next_they_attack_units_of_the_player_with_fewer_swords() -> None:
    table = activating(
        MARCHES, STRONG + "lands.mezericium.units.polonia-maior = { footman = 5 }", draws=ATTACKER_WINS
    )
    assert fact(table, "lands.mezericium.controller") == MARCHES
    assert fact(table, "lands.santocium.units") == {MAIOR: {"knight": 3}}


@pytest.mark.rule("PR-456", "PR-457")
def test_then_units_of_another_neutral_faction_and_as_many_swords_are_not_fewer() -> None:
    table = activating("bohemia", "lands.legnicium.units.polonia-maior.knight = 3", draws=ATTACKER_WINS)
    assert fact(table, "lands.legnicium.controller") == MAIOR
    assert fact(table, "lands.vratislavia.controller") == "bohemia"


@pytest.mark.rule("PR-456")
def test_else_they_stay() -> None:
    table = activating("hungary", knights=1, footmen=0)
    assert fact(table, "areas.hungary") == {"hungary": {"knight": 2, "footman": 2}}


@pytest.mark.rule("PR-454", "PR-457")
def test_all_activated_units_must_be_able_to_come_to_the_land() -> None:
    """Velunum is three borders away from Bohemia: Knights come there, Footmen do not."""
    city = 'lands.velunum.cities = ["velunum"]'
    table = activating("bohemia", city, knights=2, footmen=0)
    assert fact(table, "lands.velunum.units") == {"bohemia": {"knight": 2}}
    table = activating("bohemia", city, knights=1, footmen=1, draws=ATTACKER_WINS)
    assert fact(table, "lands.velunum.cities") == ["velunum"]
    assert fact(table, "lands.vratislavia.controller") == "bohemia"


@pytest.mark.rule("PR-454", "PR-458")
def test_of_several_lands_routes_and_figures_the_player_chooses() -> None:
    table = activating(
        SILESIA,
        RICH
        + """
lands.lubus.units.silesia.knight = 1
lands.glogovia.units.silesia.knight = 1
lands.legnicium.units.silesia.knight = 1
lands.mezericium.building = "abbey"
""",
        knights=2,
        footmen=0,
    )
    assert asked(table) == [("activation", MAIOR)]
    assert len(answers(table)) == 6
    assert refusal(table, MAIOR, "move knight lubus>mezericium") == "must_choose"
    assert refusal(table, MAIOR, "move knight lubus>santocium knight glogovia>mezericium") == "bad_target"
    assert refusal(table, MAIOR, "move knight lubus>mezericium>crobia knight glogovia>crobia") == "bad_target"
    assert refusal(table, MAIOR, "move prince vratislavia>legnicium") == "bad_target"
    do(table, MAIOR, "move knight lubus>glogovia>mezericium knight glogovia>mezericium")
    assert fact(table, "lands.mezericium.units") == {SILESIA: {"knight": 2}}
    assert fact(table, "lands.legnicium.units") == {SILESIA: {"knight": 1}}


@pytest.mark.rule("PR-455")
def test_neutral_units_stop_nobody_and_the_players_only_whom_he_does_not_let_pass() -> None:
    """Mezericium is reached over Lubus, held by Silesia; Nacla only past units of the player."""
    table = activating(
        MARCHES,
        STRONG
        + """
lands.lubus.units.silesia = { knight = 3, footman = 6 }
lands.mezericium.cities = ["mezericium"]
lands.nacla.cities = ["nacla"]
lands.pomerania-occidentalis.units.polonia-maior = { footman = 6 }
""",
    )
    assert asked(table) == [("activation", MAIOR)]
    assert {line.rsplit(">", 1)[1] for line in answers(table)} == {"mezericium", "nacla"}
    way = f"{MARCHES}>santocium>nacla"
    do(table, MAIOR, f"move 2 knights {way} 2 footmen {way}")
    assert fact(table, "lands.nacla.controller") == MARCHES


@pytest.mark.rule("PR-455")
def test_if_he_does_not_let_them_pass_they_may_have_to_stay() -> None:
    table = activating(WEST, STRONG + 'lands.mezericium.cities = ["mezericium"]')
    way = "pomerania-occidentalis>santocium>mezericium"
    assert answers(table) == [f"move 1 knight {way} 2 footman {way}", "decline"]
    do(table, MAIOR, "decline")
    assert fact(table, "lands.mezericium.controller") == MAIOR
    assert fact(table, "lands.pomerania-occidentalis.units") == {WEST: {"knight": 1, "footman": 2}}


@pytest.mark.rule("PR-456")
def test_if_they_could_march_without_passing_him_they_must() -> None:
    table = activating(MARCHES, RICH + 'lands.mezericium.building = "abbey"')
    assert [line.rsplit(">", 1)[1] for line in answers(table)] == ["santocium", "mezericium"]
    assert refusal(table, MAIOR, "decline") == "must_choose"


@pytest.mark.rule("PR-455", "PR-412")
def test_border_guards_stop_them_like_units() -> None:
    guards = 'players.polonia-maior.tiles = ["border-guards"]\n'
    table = activating(WEST, guards + RICH + 'lands.mezericium.cities = ["mezericium"]')
    assert [line.rsplit(">", 1)[1] for line in answers(table)] == ["santocium", "mezericium"]
    table = activating(WEST, guards + 'lands.mezericium.cities = ["mezericium"]')
    assert answers(table)[-1] == "decline"


@pytest.mark.rule("PR-459", "PR-321")
def test_a_princess_with_a_neighbor_spares_the_players_lands_from_it() -> None:
    position = RICH + "lands.mezericium.units.polonia-maior.footman = 1\n"
    guest = f'players.{MAIOR}.princess = "{MARCHES}"'
    table = activating(MARCHES, position + guest, draws=ATTACKER_WINS)
    assert f"{MARCHES}>santocium" not in " ".join(answers(table)).split()
    west = f"{MARCHES}>pomerania-occidentalis"
    do(table, MAIOR, f"move 2 knights {west} 2 footmen {west}")
    assert fact(table, "lands.santocium.cities") == ["santocium"]
    assert fact(table, "lands.mezericium.controller") == MAIOR
    assert fact(table, "lands.pomerania-occidentalis.controller") == MARCHES


@pytest.mark.rule("PR-460", "PR-254", "PR-264")
def test_a_neighbor_that_wins_a_battle_destroys_all() -> None:
    table = activating(
        MARCHES,
        'lands.santocium = { cities = ["santocium"], building = "castle", units.polonia-maior.footman = 1 }',
        draws=ATTACKER_WINS,
    )
    assert fact(table, "lands.santocium.controller") == MARCHES
    assert (fact(table, "lands.santocium.cities"), fact(table, "lands.santocium.building")) == ([], "")
    assert fact(table, f"players.{MAIOR}.cards.battle") == 1
