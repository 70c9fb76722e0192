"""Alone: what else is different from a game for several players."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bounded import turns
from tests.rules.principes.actions.solo.fields import BARE, MAIOR, alone, answers
from tests.rules.principes.tables import PRINCIPES, asked, do, fact, opened, refusal
from wici.rules.games.principes.edition.content import RING
from wici.rules.games.principes.round.icons.icons import Icons
from wici.rules.games.principes.state import PrincipesTable

CAPITALS = """
lands.plocium.units.polonia-maior.knight = 1
lands.cracovia.units.polonia-maior.knight = 1
lands.vratislavia.units.polonia-maior.knight = 1
"""


def icons(*names: str, position: str = "", **options: Any) -> PrincipesTable:
    """These icons are resolved for a player who plays alone."""
    table = alone(f'step = "end_round"\n{BARE}{position}', **options)
    table.push(Icons(icons=list(names)))
    table.run()
    PRINCIPES.audit(table)
    return table


@pytest.mark.rule("PR-425", "PR-426", "PR-427", "PR-429", "PR-430")
@pytest.mark.parametrize("seat", [2, 3, 4])
def test_one_principality_is_played_and_the_others_stand_ready(seat: int) -> None:
    table = opened((seat,))
    state = table.state
    assert list(state.players) == [seat]
    assert (state.players[seat].gold, len(state.players[seat].hand)) == (5, 3)
    for faction in RING:
        standing = [unit for its in state.lands.values() for unit in its.units.get(faction, ())]
        assert len(standing) == (5 if state.seat_of(faction) else 10)
    assert (state.princeps, state.order) == (0, [seat])
    assert all(prompt.kind != "direction" for prompt in table.prompts())


@pytest.mark.rule("PR-430", "PR-086", "PR-155")
def test_tracks_go_to_fifteen_and_no_further() -> None:
    table = alone(
        f'step = "plan"\nplayers.{MAIOR} = {{ people = 14, hand = ["knightly-oath", "charter-of-location"] }}'
    )
    table.run()
    do(table, MAIOR, f"exchange {table.state.players[1].hand[0]} people")
    assert fact(table, f"players.{MAIOR}.people") == 15
    do(table, MAIOR, f"exchange {table.state.players[1].hand[0]} people")
    assert fact(table, f"players.{MAIOR}.people") == 15


@pytest.mark.rule("PR-435")
def test_the_plan_is_open() -> None:
    table = alone('step = "plan"')
    table.run()
    (prompt,) = table.prompts()
    assert (prompt.kind, prompt.secret) == ("plan", False)
    do(table, MAIOR, "plan taxes building politics / finish")
    assert asked(table) == [("action", MAIOR)]
    assert fact(table, "action") == "taxes"


@pytest.mark.rule("PR-434", "PR-349")
def test_the_princess_goes_to_a_neighbor_or_the_own_capital_only() -> None:
    table = alone('step = "send_princesses"')
    table.run()
    assert refusal(table, MAIOR, "send plocium") == "bad_target"
    assert answers(table) == [*(f"send {its}" for its in PRINCIPES.house.neighbors), "send posnania"]


@pytest.mark.rule("PR-432")
@pytest.mark.parametrize(("people", "held", "won"), [(15, True, True), (14, True, False), (15, False, False)])
def test_a_council_crowns_with_fifteen_everywhere_and_all_four_capitals(
    people: int, held: bool, won: bool
) -> None:
    lands = [land for land, its in PRINCIPES.house.lands.items() if its.home == MAIOR]
    cities = "".join(f'lands.{land}.cities = ["{land}"]\n' for land in lands)
    units = CAPITALS if held else CAPITALS.replace("plocium", "liva")
    table = alone(
        f'turn = {{ seat = "{MAIOR}", action = "politics", performing = true }}\n'
        f"players.{MAIOR} = {{ people = {people}, clergy = 15, hand = [] }}\n{cities}{units}"
    )
    assert fact(table, f"players.{MAIOR}.might") == 15
    do(table, MAIOR, "summon")
    assert fact(table, "ending") == ("coronation" if won else "")


@pytest.mark.rule("PR-432", "PR-439", "PR-379")
def test_a_common_council_crowns_too() -> None:
    lands = [land for land, its in PRINCIPES.house.lands.items() if its.home == MAIOR]
    cities = "".join(f'lands.{land}.cities = ["{land}"]\n' for land in lands)
    table = alone(
        f'step = "end_round"\nplayers.{MAIOR} = {{ people = 15, clergy = 15, hand = [] }}\n{cities}{CAPITALS}'
    )
    table.push(Icons(icons=["common-council"]))
    table.run()
    assert fact(table, "ending") == "coronation"
    assert PRINCIPES.outcome(table).winners == (1,)


@pytest.mark.rule("PR-433", "PR-093")
def test_without_that_the_game_is_lost_after_the_last_round() -> None:
    table = alone('round = 6\nstep = "after_actions"')
    table.run()
    assert fact(table, "ending") == "not-crowned"
    assert PRINCIPES.outcome(table).winners == ()


@pytest.mark.rule("PR-440", "PR-366")
def test_division_two_own_lands_must_be_divided() -> None:
    table = icons("division")
    assert asked(table) == [("division", MAIOR)]
    assert refusal(table, MAIOR, "decline") == "must_choose"
    assert refusal(table, MAIOR, "divide plocium") == "bad_target"
    assert refusal(table, MAIOR, "divide calissia") == "has_units"
    do(table, MAIOR, "divide gnesna", "divide landa")
    divided = [land for land, its in table.state.lands.items() if its.division]
    assert divided == ["gnesna", "landa"]


@pytest.mark.rule("PR-439")
def test_urbanization_and_release_to_home_are_as_ever() -> None:
    table = icons("urbanization", "release-home", position="lands.crobia.units.polonia-maior.knight = 1")
    assert asked(table) == [("urbanization", MAIOR)]
    do(table, MAIOR, "found cracovia")
    assert fact(table, "lands.cracovia.cities") == ["cracovia"]
    assert fact(table, "lands.crobia.units") == {}


@pytest.mark.rule("PR-441", "PR-444", "PR-453")
def test_balts_are_activated_and_go_back() -> None:
    table = icons(
        "balt-raid", position='lands.nacla.cities = ["nacla"]\nlands.plocium.units.masovia.knight = 3\n'
    )
    assert fact(table, "lands.nacla.cities") == []
    assert fact(table, "lands.nacla.units") == {}
    assert fact(table, "areas.prussia") == {"prussians": {"footman": 4}}
    assert fact(table, "areas.lithuania") == {"lithuanians": {"knight": 2}}


@pytest.mark.rule("PR-442", "PR-444", "PR-387", "PR-441")
def test_teutonic_knights_on_the_map_are_activated_and_keep_the_prussians_at_home() -> None:
    position = 'lands.culmen.units.teutonic-knights.knight = 2\nlands.nacla.cities = ["nacla"]\n'
    table = icons("teutonic-knights", position=position)
    assert fact(table, "lands.nacla.cities") == []
    assert fact(table, "lands.culmen.units") == {"teutonic-knights": {"knight": 2}}
    table = icons("balt-raid", position=position)
    assert fact(table, "lands.nacla.cities") == ["nacla"]


@pytest.mark.rule("PR-442")
def test_where_none_are_on_the_map_the_player_may_call_them() -> None:
    table = icons("teutonic-knights", position="lands.culmen.units.polonia-maior.footman = 1")
    assert asked(table) == [("call-teutons", MAIOR)]
    do(table, MAIOR, "call")
    assert fact(table, "lands.culmen.controller") == "teutonic-knights"


@pytest.mark.rule("PR-443", "PR-444", "PR-398")
def test_mongols_are_activated_four_times_in_a_row() -> None:
    towns = ("velunum", "landa", "sremum")
    table = icons(
        "mongol-invasion",
        position="".join(f'lands.{land}.cities = ["{land}"]\n' for land in towns)
        + """
