"""Icon Division: a token on an empty land of another player."""

from __future__ import annotations

import pytest

from tests.rules.principes.round.icons.rounds import icons, legal
from tests.rules.principes.tables import asked, do, fact, refusal

CARD = "lubus-sold"


@pytest.mark.rule("PR-363", "PR-364", "PR-365", "PR-367")
def test_a_token_is_placed_on_an_empty_home_land_that_another_player_controls() -> None:
    table = icons(
        CARD,
        """
        players.silesia.princess = "vratislavia"
        players.silesia.people = 3
        lands.lubus = { building = "tiltyard", cities = ["lubus"] }
        lands.legnicium.units.silesia.prince = 1
        """,
        number=3,
    )
    assert asked(table) == [("division", "masovia")]
    for land, reason in {
        "liva": "bad_target",
        "lancicia": "bad_target",
        "pomerania-orientalis": "bad_target",
        "bohemia": "bad_target",
        "opolia": "duplicate",
        "legnicium": "has_units",
        "vratislavia": "has_units",
    }.items():
        assert refusal(table, "masovia", f"divide {land}") == reason
    before = fact(table, "players.silesia.true_might")
    do(table, "masovia", "divide lubus")
    assert fact(table, "lands.lubus.controller") == ""
    assert fact(table, "players.silesia.people") == 2
    assert fact(table, "players.silesia.true_might") == before - 1
    assert "divide lubus" not in legal(table)
    do(table, "polonia-minor", "decline")
    assert asked(table) == [("division", "silesia")]


@pytest.mark.rule("PR-363")
def test_an_empty_capital_can_be_divided() -> None:
    table = icons(CARD, "lands.legnicium.units.silesia.prince = 1", number=3)
    do(table, "masovia", "divide vratislavia")
    assert fact(table, "lands.vratislavia.division") is True


@pytest.mark.rule("PR-364")
def test_a_land_held_by_another_than_its_player_is_no_target() -> None:
    table = icons(CARD, "lands.lubus.units.bohemia.footman = 1", number=3)
    assert refusal(table, "masovia", "divide lubus") == "has_units"


@pytest.mark.rule("PR-366", "PR-008")
def test_without_tokens_the_others_place_none() -> None:
    lands = ("santocium", "mezericium", "sremum", "landa", "velunum", "vislicia", "radomia", "becia")
    table = icons(CARD, "\n".join(f"lands.{land}.division = true" for land in lands), number=3)
    assert fact(table, "supply.division") == 1
    do(table, "masovia", "divide lucovia")
    assert asked(table) == [("release", "masovia")]
