"""Lessons: each game's RULES.md teaches it, with an example in the very orders that one types."""

from __future__ import annotations

from importlib import resources

import pytest

from tests.rules.lessons import examples
from wici.rules import catalog

PARTS = ("## What it is about", "## Orders", "## Options", "## Rulings")
WIDTH = 180
"""Columns of the longest line, which a reader of the file still sees."""


@pytest.mark.parametrize("name", catalog.names())
def test_the_page_of_a_game_teaches_it_with_an_example_turn(name: str) -> None:
    file = resources.files("wici.rules.games").joinpath(name, "RULES.md")
    assert file.is_file(), (
        f"write shared/wici/rules/games/{name}/RULES.md: what it is about, a turn, an example"
    )
    page = file.read_text(encoding="utf-8")
    assert [part for part in PARTS if f"{part}\n" not in page] == []
    assert max(map(len, page.splitlines())) <= WIDTH
    assert "need the game's" not in page, "the page is to be enough"


@pytest.mark.parametrize("name", catalog.names())
def test_every_line_of_an_example_is_an_order_of_a_seat(name: str) -> None:
    game, blocks = catalog.get(name), examples(name)
    assert blocks, f"put an example turn into the RULES.md of {name}: lines such as `{game.seats[0]}: …`"
    for seat, order in (line for block in blocks for line in block):
        assert seat in game.seats, seat
        for line in order.split(" / "):
            game.notation.parse(line)
