"""bot lets a program play, against a server and alone."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.client.cli.test_schemas import SCHEMAS
from tests.client.outside import Person


def written(folder: Path, text: str) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "my-bot"
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


def examples(person: Person) -> list[str]:
    """The programs that help shows."""
    said = person.wici("help", "bot").out
    shell, python = said[said.index("#!/bin/sh") :].split("\nAnd one in Python", 1)
    return [shell, python[python.index("#!") :].replace("#!/usr/bin/env python3", f"#!{sys.executable}")]


@pytest.mark.parametrize("which", [0, 1])
def test_the_examples_of_help_play_a_whole_game(person: Person, tmp_path: Path, which: int) -> None:
    example = examples(person)[which]
    assert len(example.strip().splitlines()) <= 30
    path = written(tmp_path / "bots", example)
    ran = person.wici(
        "practice", "krieg", "--bots", "2", "--bot", path, "--bot", "plain", "--seed", "examples"
    )
    assert ran.code == 0, ran
    assert "The agenda cards are used up" in ran.out or "The Cathedral is complete" in ran.out


def test_a_program_answers_for_ones_seat_on_a_server(ada: Person, game: str, tmp_path: Path) -> None:
    path = written(tmp_path / "bots", "#!/bin/sh\nread -r line\necho bid 2\n")
    told = ada.json("bot", path, "--once")
    assert [order["do"] for order in told["orders"]] == [["bid 2"]]
    assert told["orders"][0]["receipt"]["became"] == "sealed"
    assert set(told) == set(SCHEMAS["bot"])
    assert ada.json("bot", path, "--once")["orders"] == []  # it has answered


def test_a_bot_that_is_refused_is_asked_again_and_told_why(ada: Person, game: str, tmp_path: Path) -> None:
    script = (
        '#!/bin/sh\nread -r line\ncase "$line" in\n*\'"fault":""\'*) echo nonsense;;\n*) echo bid 1;;\nesac\n'
    )
    told = ada.json("bot", written(tmp_path / "bots", script), "--once")
    assert [order["do"] for order in told["orders"]] == [["bid 1"]]


@pytest.mark.parametrize("body", ["echo nonsense", "exit 1", "echo"])
def test_a_bot_that_plays_nothing_costs_its_seat_nothing(
    ada: Person, game: str, tmp_path: Path, body: str
) -> None:
    ran = ada.wici("bot", written(tmp_path / "bots", f"#!/bin/sh\nread -r line\n{body}\n"), "--once")
    assert ran.code == 1
    assert "rdered in its name" in ran.err
    assert ada.json("show")["look"].get("sealed", []) == []
    assert ada.json("order", "bid", "2")["taken"]


def test_a_practice_game_goes_on_after_its_bot_has_failed(person: Person, tmp_path: Path) -> None:
    path = written(tmp_path / "bots", "#!/bin/sh\nexit 1\n")
    ran = person.wici("practice", "krieg", "--players", "2", "--seat", "1", "--bot", path, "--seed", "b")
    assert ran.code == 1
    assert "ended without an answer" in ran.err
    written(tmp_path / "bots", examples(person)[0])
    assert person.wici("practice", "krieg", "show").code == 0
