"""Lands: who controls them, with raiders, tokens and several factions about."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import do, fact, placed, refusal
from wici.rules.games.principes.board.control import settle
from wici.rules.games.principes.board.lands import due_controller, is_free_to_use
from wici.rules.games.principes.state import PrincipesTable


def table_with(position: str = "") -> PrincipesTable:
    return placed(f'step = "plan"\n{position}')


def clergy(table: PrincipesTable) -> dict[str, int]:
    return {name: its["clergy"] for name, its in fact(table, "players").items()}


@pytest.mark.rule("PR-005", "PR-027", "PR-042")
def test_a_land_with_units_of_two_factions_stays_with_its_controller_and_is_of_no_use() -> None:
    table = table_with("lands.crobia.units.silesia.knight = 1")
    table.state.lands["crobia"].units["eastern-pomerania"] = ["knight-1"]
    assert due_controller(table.state, table.content, "crobia") == "silesia"
    assert not is_free_to_use(table.state, "silesia", "crobia")


@pytest.mark.rule("PR-030")
def test_raiders_take_no_control_but_whoever_they_killed_abroad_has_lost_the_land() -> None:
    table = table_with("lands.crobia.units = {}")
    table.state.lands["crobia"].units = {"mongols": ["knight-1"]}
    table.state.lands["siradia"].units = {"mongols": ["knight-2"]}
    assert due_controller(table.state, table.content, "crobia") == "polonia-maior"
    assert due_controller(table.state, table.content, "siradia") == ""
    assert not is_free_to_use(table.state, "polonia-maior", "crobia")


@pytest.mark.rule("PR-031", "PR-393")
def test_the_land_of_the_teutonic_knights_is_theirs_while_they_stand_there_and_on_raids() -> None:
    table = table_with("lands.culmen.units.teutonic-knights.knight = 2")
    assert fact(table, "lands.culmen.controller") == "teutonic-knights"
    table.state.lands["culmen"].units = {}
    assert due_controller(table.state, table.content, "culmen") == "teutonic-knights"
    table.state.lands["culmen"].units = {"silesia": ["knight-1"]}
    assert due_controller(table.state, table.content, "culmen") == "silesia"


@pytest.mark.rule("PR-025", "PR-033", "PR-367")
def test_a_land_with_a_division_token_is_used_for_nothing() -> None:
    table = placed(
        """
        turn = { seat = "masovia", action = "building", performing = true }
        lands.plocium = { units = {}, division = true }
        """
    )
    assert refusal(table, "masovia", "build castle plocium") == "not_controlled"
    assert refusal(table, "masovia", "found plocium") == "not_controlled"


@pytest.mark.rule("PR-026", "PR-358", "PR-359", "PR-352")
def test_a_princess_gives_no_control_and_leaves_when_the_land_changes_hands() -> None:
    table = table_with('players.silesia.princess = "plocium"\nlands.plocium.units = {}')
    assert fact(table, "lands.plocium.controller") == "masovia"
    table.state.lands["plocium"].units = {"bohemia": ["knight-1"]}
    settle(table, ["plocium"])
    assert fact(table, "players.silesia.princess") == ""


@pytest.mark.rule("PR-043", "PR-023")
def test_neutral_factions_own_no_points() -> None:
    table = table_with('lands.crobia = { units = { bohemia = { footman = 1 } }, building = "abbey" }')
    assert fact(table, "lands.crobia.controller") == "bohemia"
    before = clergy(table)
    table.state.areas["bohemia"]["bohemia"].append(table.state.lands["crobia"].units.pop("bohemia")[0])
    settle(table, ["crobia"])
    assert clergy(table) == {**before, "polonia-maior": before["polonia-maior"] + 1}


@pytest.mark.rule("PR-036", "PR-022")
def test_a_prince_alone_holds_a_land_abroad() -> None:
    table = table_with("lands.siradia.units.silesia.prince = 1")
    assert fact(table, "lands.siradia.controller") == "silesia"


@pytest.mark.rule("PR-001", "PR-002")
def test_a_refused_order_changes_nothing_and_draws_nothing() -> None:
    table = placed('turn = { seat = "masovia", action = "building", performing = true }')
    before = fact(table, "players.masovia")
    assert (
        refusal(table, "masovia", "found plocium / found liva / found visna / build castle liva") == "limit"
    )
    assert fact(table, "players.masovia") == before


@pytest.mark.rule("PR-163", "PR-194")
def test_what_showed_nothing_hidden_can_be_undone_and_a_card_played_cannot() -> None:
    table = placed('turn = { seat = "masovia", action = "building", performing = true }')
    assert do(table, "masovia", "build castle liva").undoable
    table = placed('turn = { seat = "masovia", action = "taxes" }\nplayers.masovia.hand = ["tax-steward"]')
    do(table, "masovia", "perform")
    assert not do(table, "masovia", "play tax-steward").undoable


@pytest.mark.rule("PR-333")
def test_while_a_council_sits_nothing_is_exchanged_but_gold_may_be_given() -> None:
    table = table_with('players.masovia.hand = ["heir"]')
    table.state.council_sits = True
    assert refusal(table, "masovia", "exchange heir gold") == "suspended"
    do(table, "masovia", "give silesia 1 gold")


@pytest.mark.rule("PR-158", "PR-152")
def test_a_text_is_used_at_its_own_moment_only() -> None:
    table = table_with('players.masovia.hand = ["tax-steward", "wedge"]')
    assert refusal(table, "masovia", "play tax-steward") == "bad_timing"
    assert refusal(table, "masovia", "play wedge") == "bad_timing"
    assert refusal(table, "masovia", "play bohemia-all") == "not_in_hand"
