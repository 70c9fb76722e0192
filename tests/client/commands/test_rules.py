"""rules tells what a player must know; case plays what a player wrote down."""

from __future__ import annotations

from pathlib import Path

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


CASES = sorted(Path(__file__).parents[2].glob("rules/*/cases/*.toml"))[:3]


@pytest.mark.skipif(not CASES, reason="no case files in this checkout")
def test_cases_are_played(person: Person) -> None:
    tried = person.json("case", *map(str, CASES))["cases"]
    assert [case["holds"] for case in tried] == [True] * len(CASES)


def test_a_case_that_does_not_hold_or_cannot_be_read_is_told(person: Person, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("hello")
    (tmp_path / "no.toml").write_text('name="X"\ntitle="t"\ngame="krakow"\n[expect]\nover=true\n')
    ran = person.wici("case", str(tmp_path / "bad.toml"), str(tmp_path / "no.toml"))
    assert ran.code == 9
    assert ran.out.count("FAILED") == 2
    assert "over is False" in ran.out
