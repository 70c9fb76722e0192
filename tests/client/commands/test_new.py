"""Games are opened with options that fit, and found by id, by the start of one, by name."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

from tests.client.outside import Person
from tests.client.site import Site, prepare


def test_the_id_is_the_only_data(ada: Person) -> None:
    ran = ada.wici("new", "market", "--name", "Friday Table")
    assert re.fullmatch(r"[a-z2-7]{16}\n", ran.out)
    assert "Friday Table" in ran.err


def test_options_and_players_reach_the_game(ada: Person) -> None:
    ada.json("new", "market", "-O", "days=1", "--option", "fox=no", "--players", "2")
    (game,) = ada.json("games", "--all")["games"]
    assert (game["options"], len(game["seats"])) == ({"days": "1", "fox": "no"}, 2)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["market", "-O", "days"], 2),
        (["market", "-O", "days=99"], 2),
        (["market", "-O", "colour=red"], 2),
        (["market", "--players", "9"], 2),
        (["market", "--edition", "pirate"], 6),
        (["chess"], 6),
        ([], 2),
    ],
)
def test_what_cannot_be_opened_is_refused(ada: Person, words: list[str], code: int) -> None:
    ran = ada.wici("new", *words)
    assert ran.code == code, ran
    assert not ran.out
    assert ada.json("games", "--all")["games"] == []


@pytest.mark.parametrize("word", ["id", "start", "friday-table", "Friday Table", "FRIDAY TABLE"])
def test_a_game_is_found_by_id_start_or_name(ada: Person, bo: Person, word: str) -> None:
    game = ada.json("new", "market", "--name", "Friday Table")["game"]
    wanted = {"id": game, "start": game[:4]}.get(word, word)
    assert bo.json("join", wanted)["game"] == game
    assert ada.json("join", wanted)["game"] == game


def test_a_word_that_fits_two_games_is_not_guessed(ada: Person, bo: Person) -> None:
    for _ in range(2):
        ada.json("new", "market", "--name", "Friday Table")
    for somebody in (ada, bo):
        ran = somebody.wici("join", "friday-table")
        assert ran.code == 2
        assert "; write the id." in ran.err


def test_a_word_that_fits_none_is_not_found(ada: Person) -> None:
    ran = ada.wici("join", "monday")
    assert ran.code == 6
    assert "wici games --all" in ran.err


def test_without_a_game_the_only_one_is_meant(ada: Person, game: str) -> None:
    assert ada.json("show")["game"] == game
    ada.json("new", "market", "--join")
    ran = ada.wici("show")
    assert ran.code == 2
    assert game[:6] in ran.err
    assert ada.json("show", also={"WICI_GAME": game[:6]})["game"] == game


def test_a_game_whose_seat_is_not_to_be_had_is_named_all_the_same(ada: Person) -> None:
    ran = ada.wici("new", "market", "--seat", "nowhere")
    (game,) = ada.json("games", "--all")["games"]
    assert (ran.code, game["game"] in ran.err) == (6, True), ran


def test_a_seat_that_the_game_has_not_is_refused_before_anything_is_opened(
    tmp_path: Path, person: Person
) -> None:
    prepare(tmp_path / "server")
    with closing(Site(tmp_path / "server", has_catalog=True)) as site:
        person.json("register", site.url, "dora")
        for words in (["--seat", "purple"], ["--players", "2", "--seat", "4"]):
            ran = person.wici("new", "krieg", *words)
            assert (ran.code, "no seat" in ran.err, "1 (" in ran.err) == (2, True, True), ran
        assert person.json("games", "--all")["games"] == []
        assert person.json("new", "KRIEG", "--players", "2", "--seat", "2")["seat"] == 2
        assert person.json("new", "principes", "--players", "1", "--seat", "4")["seat"] == 4
