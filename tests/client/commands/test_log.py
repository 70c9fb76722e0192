"""log tells what one may know, numbered from one, and can go on telling."""

from __future__ import annotations

import json

import pytest

from tests.client.outside import GivenClock, Person


def test_the_log_is_ones_own_and_numbered_from_one(ada: Person, bo: Person, game: str) -> None:
    lines = ada.json("log")["lines"]
    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
    assert ada.json("log", "--since", "1")["lines"] == lines[1:]
    assert ada.wici("log").out != bo.wici("log").out
    assert ada.wici("log", "--public").out == bo.wici("log", "--public").out


def test_only_what_was_not_shown_yet(ada: Person, bo: Person, game: str) -> None:
    ada.wici("log")
    assert ada.json("log", "--new")["lines"] == []
    bo.json("order", "bid", "1")
    assert len(ada.json("log", "--new")["lines"]) == 1


def test_a_person_is_told_that_there_is_nothing_to_tell(ada: Person, game: str) -> None:
    ada.wici("log")
    ran = ada.wici("log", "--new", is_terminal=True)
    assert (ran.code, ran.out, "Nothing new." in ran.err) == (0, "", True)
    assert ada.wici("log", "--new").err == ""
    empty = ada.json("new", "market", "--name", "Empty")["game"]
    ran = ada.wici("log", empty, is_terminal=True)
    assert (ran.code, "Nothing has happened yet." in ran.err) == (0, True), ran


def test_a_narrow_screen_gets_lines_that_fit(ada: Person, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    lines = ada.wici("log", is_terminal=True, also={"NO_COLOR": "1"}).out.splitlines()
    assert max(map(len, lines)) <= 60
    assert " ".join(" ".join(lines).split()) == " ".join(ada.wici("log").out.split())


def test_following_goes_on_until_the_game_is_over(ada: Person, game: str) -> None:
    moves = iter(("ada", "bo") * 200)
    people = {"ada": ada, "bo": Person(ada.home.parent / "bo")}

    class Helped(GivenClock):
        """While the follower sleeps, whoever is asked gives the first answer there is."""

        def sleep(self, seconds: float) -> None:
            super().sleep(seconds)
            for _ in range(6):
                player = people[next(moves)]
                ran = player.wici("can", game)
                if ran.code == 0:
                    assert player.wici("order", "-g", game, ran.out.splitlines()[0]).code == 0

    looker = Person(ada.home.parent / "looker")
    looker.json("register", ada.json("servers")["servers"][0]["url"])
    looker.clock = Helped()
    ran = looker.wici("log", game, "--follow", "--json")
    assert ran.code == 0
    numbers = [json.loads(line)["n"] for line in ran.out.splitlines()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert ada.json("show")["look"]["over"] is True
    assert ada.wici("wait", game).code == 5
    assert ada.wici("order", "-g", game, "bid", "1").code == 5
