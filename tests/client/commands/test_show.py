"""show prints what one seat may see, and nothing of what it may not."""

from __future__ import annotations

import itertools
from pathlib import Path

from tests.client.outside import Person


def test_the_sheet_is_followed_by_what_may_be_answered(ada: Person, game: str) -> None:
    out = ada.wici("show").out
    assert out.startswith("The Market\n")
    assert "> " in out
    assert "    bid 0\n" in out


def test_a_stranger_is_shown_the_sheet_alone(ada: Person, game: str) -> None:
    out = ada.wici("show", "--public").out
    assert out.startswith("The Market\n")
    assert "bid 0" not in out
    assert ada.json("show", "--public")["seat"] is None


def test_parts_of_the_sheet_are_followed_by_the_whole_question(ada: Person, game: str) -> None:
    whole = ada.wici("show").out
    heading = next(line for line, under in itertools.pairwise(whole.splitlines()) if set(under) == {"-"})
    shown = ada.wici("show", "--part", heading).out
    assert heading in shown
    assert len(shown) < len(whole)
    assert "    bid 0\n" in shown
    assert ada.wici("show", "-p", "the moon").code == 2
    assert ada.wici("show", "-p", heading, "--json").code == 2


def test_a_terminal_gets_colours_and_a_pipe_does_not(ada: Person, game: str) -> None:
    assert "\x1b[" in ada.wici("show", is_terminal=True).out
    assert "\x1b[" not in ada.wici("show").out
    assert "\x1b[" not in ada.wici("show", is_terminal=True, also={"NO_COLOR": "1"}).out
    assert "\x1b[" in ada.wici("--color", "always", "show").out


def test_before_the_game_begins_there_is_nothing_to_show(ada: Person) -> None:
    game = ada.json("new", "market", "--join")["game"]
    ran = ada.wici("show", game)
    assert ran.code == 3
    assert "wici wait" in ran.err


def test_before_it_begins_the_seats_are_shown_with_those_who_must_come_back(ada: Person, bo: Person) -> None:
    game = ada.json("new", "market", "--players", "2", "--name", "Friday", "--join")["game"]
    shown = [line.split(maxsplit=2) for line in ada.wici("show", game).out.splitlines()]
    assert shown[0] == ["Friday:", "market,", "open"]
    assert shown[1] == ["Terms:", "pace=3d", "late=wait"]
    assert shown[3:] == [["anvil", "ada"], ["bell", "-", "free"]]
    bo.json("join", game)
    ran = bo.wici("show", game)
    assert ran.code == 3
    rows = [line.split(maxsplit=2) for line in ran.out.splitlines()]
    assert rows[3:] == [
        ["anvil", "ada", "has not been back: 'wici games' will do"],
        ["bell", "bo", "is back"],
    ]
    ada.wici("games")
    assert bo.wici("show", game).code == 0


def test_somebody_elses_seat_is_not_shown(ada: Person, bo: Person, game: str) -> None:
    ran = ada.wici("show", "--seat", "2", "--json")
    assert ran.code in {6, 7}
    assert ran.out == ""


def test_the_board_is_drawn_into_a_file_or_to_the_standard_output(
    ada: Person, game: str, tmp_path: Path
) -> None:
    file = tmp_path / "board.svg"
    assert ada.wici("show", "--svg", str(file)).code == 0
    assert "<svg" in file.read_text()
    assert ada.wici("show", "--svg", "-").out == file.read_text()
    assert "nothing" in ada.wici("show", "--public", "--svg", "-").out