lands.radomia.units.polonia-maior.footman = 1
lands.sarnovia.units.polonia-maior.footman = 1
""",
    )
    for _ in turns(lambda: table.prompts()[0].kind == "activation", "the last march"):
        do(table, MAIOR, answers(table)[0])
    assert all(not any(faction == "mongols" for faction in its.units) for its in table.state.lands.values())
    assert len(table.state.pools["mongols"]) == 4


@pytest.mark.rule("PR-438", "PR-006")
def test_used_cards_lie_on_piles_and_an_empty_deck_is_renewed_from_its_own() -> None:
    table = alone(f'turn = {{ seat = "{MAIOR}", action = "politics", performing = true }}\n{BARE}')
    do(table, MAIOR, "draw court=3")
    first, left = table.state.players[1].hand[0], len(table.state.decks["court"])
    do(table, MAIOR, f"return {first}")
    assert table.state.piles["court"] == [first]
    assert len(table.state.decks["court"]) == left


@pytest.mark.rule("PR-465", "PR-320", "PR-304")
def test_cards_played_before_politics_move_neighbors_by_the_usual_rules() -> None:
    bare = BARE.replace("hand = []", 'hand = ["german-marches-all"]')
    city = 'lands.santocium.cities = ["santocium"]\n'
    table = alone(f'turn = {{ seat = "{MAIOR}", action = "politics" }}\n{bare}{city}')
    do(table, MAIOR, "perform", "activate german-marches with german-marches-all")
    assert asked(table) == [("move", MAIOR)]
    assert refusal(table, MAIOR, "move knight german-marches>santocium / finish") == "own_land"
    do(table, MAIOR, "move knight german-marches>lubus / finish")
    assert fact(table, "lands.lubus.controller") == "german-marches"
