"""Of games that a word fits, the one with a seat of one's own is meant; a word that fits none may be near."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.client.conftest import registered
from tests.client.outside import Person
from tests.client.site import Site, prepare


@pytest.fixture
def dora(tmp_path: Path) -> Iterator[Person]:
    """Somebody at a server that has the whole catalog, in one of its games, Friday war."""
    prepare(tmp_path / "server")
    with closing(Site(tmp_path / "server", has_catalog=True)) as site:
        dora = registered(site, tmp_path, "dora")
        dora.json("new", "krieg", "--name", "Friday war", "--join")
        yield dora


def test_of_two_games_of_one_name_the_own_one_is_meant(ada: Person, bo: Person) -> None:
    own = ada.json("new", "market", "--name", "Friday war", "--join")["game"]
    other = ada.json("new", "market", "--name", "Friday war")["game"]
    for somebody in (ada, bo):
        ran = somebody.wici("join", "friday-war")
        assert (ran.code, "; write the id." in ran.err) == (2, True), ran
    assert ada.wici("leave", other).code == 7
    assert ada.json("leave", "Friday war")["game"] == own


def test_a_name_that_is_begun_or_misspelt_is_named(dora: Person) -> None:
    for words in (("show", "friday"), ("show", "firday-war"), ("order", "friday", "pass")):
        ran = dora.wici(*words)
        assert (ran.code, "Did you mean 'Friday war'?" in ran.err) == (6, True), ran


def test_a_word_that_is_near_nothing_is_no_game(dora: Person) -> None:
    ran = dora.wici("show", "nosuch")
    assert (ran.code, "Did you mean" in ran.err, "wici games --all" in ran.err) == (6, False, True), ran
    assert "Did you mean" not in dora.wici("order", "nosuch", "pass").err


def test_a_verb_that_begins_a_games_name_is_an_order(dora: Person) -> None:
    dora.json("new", "krieg", "--name", "Bid and pray")
    assert "Did you mean" not in dora.wici("order", "bid", "serf=1").err
