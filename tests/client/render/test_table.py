"""Tables are columns that other tools can cut, and framed only for a person."""

from __future__ import annotations

from pathlib import Path

from tests.client.outside import make_world
from wici_client.render.table import show_table

ROWS = [("a", "long word"), ("bcd", "")]


def test_plain_columns_are_aligned_without_a_trailing_space(tmp_path: Path) -> None:
    world = make_world(tmp_path)
    show_table(world, ("id", "name"), ROWS)
    assert world.stdout.getvalue() == "id   name\na    long word\nbcd\n"  # type: ignore[attr-defined]


def test_a_terminal_gets_the_same_words(tmp_path: Path) -> None:
    world = make_world(tmp_path, is_terminal=True)
    show_table(world, ("id", "name"), ROWS)
    shown = world.stdout.getvalue()  # type: ignore[attr-defined]
    assert "long word" in shown
    assert shown.startswith("\x1b[1mid")
