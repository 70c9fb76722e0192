"""Games played once are played the same ever after, down to what each seat saw.

A played game is a text that a person can read. After a wanted change of rules or sheets, write
them anew with WICI_WRITE_PLAYED=1 and read what changed: a card that leaked is a line of it. For
a new one write its first lines (shows, seed, seats, options) and an empty line, and do the same.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.rules.contract.games import get
from tests.rules.played import Heading, record
from wici.rules import catalog

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/played/*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_a_played_game_is_played_again(file: Path) -> None:
    folder = file.parent.parent.name
    game = get("market" if folder == "sample" else folder)
    text = file.read_text(encoding="utf-8")
    again = record(game, Heading.read(text))
    if os.environ.get("WICI_WRITE_PLAYED") == "1":
        file.write_text(again, encoding="utf-8")
        text = again
    for number, (line, now) in enumerate(zip(text.splitlines(), again.splitlines(), strict=False), 1):
        assert line == now, f"line {number} of {file.name}"
    assert text == again


@pytest.mark.parametrize("name", catalog.names())
def test_every_game_has_a_played_game(name: str) -> None:
    assert [file for file in FILES if file.parent.parent.name == name]
