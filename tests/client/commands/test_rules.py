"""rules tells what a player must know."""

from __future__ import annotations

import pytest

from tests.client.outside import Person
from wici.rules import catalog


def test_every_game_of_the_catalog_is_listed(person: Person) -> None:
    assert [game["name"] for game in person.json("rules")["games"]] == list(catalog.names())
    assert len(person.wici("rules").out.splitlines()) == 1 + len(catalog.names())


@pytest.mark.parametrize("name", catalog.names())
def test_a_game_is_described_with_its_options_and_every_verb(person: Person, name: str) -> None:
    told = person.json("rules", name)
    assert [order["verb"] for order in told["orders"]] == list(catalog.get(name).notation.verbs)
    assert all(order["help"] for order in told["orders"])
    out = person.wici("rules", name).out
    assert told["title"] in out
    assert all(len(line) <= 110 for line in out.splitlines())


def test_an_unknown_game_is_not_found(person: Person) -> None:
    assert person.wici("rules", "chess").code == 6


def test_the_rules_in_full_ship_with_the_game(person: Person) -> None:
    assert person.wici("rules", "krakow", "--text").out.startswith("# Kraków 1325")
