"""The law of each game stands in its folder, numbered, and nothing in it leads nowhere."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from wici.rules import catalog, law

WHERE = "shared/wici/rules/games/{}/CATALOGUE.md"


@pytest.mark.parametrize("game", catalog.names())
def test_every_game_ships_its_numbered_rules(game: str) -> None:
    numbers = list(law.entries(game))
    assert numbers, f"write {WHERE.format(game)}: one item a rule, such as '- **AU-001** Each bids once.'"
    assert len({number[:2] for number in numbers}) == 1, (
        f"all numbers of {game} begin with the same two letters"
    )


def test_no_two_games_share_the_letters_of_their_numbers() -> None:
    letters = [next(iter(law.entries(game)))[:2] for game in catalog.names()]
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("game", catalog.names())
def test_no_number_is_given_twice(game: str) -> None:
    numbers = [entry.number for entry in law.parse(_text(game))]
    assert sorted({number for number in numbers if numbers.count(number) > 1}) == []


@pytest.mark.parametrize("game", catalog.names())
def test_every_number_that_the_catalogue_names_stands_in_it(game: str) -> None:
    assert sorted(set(law.NUMBER.findall(_text(game))) - set(law.entries(game))) == []


@pytest.mark.parametrize("game", catalog.names())
def test_the_catalogue_names_no_file_that_is_not_here(game: str) -> None:
    named = re.findall(r"`([\w/-]+\.(?:md|toml|txt))`", _text(game))
    folder = resources.files("wici.rules.games").joinpath(game)
    places = (folder, folder.joinpath("content"), resources.files("wici.protocol"))
    assert [name for name in named if not any(place.joinpath(name).is_file() for place in places)] == []


@pytest.mark.parametrize("game", catalog.names())
def test_every_entry_says_something(game: str) -> None:
    assert [entry.number for entry in law.entries(game).values() if len(entry.text) < 15] == []


def test_a_rule_over_several_lines_is_one_paragraph() -> None:
    entry = law.find("krieg", "KF-010")
    assert entry is not None
    assert entry.kind == "rule"
    assert "\n" not in entry.text
    assert entry.text.endswith("and needs no hut.")


def test_a_row_of_a_table_is_told_by_its_columns() -> None:
    entry = law.find("krakow", "KR-R11")
    assert entry is not None
    assert entry.kind == "ruling"
    assert entry.text.startswith("question: After 21 successes")
    assert "\n\ndecision: Deal round by round" in entry.text


def test_a_section_is_told_whole_without_its_number() -> None:
    entry = law.find("principes", "PR-T06")
    assert entry is not None
    assert (entry.kind, entry.section) == ("section", "5.6 Hidden information")
    assert "random seed" in entry.text
    assert "### " not in entry.text


@pytest.mark.parametrize("written", ["KR-048", "kr-48", "KR48", "48", "[KR-048]", " kr-048 "])
def test_a_number_may_be_written_carelessly(written: str) -> None:
    entry = law.find("krakow", written)
    assert entry is not None
    assert entry.number == "KR-048"


@pytest.mark.parametrize("written", ["", "KF-048", "KR-999", "048x", "KR-X15", "4 8"])
def test_a_number_that_is_not_there_is_not_found(written: str) -> None:
    assert law.find("krakow", written) is None


def test_the_nearest_numbers_of_the_same_kind_are_near() -> None:
    assert law.near("krieg", "KF-200") == ("KF-141", "KF-142", "KF-143")
    assert law.near("krieg", "r0") == ("KF-R01", "KF-R02", "KF-R03")
    assert law.near("krieg", "nothing of the kind") == ()


def _text(game: str) -> str:
    return resources.files("wici.rules.games").joinpath(game, "CATALOGUE.md").read_text(encoding="utf-8")
