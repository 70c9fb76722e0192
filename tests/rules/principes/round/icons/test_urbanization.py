"""Icon Urbanization: a City for free on a land one does not control."""

from __future__ import annotations

import pytest

from tests.rules.principes.round.icons.rounds import icons, legal
from tests.rules.principes.tables import asked, do, fact, refusal

CARD = "settlers-law"


@pytest.mark.rule("PR-373", "PR-374")
def test_a_city_is_founded_for_free_on_a_land_of_another_or_of_nobody() -> None:
    table = icons(CARD, 'lands.lubus.cities = ["lubus"]')
    assert refusal(table, "masovia", "found plocium") == "bad_target"
    assert refusal(table, "masovia", "found lubus") == "duplicate"
    assert refusal(table, "masovia", "found bohemia") == "bad_target"
    assert {"found lancicia", "found posnania", "found opolia"} <= set(legal(table))
    do(table, "masovia", "found posnania")
    assert fact(table, "players.polonia-maior.might") == 5
    assert fact(table, "players.masovia.gold") == 5
    do(table, "polonia-minor", "found lancicia")
    assert fact(table, "lands.lancicia.controller") == ""
    do(table, "silesia", "found opolia")
    assert fact(table, "lands.opolia.cities") == ["opolia"]


@pytest.mark.rule("PR-375", "PR-016")
def test_in_western_pomerania_one_gord_is_named() -> None:
    table = icons(CARD, 'lands.pomerania-occidentalis.cities = ["caminum"]')
    assert refusal(table, "masovia", "found pomerania-occidentalis") == "bad_target"
    assert refusal(table, "masovia", "found caminum") == "duplicate"
    do(table, "masovia", "found stetinum")
    assert fact(table, "lands.pomerania-occidentalis.cities") == ["caminum", "stetinum"]


@pytest.mark.rule("PR-373", "PR-285")
def test_without_small_city_tokens_only_named_gords_are_left() -> None:
    small = ("santocium", "mezericium", "nacla", "sremum", "crobia", "landa", "velunum", "lubus")
    table = icons(CARD, "\n".join(f'lands.{land}.cities = ["{land}"]' for land in small))
    assert refusal(table, "masovia", "found milicium") == "supply_empty"
    assert "found milicium" not in legal(table)
    do(table, "masovia", "decline")
    assert asked(table) == [("urbanization", "polonia-minor")]
