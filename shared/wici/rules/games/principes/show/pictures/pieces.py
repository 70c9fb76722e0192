"""Pieces: figures, settlements, buildings and tokens, each drawn around its middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from wici.rules import svg
from wici.rules.games.principes.show.pictures.colours import GOLD, INK, face
from wici.rules.games.principes.state import kind_of

SHAPES = {
    "prince": "M-9 7V-4L-4.6 0.5 0 -8.5 4.6 0.5 9 -4V7Z",
    "knight": "M-7.5 -8.5H7.5V0Q7.5 6.5 0 9.5Q-7.5 6.5 -7.5 0Z",
    "footman": "M-7.8 0A7.8 7.8 0 1 1 7.8 0A7.8 7.8 0 1 1 -7.8 0Z",
    "princess": "M0 -10L7.5 8Q0 10.5 -7.5 8Z",
    "gord": "M-9 0A9 9 0 1 1 9 0A9 9 0 1 1 -9 0Z",
    "city": "M-10 9V-7H-6V-4H-2.5V-9H2.5V-4H6V-7H10V9Z",
    "castle": "M-8 8V-8H-5V-5.5H-1.5V-8H1.5V-5.5H5V-8H8V8H2.5V3A2.5 2.5 0 0 0 -2.5 3V8Z",
    "abbey": "M-8 8V0L-3 -3.5V-6H-4.8V-7.6H-3V-10H-1.2V-7.6H0.6V-6H-1.2V-3.5L8 0V8Z",
    "tiltyard": "M-8.5 8.5 6 -8.5 8 -7 -6.5 10ZM8.5 8.5 -6 -8.5 -8 -7 6.5 10ZM4.5 -9.5 10 -9.5 8.5 -4Z",
    "teutonic": "M-2.2 -9H2.2L1.5 -1.5 9 -2.2V2.2L1.5 1.5 2.2 9H-2.2L-1.5 1.5 -9 2.2V-2.2L-1.5 -1.5Z",
}
"""Outlines, about 18 wide."""
STAR = "M0 -9 2.6 -3 9 -2.6 4 1.5 5.6 8 0 4.4 -5.6 8 -4 1.5 -9 -2.6 -2.6 -3Z"


def figure(faction: str, kind: str, label: str = "") -> str:
    """A fighting unit or a Princess, with how many there are."""
    its = face(faction)
    drawn = svg.path(SHAPES[kind], fill=its.solid, stroke=INK, stroke_width=1.1, stroke_linejoin="round")
    if not label:
        return drawn
    return drawn + svg.text(label, 0, 3.8, size=10.5, fill=its.text, font_weight="bold", font_family=svg.SANS)


def tag(faction: str) -> str:
    """The letters of a faction."""
    its = face(faction)
    wide = 13 if len(its.letters) == 1 else 18
    return svg.rect(-wide / 2, -7.5, wide, 15, rx=2, fill=its.solid, stroke=INK, stroke_width=0.9) + svg.text(
        its.letters, 0, 3.6, size=10, fill=its.text, font_weight="bold", font_family=svg.SANS
    )


def row(pieces: Sequence[tuple[str, float]], x: float, y: float) -> str:
    """Pieces beside one another, their middle at a point; each with its width."""
    left = x - sum(width for _, width in pieces) / 2
    drawn = []
    for markup, width in pieces:
        drawn.append(svg.at(left + width / 2, y, markup))
        left += width
    return "".join(drawn)


def army(faction: str, units: Iterable[str]) -> list[tuple[str, float]]:
    """The units of a faction as pieces of a row: its letters, then each kind."""
    kinds = Counter(kind_of(unit) for unit in units)
    pieces = [(tag(faction), 16.0 if len(face(faction).letters) == 1 else 21.0)]
    for kind in ("prince", "knight", "footman"):
        if kinds[kind]:
            label = "" if kind == "prince" else str(kinds[kind])
            pieces.append((figure(faction, kind, label), 22.0 if kind == "prince" else 18.0))
    return pieces


def settlement(might: int, *, is_city: bool, is_capital: bool) -> str:
    """A Gord in its palisade or a City in its walls, with its Might."""
    ring = svg.circle(0, 0, 12.5, fill="none", stroke=GOLD, stroke_width=2.4) if is_capital else ""
    if is_city:
        drawn = svg.path(SHAPES["city"], fill="#5b4a3a", stroke=INK, stroke_width=0.9)
    else:
        drawn = svg.path(
            SHAPES["gord"], fill="#efe3c4", stroke="#6b4f2e", stroke_width=2, stroke_dasharray="2.6 1.3"
        )
    shown = str(might) if might else ""
    number = svg.text(
        shown, 0, 5.5 if is_city else 3.8, size=10.5, fill="#fff" if is_city else INK, font_weight="bold"
    )
    return ring + drawn + (number if shown else "")


def building(kind: str) -> str:
    """A Castle, Tiltyard or Abbey."""
    colours = {"castle": "#77716a", "tiltyard": "#2f6f6a", "abbey": "#8b4f2f"}
    return svg.path(SHAPES[kind], fill=colours[kind], stroke=INK, stroke_width=0.8, stroke_linejoin="round")


def division() -> str:
    """A Division Token: a disc that is broken."""
    return svg.circle(0, 0, 8.5, fill=INK) + svg.path(
        "M0 -8.5L-2.6 -3 2.6 0 -2.6 3.4 0 8.5", fill="none", stroke="#fff", stroke_width=2
    )


def star(colour: str = GOLD) -> str:
    """The star of a Principality's rule."""
    return svg.path(STAR, fill=colour, stroke=INK, stroke_width=0.7)


def teutonic() -> str:
    """The cross on the land of the Teutonic Knights."""
    return svg.path(SHAPES["teutonic"], fill="#111", stroke="#fff", stroke_width=0.8)


def coin() -> str:
    """Gold beside a board, drawn around the origin."""
    return svg.circle(0, 0, 7.5, fill=GOLD, stroke=INK, stroke_width=0.8) + svg.circle(
        0, 0, 5, fill="none", stroke="#fff3cf", stroke_width=0.9
    )
