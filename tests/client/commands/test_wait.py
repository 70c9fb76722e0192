"""wait returns when there is something to do, and only then."""

from __future__ import annotations

from tests.client.outside import GivenClock, Person


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


def test_games_marks_those_that_wait_for_me(ada: Person, game: str) -> None:
    line = ada.wici("games").out.splitlines()[1]
    assert line.startswith(f"> {game}")
    assert ada.wici("games", "--open").out == ""
