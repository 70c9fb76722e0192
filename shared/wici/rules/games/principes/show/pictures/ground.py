"""Ground: the map itself: lands, borders, the areas outside, the sea."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from wici.rules import svg
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.show.pictures.colours import ABROAD, FAINT, INK, SEA, holder
from wici.rules.games.principes.show.view import View

Edge: TypeAlias = tuple[svg.Point, svg.Point]
CENTRE, RADIUS = 500.0, 495.0
"""The map is a circle in a square of 1000."""


def ground(view: View, content: Content) -> Iterator[str]:
    """The whole map, without what stands on it."""
    shapes = {name: outline(name, content) for name in (*content.shapes, *content.lands)}
    yield svg.circle(CENTRE, CENTRE, RADIUS, fill=SEA)
    yield svg.circle(CENTRE, CENTRE, RADIUS, fill="url(#sea)")
    for area in content.areas:
        if area in shapes:
            yield _blank(shapes[area], fill=ABROAD, stroke=FAINT, stroke_width=1.6)
    for land, its in view.lands.items():
        colour, hatch = holder(its.controller)
        yield svg.element("defs", _blank(shapes[land], id=f"land-{land}"))
        yield svg.element("use", href=f"#land-{land}", fill=colour)
        yield svg.element("use", href=f"#land-{land}", fill=hatch, stroke=INK, stroke_width=0.7)
    yield from _sea()
    yield from _borders(content, shapes)


def _blank(edges: Sequence[Edge], **attributes: svg.Value) -> str:
    points = [point for edge in edges for point in coast(edge)[:-1]]
    return svg.polygon(points, stroke_linejoin="round", **attributes)


def outline(name: str, content: Content) -> list[Edge]:
    """The edges of a shape; of a land without one a ring around its place."""
    points = [(float(x), float(y)) for x, y in content.shapes.get(name, ())]
    if not points and name in content.lands:
        land = content.lands[name]
        turns = [math.tau * part / 12 for part in range(12)]
        points = [(land.x + 30 * math.cos(turn), land.y + 30 * math.sin(turn)) for turn in turns]
    return list(pairwise([*points, points[0]]))


def coast(edge: Edge) -> list[svg.Point]:
    """An edge as a crooked line; the same for both lands that share it. The rim stays round."""
    start, end = sorted(edge)
    line = [start, end]
    if not all(math.dist(point, (CENTRE, CENTRE)) > RADIUS - 3 for point in edge):
        for _ in range(3):
            line = [point for here, there in pairwise(line) for point in (here, _bend(here, there))] + [end]
    return line if edge == (start, end) else line[::-1]


def _bend(here: svg.Point, there: svg.Point) -> svg.Point:
    """A point near the middle of a line, always the same for the same line."""
    chance = zlib.crc32(repr((here, there)).encode()) / 2**32 - 0.5
    across = chance * 0.28
    (x, y), (u, v) = here, there
    return round((x + u) / 2 + (v - y) * across, 1), round((y + v) / 2 - (u - x) * across, 1)


def _borders(content: Content, shapes: dict[str, list[Edge]]) -> Iterator[str]:
    """Thick lines where a realm ends."""
    homes: dict[Edge, set[str]] = {}
    for land in content.lands.values():
        for start, end in shapes[land.id]:
            homes.setdefault((min(start, end), max(start, end)), set()).add(land.home)
    count: dict[Edge, int] = {}
    for name in content.lands:
        for start, end in shapes[name]:
            edge = (min(start, end), max(start, end))
            count[edge] = count.get(edge, 0) + 1
    lines = [coast(edge) for edge, its in homes.items() if len(its) > 1 or count[edge] == 1]
    d = "".join("M" + " ".join(f"{svg.number(x)} {svg.number(y)}" for x, y in line) for line in lines)
    for width, colour in ((4.6, "#fffaf0"), (2.6, INK)):
        yield svg.path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def _sea() -> Iterator[str]:
    """The name of the sea, and a compass rose on it."""
    yield svg.text(
        "Mare Balticum", 318, 126, size=27, font_style="italic", fill="#5d8494", letter_spacing="3"
    )
    rose = [svg.circle(0, 0, 24, fill="none", stroke="#5d8494", stroke_width=1)]
    for quarter in range(4):
        turn = f"rotate({quarter * 90 - 90})"
        rose.append(svg.polygon([(38, 0), (6, 6), (0, 0)], fill="#5d8494", transform=turn))
        rose.append(svg.polygon([(38, 0), (6, -6), (0, 0)], fill="#f3f8f9", stroke="#5d8494", transform=turn))
    yield svg.at(515, 84, *rose, svg.text("N", 0, -42, size=13, fill="#5d8494", font_weight="bold"))
