"""rules tells what a player must know."""

from __future__ import annotations

import pytest
from click.shell_completion import ShellComplete

from tests.client.outside import Person
from wici.rules import catalog
from wici_client.cli.group import wici


def test_every_game_of_the_catalog_is_listed(person: Person) -> None:
    assert [game["name"] for game in person.json("rules")["games"]] == list(catalog.names())
    assert len(person.wici("rules").out.splitlines()) == 1 + len(catalog.names())


@pytest.mark.parametrize("name", catalog.names())
def test_a_game_is_described_with_its_options_and_every_verb(person: Person, name: str) -> None:
    told = person.json("rules", name)
    assert [order["verb"] for order in told["orders"]] == list(catalog.get(name).notation.verbs)
    assert all(order["help"] for order in told["orders"])
    out = person.wici("rules", name, "--options").out
    assert told["title"] in out
    assert all(len(line) <= 110 for line in out.splitlines())


def test_an_unknown_game_is_not_found(person: Person) -> None:
    assert person.wici("rules", "chess").code == 6


@pytest.mark.parametrize("name", catalog.names())
def test_a_game_is_taught_on_a_page_of_eighty_columns(person: Person, name: str) -> None:
    out = person.wici("rules", name).out
    assert "WHAT IT IS ABOUT" in out
    assert all(len(line) <= 80 for line in out.splitlines())
    assert person.json("rules", name, "--text")["text"].startswith("# ")


def test_a_coloured_terminal_reads_the_rules_with_headings_that_stand_out(person: Person) -> None:
    ran = person.wici("rules", "krakow", is_terminal=True)
    assert "\x1b[1m" in ran.out
    assert "What it is about" in ran.out


def test_a_rule_is_told_by_its_number(person: Person) -> None:
    told = person.json("rules", "krakow", "kr-48")
    assert (told["number"], told["kind"], told["section"]) == ("KR-048", "rule", "2.3 A round")
    out = person.wici("rules", "krakow", "KR-048").out
    assert out.startswith("KR-048  Kraków 1325 AD: 2.3 A round")
    assert all(len(line) <= 80 for line in out.splitlines())


def test_a_rule_that_a_refusal_names_is_found_without_its_game(person: Person) -> None:
    assert person.json("rules", "KF-104")["game"] == "krieg"


def test_of_a_rule_that_is_not_there_the_near_ones_are_named(person: Person) -> None:
    ran = person.wici("rules", "krieg", "KF-150")
    assert ran.code == 6
    assert "Near it are: KF-141, KF-142, KF-143" in ran.err


def test_a_rule_of_another_game_is_said_to_be_one(person: Person) -> None:
    ran = person.wici("rules", "krieg", "KR-048")
    assert ran.code == 6
    assert "wici rules krakow KR-048" in ran.err


def test_what_is_no_number_gets_an_example(person: Person) -> None:
    assert "wici rules krieg KF-001" in person.wici("rules", "krieg", "bidding").err


def test_the_number_of_a_rule_is_completed() -> None:
    shell = ShellComplete(wici, {}, "wici", "_WICI_COMPLETE")
    found = [item.value for item in shell.get_completions(["rules", "krakow"], "kr-20")]
    assert found == [f"KR-20{digit}" for digit in range(7)]
    assert shell.get_completions(["rules", "chess"], "KR") == []


@pytest.mark.parametrize("name", catalog.names())
def test_the_cards_of_a_game_are_listed_with_the_words_for_orders(person: Person, name: str) -> None:
    game = catalog.get(name)
    out = person.wici("rules", name, "--cards").out
    assert all(article.word in out and article.kind in out for article in game.articles(game.house))
    assert all(len(line) <= 80 for line in out.splitlines())
    assert len(person.json("rules", name, "--cards")["cards"]) == len(game.articles(game.house))


def test_one_card_is_told_by_its_word_its_title_its_id_or_their_beginning(person: Person) -> None:
    for name in ("an-arms-deal", "An Arms Deal", "r06", "R06", "an-arms"):
        ran = person.wici("rules", "krakow", "--cards", name)
        assert ran.out.startswith("An Arms Deal  (Intrigues of Underworld (red); in orders: an-arms-deal)"), (
            name
        )
    ran = person.wici("rules", "krakow", "--cards", "the-moon")
    assert ran.code == 6
    assert "wici rules krakow --cards" in ran.err
    assert person.wici("rules", "--cards").code == 2
    assert person.wici("rules", "krakow", "--cards", "--text").code == 2
