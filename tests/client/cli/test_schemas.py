"""What `--json` prints is what `wici help json` promises, field for field."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.client.outside import Person
from wici_client.cli.schemas import SCHEMAS

WORDS: dict[str, list[str]] = {
    "show": [],
    "can": [],
    "order": ["bid", "2"],
    "withdraw": [],
    "wait": [],
    "log": [],
    "games": [],
    "new": ["market"],
    "rules": ["krakow"],
    "verify": ["GAME"],
    "servers": [],
    "keys": [],
    "whoami": [],
    "logout": [],
    "completion": ["bash"],
    "register": ["URL", "ada"],
}


@pytest.mark.parametrize("command", list(WORDS))
def test_a_command_prints_the_fields_that_are_promised(ada: Person, game: str, command: str) -> None:
    if command == "withdraw":
        ada.json("order", "bid", "2")
    meant = {"GAME": game, "URL": ada.json("servers")["servers"][0]["url"]}
    code = 11 if command == "verify" else 0  # the game goes on
    printed: dict[str, Any] = ada.json(
        command, *(meant.get(word, word) for word in WORDS[command]), code=code
    )
    assert set(printed) == set(SCHEMAS[command])


def test_joining_and_leaving_print_theirs(ada: Person) -> None:
    ada.json("new", "market", "--name", "table")
    assert set(ada.json("join", "table")) == set(SCHEMAS["join"])
    assert set(ada.json("leave", "table")) == set(SCHEMAS["leave"])
    assert set(ada.json("invite", "table")) == set(SCHEMAS["invite"])
    assert set(ada.json("close", "table")) == set(SCHEMAS["close"])


def test_files_that_are_written_and_read_print_theirs(ada: Person, game: str, tmp_path: Path) -> None:
    assert set(ada.json("record", "-o", str(tmp_path / "r"))) == set(SCHEMAS["record"])
    case = tmp_path / "case.toml"
    case.write_text('name="X"\ntitle="t"\ngame="krakow"\n[expect]\nover=false\n')
    assert set(ada.json("case", str(case))) == set(SCHEMAS["case"])


def test_a_practice_game_prints_what_was_asked_for(ada: Person) -> None:
    few = ("--simulations", "4")
    state = set(ada.json("practice", "krieg", "--bot", "steady"))
    asked = set(ada.json("practice", "krieg", "can")), set(ada.json("practice", "krieg", "log"))
    thoughts = set(ada.json("practice", "--hint", *few))
    assert state.union(*asked, thoughts) == set(SCHEMAS["practice"])
    played = set(ada.json("practice", "krieg", "--bots", "2", "--bot", "plain", *few))
    assert played == state - {"look", "sheet", "can_undo"}


def test_no_command_is_left_out() -> None:
    assert set(WORDS) | {
        "join",
        "leave",
        "invite",
        "close",
        "practice",
        "bot",
        "record",
        "case",
        "undo",
        "follow",
    } == set(SCHEMAS)
    assert SCHEMAS["undo"] == SCHEMAS["order"]
