"""A sheet reads the same with colour and without."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.client.outside import make_world
from wici.rules.sheet import Drawing, Grid, Heading, Line, Sheet, Span
from wici_client.render.sheet import show_sheet

SHEET = Sheet(
    "A game",
    (
        Heading("Map"),
        Drawing(("+--+  [not markup]", "|  |")),
        Line(("You are ", Span("White", "white"), ".")),
        Grid(("area", "gold"), (("castle", "3"), (Span("walls", "bad"), "10")), "lr"),
        Grid((), (("a", "b"),)),
    ),
)


def test_anywhere_but_on_a_terminal_it_is_the_plain_text(tmp_path: Path) -> None:
    world = make_world(tmp_path)
    show_sheet(world, SHEET)
    assert world.stdout.getvalue() == SHEET.text()  # type: ignore[attr-defined]


def test_on_a_terminal_it_says_the_same_in_colour(tmp_path: Path) -> None:
    world = make_world(tmp_path, is_terminal=True)
    show_sheet(world, SHEET)
    shown = world.stdout.getvalue()  # type: ignore[attr-defined]
    assert "\x1b[" in shown
    words = re.sub(r"\x1b\[[0-9;]*m", "", shown).split()
    wanted = [word for word in SHEET.text().split() if not set(word) <= set("-=")]
    assert [word for word in words if not set(word) <= set("-=─")] == wanted


@pytest.mark.parametrize("environ", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_is_respected(tmp_path: Path, environ: dict[str, str]) -> None:
    world = make_world(tmp_path, is_terminal=True, **environ)
    show_sheet(world, SHEET)
    assert "\x1b" not in world.stdout.getvalue()  # type: ignore[attr-defined]


def test_colour_can_be_had_always_and_never(tmp_path: Path) -> None:
    world = make_world(tmp_path)
    world.colour = "always"
    show_sheet(world, SHEET)
    assert "\x1b" in world.stdout.getvalue()  # type: ignore[attr-defined]
    world = make_world(tmp_path, is_terminal=True)
    world.colour = "never"
    show_sheet(world, SHEET)
    assert "\x1b" not in world.stdout.getvalue()  # type: ignore[attr-defined]


def test_on_a_narrow_terminal_no_word_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    world = make_world(tmp_path, is_terminal=True)
    row = ("Infirmary-Garden-of-the-Friars", "Barracks-behind-the-Walls", "1234567890")
    show_sheet(world, Sheet("A game", (Grid(("card", "place", "points"), (row,)),)))
    shown = re.sub(r"\x1b\[[0-9;]*m", "", world.stdout.getvalue())  # type: ignore[attr-defined]
    assert "…" not in shown
    left = {letter for word in row for letter in word} - set(shown)
    assert not left
    assert sum(map(str.isalnum, shown)) >= sum(map(str.isalnum, "".join(row)))
