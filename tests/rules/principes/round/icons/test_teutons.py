"""Icon Teutonic Knights: called by the lord of their land, then riding out from it."""

from __future__ import annotations

import pytest

from tests.rules.principes.round.icons.rounds import icons
from tests.rules.principes.tables import asked, do, fact, refusal

CARD = "black-cross"
ON_MAP = "lands.culmen.units.teutonic-knights.knight = 2\n"


@pytest.mark.rule("PR-390", "PR-391", "PR-392", "PR-031")
def test_the_lord_of_the_land_may_call_them() -> None:
    table = icons(
        CARD,
        """
        lands.culmen = { building = "abbey", units.masovia.knight = 1 }
        lands.plocium.units.masovia.prince = 1
        players.masovia.clergy = 4
        """,
        princeps="silesia",
    )
    assert asked(table) == [("call-teutons", "masovia")]
    assert refusal(table, "silesia", "call") == "not_your_turn"
    do(table, "masovia", "call")
    assert asked(table) == [("retreat", "masovia")]
    do(table, "masovia", "retreat dobrinum")
    assert fact(table, "lands.dobrinum.units") == {"masovia": {"knight": 1}}
    assert fact(table, "lands.culmen") == {
        "controller": "teutonic-knights",
        "might": 1,
        "units": {"teutonic-knights": {"knight": 2}},
        "cities": ["culmen"],
        "building": "castle",
        "division": False,
    }
    assert fact(table, "players.masovia.clergy") == 3
    assert table.prompts()[0].facts["faction"] == "lithuanians"


@pytest.mark.rule("PR-391", "PR-008")
def test_tokens_come_as_far_as_the_supply_has_them_and_a_city_stays() -> None:
    castles = ("santocium", "mezericium", "nacla", "sremum", "crobia", "landa", "velunum", "gnesna")
    more = "\n".join(f'lands.{land}.building = "castle"' for land in castles)
    table = icons(CARD, f'{more}\nlands.culmen.cities = ["culmen"]')
    do(table, "masovia", "call")
    assert (fact(table, "lands.culmen.building"), fact(table, "lands.culmen.cities")) == ("", ["culmen"])


@pytest.mark.rule("PR-390")
def test_without_a_lord_nobody_calls() -> None:
    table = icons(CARD, "lands.culmen.division = true")
    assert asked(table) == [("move", "masovia")]
    table = icons(CARD, "lands.culmen.units.rus-duchies.footman = 1")
    assert asked(table) == [("move", "masovia")]


@pytest.mark.rule("PR-390", "PR-111", "PR-250")
def test_a_prince_without_a_land_to_withdraw_to_is_dead() -> None:
    table = icons(
        CARD,
        "lands.culmen.units.silesia.prince = 1\nlands.vratislavia.units.silesia.knight = 1",
    )
    assert asked(table) == [("call-teutons", "silesia")]
    do(table, "silesia", "call")
    assert fact(table, "players.silesia.dead") == ["henry-bearded"]
    assert asked(table) == [("successor", "silesia")]
    assert fact(table, "lands.culmen.controller") == "teutonic-knights"
    do(table, "silesia", "choose henry-pious", "place vratislavia")


@pytest.mark.rule("PR-393", "PR-396")
def test_on_the_map_the_holder_moves_them_and_they_return() -> None:
    table = icons(
        CARD, f'{ON_MAP}lands.vladislavia = {{ building = "abbey", units = {{}} }}', princeps="silesia"
    )
    assert asked(table) == [("move", "silesia")]
    do(table, "silesia", "move knight culmen>vladislavia / finish")
    assert fact(table, "lands.vladislavia.building") == ""
    assert fact(table, "lands.vladislavia.controller") == "masovia"
    assert fact(table, "lands.culmen.units") == {"teutonic-knights": {"knight": 2}}


@pytest.mark.rule("PR-393", "PR-031")
def test_their_land_stays_theirs_while_both_are_out() -> None:
    table = icons(CARD, f"{ON_MAP}lands.dobrinum.units.masovia.knight = 3", princeps="silesia")
    do(table, "silesia", "move knight culmen>dobrinum knight culmen>vladislavia / finish")
    assert (fact(table, "lands.culmen.controller"), fact(table, "lands.culmen.units")) == (
        "teutonic-knights",
        {},
    )
    do(table, "masovia", "decline")
    assert fact(table, "lands.culmen.controller") == "teutonic-knights"
    assert fact(table, "lands.culmen.units") == {"teutonic-knights": {"knight": 2}}


@pytest.mark.rule("PR-393")
def test_their_mover_may_not_send_them_onto_an_own_land() -> None:
    table = icons(CARD, ON_MAP)
    assert refusal(table, "masovia", "move knight culmen>vladislavia / finish") == "own_land"


@pytest.mark.rule("PR-395", "PR-397")
def test_beaten_at_home_they_are_off_the_map_and_can_be_called_again() -> None:
    table = icons(CARD, "lands.culmen.units.silesia.knight = 2\nlands.dobrinum.units.silesia.knight = 1")
    table.state.teutons_called = True
    assert asked(table) == [("call-teutons", "silesia")]
    do(table, "silesia", "call")
    assert fact(table, "lands.culmen.units") == {"teutonic-knights": {"knight": 2}}
    assert fact(table, "lands.dobrinum.units") == {"silesia": {"knight": 3}}
