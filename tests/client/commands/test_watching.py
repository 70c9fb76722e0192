"""wait, log and games tell what is new, to players and to those who look on."""

from __future__ import annotations

import json
import threading

from tests.client.outside import GivenClock, Person
from tests.client.site import Site


def test_wait_returns_at_once_when_it_is_ones_move(ada: Person, game: str) -> None:
    (item,) = ada.json("wait")["happened"]
    assert (item["game"], item["why"], item["asked"]) == (game, "move", True)
    assert "it is your move" in ada.wici("wait", "--any").out


def test_wait_ends_in_vain_after_its_time(ada: Person, game: str) -> None:
    ada.json("order", "bid", "2")
    ran = ada.wici("wait", "--timeout", "5m")
    assert ran.code == 10
    assert not ran.out


def test_wait_sees_what_somebody_else_does(ada: Person, bo: Person, game: str) -> None:
    ada.json("order", "bid", "2")

    class Helped(GivenClock):
        def sleep(self, seconds: float) -> None:
            if not self.slept:
                bo.json("order", "bid", "1")
            super().sleep(seconds)

    ada.clock = Helped()
    assert ada.json("wait", game)["happened"][0]["why"] in {"move", "news"}
    assert ada.clock.slept


def test_wait_names_games_or_any_but_not_both(ada: Person, game: str) -> None:
    assert ada.wici("wait", "--any", game).code == 2
    assert ada.wici("wait", "--timeout", "soon").code == 2


def test_waiting_for_any_without_a_game_is_a_fault(ada: Person) -> None:
    assert ada.wici("wait", "--any").code == 6


def test_wait_sends_the_nonce_when_the_last_seat_is_taken(ada: Person, bo: Person) -> None:
    game = ada.json("new", "market", "--players", "2", "-O", "fox=no", "--join")["game"]

    class Helped(GivenClock):
        def sleep(self, seconds: float) -> None:
            if not self.slept:
                bo.json("join", game)
            super().sleep(seconds)

    ada.clock = Helped()
    assert ada.json("wait", game)["happened"][0]["why"] == "move"


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


def test_games_marks_those_that_wait_for_me(ada: Person, game: str) -> None:
    line = ada.wici("games").out.splitlines()[1]
    assert line.startswith(f"> {game}")
    assert ada.wici("games", "--open").out == ""


def test_somebody_without_an_account_looks_on(ada: Person, bo: Person, game: str, site: Site) -> None:
    looker = Person(ada.home.parent / "looker")
    assert looker.json("register", site.url)["server"]["account"] is None
    assert looker.json("games")["show"] == "all"
    assert looker.json("show", game)["seat"] is None
    assert looker.wici("order", "-g", game, "bid", "1").code == 7
    assert looker.wici("record", game, "-o", "-").code == 0


def test_two_commands_at_once_do_not_spoil_the_archive(ada: Person, game: str) -> None:
    threads = [threading.Thread(target=ada.wici, args=("record", game, "-o", "-")) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ada.json("verify", game)["holds"] is True
