"""Places: names, settlements, tokens and units on the lands and outside them, and the last movement."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from wici.rules import svg
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.edition.places import Area, Land
from wici.rules.games.principes.show.pictures import pieces
from wici.rules.games.principes.show.pictures.colours import FAINT, INK, face
from wici.rules.games.principes.show.view import LandView, TrailView, View

SCALE = 0.92
ROOM = (70.0, 70.0)
"""The room that a land's name and pieces want."""
SHORT_OF = 20
"""How far before its land an arrow ends."""


def places(view: View, content: Content) -> Iterator[str]:
    """Everything that stands on the map."""
    spots = spread(content)
    for trail in view.last_move:
        yield _arrow(trail, spots)
    for area in content.areas.values():
        yield _area(view, area)
    for number, land in enumerate(content.lands.values(), 1):
        yield svg.at(*spots[land.id], *_label(land, number), scale=SCALE)
    for land in content.lands.values():
        yield svg.at(*spots[land.id], *_land(view, content, land), scale=SCALE)


def spread(content: Content) -> dict[str, svg.Point]:
    """Where each land's things are drawn: at its place, but pushed off its neighbours' where it is narrow."""
    spots = {land.id: (float(land.x), float(land.y)) for land in content.lands.values()}
    for _ in range(8):
        for name, (x, y) in list(spots.items()):
            push_x = push_y = 0.0
            for other, (u, v) in spots.items():
                dx, dy = (x - u) / ROOM[0], (y - v) / ROOM[1]
                near = math.hypot(dx, dy)
                if other != name and near < 1:
                    push_x += dx / near * (1 - near) * 9
                    push_y += dy / near * (1 - near) * 9
            spots[name] = (x + push_x, y + push_y)
    return spots | {area.id: (float(area.x), float(area.y)) for area in content.areas.values()}


def _label(land: Land, number: int) -> Iterator[str]:
    """A land's number and name, and below them the word that orders use, where it is another, on a plate."""
    names = land.name.split(" ") if len(land.name) > 12 else [land.name]
    lines = [f"{number} {names[0]}", *names[1:]]
    if land.id != land.name.lower().replace(" ", "-"):
        lines.append(f"({land.id})")
    wide, high = 6.6 * max(map(len, lines)) + 6, 11 * len(lines) + 3
    yield svg.rect(-wide / 2, -13 - high, wide, high, rx=3, fill="#fffaf0", fill_opacity=0.82)
    for at, line in enumerate(lines):
        yield svg.text(line, 0, -16 - 11 * (len(lines) - 1 - at), size=10.5, fill=INK, font_weight="bold")


def _land(view: View, content: Content, land: Land) -> list[str]:
    its = view.lands[land.id]
    drawn = []
    drawn.append(pieces.row(_fixtures(content, land, its), 0, 1))
    rows = [pieces.army(faction, units) for faction, units in its.units.items()]
    guests = [player.faction for player in view.players.values() if player.princess in (land.id, land.home)]
    if guests and not rows:
        rows.append([])
    for guest in guests:
        rows[0] += _princess(guest)
    return drawn + [pieces.row(there, 0, 22 + 20 * at) for at, there in enumerate(rows)]


def _princess(faction: str) -> list[tuple[str, float]]:
    return [(pieces.figure(faction, "princess"), 17.0), (pieces.tag(faction), 15.0)]


def _fixtures(content: Content, land: Land, its: LandView) -> list[tuple[str, float]]:
    """Settlements, building, tokens and symbols of a land."""
    found = []
    for gord in land.gords:
        values, is_city = content.settlements[gord.rank], gord.id in its.cities
        might = values.city_might if is_city else values.gord_might
        drawn = pieces.settlement(might, is_city=is_city, is_capital=land.capital)
        found.append((drawn, 27.0 if land.capital else 22.0))
    if its.building:
        found.append((pieces.building(its.building), 20.0))
    if its.division:
        found.append((pieces.division(), 19.0))
    found += [(pieces.teutonic() if symbol == "teutonic" else pieces.star(), 20.0) for symbol in land.symbols]
    if land.clergy:
        found.append((svg.at(0, 1, pieces.building("abbey"), scale=0.6), 14.0))
    return found


def _area(view: View, area: Area) -> str:
    """An area's name, word by word, its units, and a Princess sent there."""
    rows = [pieces.army(faction, units) for faction, units in view.areas[area.id].items()]
    guests = [player.faction for player in view.players.values() if player.princess == area.id]
    if guests:
        rows.append([piece for guest in guests for piece in _princess(guest)])
    names = area.name.replace(" of ", " of\xa0").upper().split(" ")
    look: dict[str, svg.Value] = {"fill": FAINT, "letter_spacing": "1.5", "font_weight": "bold"}
    top = -16 - 7 * (len(names) - 1)
    drawn = [svg.text(name, 0, top + 14 * at, size=11.5, **look) for at, name in enumerate(names)]
    drawn += [pieces.row(there, 0, top + 14 * len(names) + 6 + 22 * at) for at, there in enumerate(rows)]
    return svg.at(area.x, area.y, *drawn)


def _arrow(trail: TrailView, places: Mapping[str, svg.Point]) -> str:
    """The way of units that moved last, from where they stood to where they stand."""
    spots = [(x, y + 8) for x, y in (places[place] for place in trail.path)]
    (x, y), (u, v) = spots[-2:]
    far = math.dist(spots[-2], spots[-1]) or 1
    spots[-1] = (u - (u - x) / far * SHORT_OF, v - (v - y) / far * SHORT_OF)
    d = _curve(spots)
    lines = {"fill": "none", "stroke_linecap": "round"}
    return svg.group(
        svg.path(d, stroke="#fffaf0", stroke_width=9, stroke_opacity=0.85, **lines),
        svg.path(d, stroke=INK, stroke_width=5.5, **lines),
        svg.path(d, stroke=face(trail.faction).solid, stroke_width=3, stroke_dasharray="9 5", **lines),
        _head(spots[-2], spots[-1], face(trail.faction).solid),
    )


def _curve(spots: Sequence[svg.Point]) -> str:
    """A line through the middles between lands, bent at each land; a single step is bowed."""
    if len(spots) == 2:
        (x, y), (u, v) = spots
        bow = ((x + u) / 2 + (v - y) * 0.12, (y + v) / 2 - (u - x) * 0.12)
        spots = [spots[0], bow, spots[1]]
    parts = [f"M{_said(spots[0])}"]
    for at in range(1, len(spots) - 1):
        (x, y), (u, v) = spots[at], spots[at + 1]
        end = spots[at + 1] if at == len(spots) - 2 else ((x + u) / 2, (y + v) / 2)
        parts.append(f"Q{_said(spots[at])} {_said(end)}")
    return "".join(parts)


def _said(point: svg.Point) -> str:
    return f"{svg.number(point[0])} {svg.number(point[1])}"


def _head(start: svg.Point, end: svg.Point, colour: str) -> str:
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    head = svg.polygon(
        [(10, 0), (-7, -9), (-3, 0), (-7, 9)],
        fill=colour,
        stroke=INK,
        stroke_width=1.6,
        transform=f"rotate({svg.number(turn)})",
    )
    return svg.at(end[0], end[1], head)
