"""Picture: the city of Kraków with its walls, its river and everybody's influence."""

from __future__ import annotations

import math
from collections.abc import Iterator

from wici.rules import svg
from wici.rules.games.krakow.edition.content import GROUPS, KINDS, Area, Content, Kind
from wici.rules.games.krakow.show.plates import beside, plate
from wici.rules.games.krakow.show.sheet import PARTS
from wici.rules.games.krakow.show.view import BoxView, PlayerView, View
from wici.rules.look import Look

PAPER = (1280.0, 1060.0)
INK, FAINT, PAGE, STONE, GOLD = "#2a2220", "#85776a", "#f4ecdb", "#b9a48a", "#b8902f"
TEAM = {"white": ("#ffffff", INK), "black": ("#1d1a19", "#ffffff")}
QUARTER: dict[str, tuple[svg.Point, str, svg.Hatch]] = {
    "churches": ((512, 318), "#f7e7a6", "dots"),
    "barracks": ((768, 318), "#b9cfe6", "bars"),
    "slums": ((512, 470), "#d3b79b", "backslash"),
    "markets": ((768, 470), "#f4c795", "grid"),
    "castle": ((640, 622), "#eaa79b", "slash"),
    "harbour": ((370, 752), "#cfb8dd", "waves"),
    "province": ((910, 752), "#bcd7ae", "rows"),
}
"""Where each area lies, its ground and its pattern."""
SIZE = (236.0, 128.0)
CORNERS = {1: (36.0, 118.0), 2: (974.0, 118.0), 3: (974.0, 842.0), 4: (36.0, 842.0)}
PANEL = (270.0, 170.0)
MIDDLE = 306.0
"""Where the plates between the players begin."""
SIGNS: dict[Kind, str] = {
    "fame": "M0 -7 2 -2 7 -2 3 1.5 4.5 6.5 0 3.5 -4.5 6.5 -3 1.5 -7 -2 -2 -2Z",
    "following": "M-3 -3A3 3 0 1 1 3 -3A3 3 0 1 1 -3 -3ZM-6 7Q-6 0 0 0Q6 0 6 7Z",
    "power": "M-1.3 -8H1.3V3H5V5.2H1.2V8.5H-1.2V5.2H-5V3H-1.3Z",
    "gold": "M-6 0A6 6 0 1 1 6 0A6 6 0 1 1 -6 0ZM-3 0A3 3 0 1 0 3 0A3 3 0 1 0 -3 0Z",
}
FACES: dict[str, tuple[str, str, svg.Hatch]] = {
    "green": ("G", "#7fb98a", "rows"),
    "blue": ("B", "#8fb4dc", "bars"),
    "yellow": ("Y", "#f3dc7c", "dots"),
    "red": ("R", "#e39183", "slash"),
}
"""Letters, grounds and patterns of the groups."""
LEFT: dict[str, svg.Value] = {"text_anchor": "start", "fill": INK}


def picture(look: Look, content: Content) -> str:
    """The city, the players in its corners, the groups below.

    Args:
        look: What a seat or a stranger may see.
        content: The match's edition.
    """
    view: View = look.view
    wide, high = PAPER
    left, right = beside(look, content)
    return svg.document(
        wide,
        high,
        _patterns(),
        svg.rect(0, 0, wide, high, fill=PAGE),
        svg.rect(12, 12, wide - 24, high - 24, fill="none", stroke=INK, stroke_width=2),
        svg.rect(18, 18, wide - 36, high - 36, fill="none", stroke=GOLD),
        *_heading(look, view),
        *_city(),
        *(part for area in content.areas.values() for part in _area(area, _boxes(view, area))),
        *(part for player in view.players for part in _player(look, view, player)),
        *plate(left, 36, MIDDLE),
        *plate(right, 974, MIDDLE),
        *([svg.for_one(look.names[look.seat], wide / 2, 148)] if look.seat and not look.over else []),
        *_groups(view, content),
        title=f"Kraków {view.year}",
        font_family=svg.SERIF,
    )


def _patterns() -> str:
    hatches = [svg.hatch(f"in-{area}", kind, ink="#00000022") for area, (_, _, kind) in QUARTER.items()]
    hatches += [svg.hatch(f"of-{group}", kind, ink="#00000033") for group, (_, _, kind) in FACES.items()]
    frame = svg.element("clipPath", svg.rect(18, 18, PAPER[0] - 36, PAPER[1] - 36), id="frame")
    return svg.element("defs", *hatches, svg.hatch("river", "waves", ink="#8db3c4"), frame)


def _heading(look: Look, view: View) -> Iterator[str]:
    """The year and season, or how the game ended."""
    middle = PAPER[0] / 2
    yield svg.text(
        f"KRAKÓW {view.year}", middle, 82, size=52, letter_spacing="10", font_weight="bold", fill=INK
    )
    yield svg.line((middle - 210, 99), (middle + 210, 99), stroke=GOLD, stroke_width=2)
    if look.outcome is not None:
        words = look.outcome.why
    elif view.round is None:
        words = PARTS.get(view.part, view.part.title())
    else:
        words = f"{view.part.title()}, round {view.round.number} of 7"
    yield svg.text(words, middle, 123, size=17, font_style="italic", fill=INK)


def _city() -> Iterator[str]:
    """Fields, river, and the walls with their towers."""
    river = "M-20 560C180 590 190 700 330 812C470 900 760 800 900 862C1010 910 1130 1000 1300 930"
    for colour, width in (("#7ea6b8", 74.0), ("#c3dbe4", 68.0), ("url(#river)", 68.0)):
        yield svg.path(river, fill="none", stroke=colour, stroke_width=width, clip_path="url(#frame)")
    middle, ring = (640.0, 472.0), (302.0, 262.0)
    yield svg.element(
        "ellipse",
        cx=middle[0],
        cy=middle[1],
        rx=ring[0],
        ry=ring[1],
        fill="#efe2c8",
        stroke=INK,
        stroke_width=14,
    )
    yield svg.element(
        "ellipse",
        cx=middle[0],
        cy=middle[1],
        rx=ring[0],
        ry=ring[1],
        fill="none",
        stroke=STONE,
        stroke_width=10,
    )
    for part in range(16):
        turn = math.tau * part / 16
        x, y = middle[0] + ring[0] * math.cos(turn), middle[1] + ring[1] * math.sin(turn)
        tower = svg.path("M-9 10V-10H-5V-6H-2V-10H2V-6H5V-10H9V10Z", fill=STONE, stroke=INK, stroke_width=1.4)
        yield svg.at(x, y, tower, scale=1.25)


def _boxes(view: View, area: Area) -> dict[Kind, BoxView]:
    """The boxes as they are, or in the end as they were when the teams were scored for the last time."""
    return view.scored.get(area.id) or view.map[area.id]


def _area(area: Area, boxes: dict[Kind, BoxView]) -> Iterator[str]:
    """A quarter with its boxes."""
    (x, y), ground, _ = QUARTER[area.id]
    wide, high = SIZE
    left, top = x - wide / 2, y - high / 2
    yield svg.rect(left + 3, top + 4, wide, high, rx=9, fill=INK, fill_opacity=0.18)
    for fill in (ground, f"url(#in-{area.id})"):
        yield svg.rect(left, top, wide, high, rx=9, fill=fill, stroke=INK, stroke_width=1.5)
    yield svg.text(area.name, left + 12, top + 24, size=18, font_weight="bold", **LEFT)
    lead = sum(box.white - box.black for box in boxes.values())
    leads = "" if not lead else ", White leads" if lead > 0 else ", Black leads"
    yield svg.text(f"{area.vp} VP{leads}", left + wide - 12, top + 23, size=12, text_anchor="end", fill=INK)
    shown = [kind for kind in KINDS if kind in boxes]
    for at, kind in enumerate(shown):
        yield from _box(kind, boxes[kind], left + 12, top + 36 + 29 * at, wide - 24)


def _box(kind: Kind, box: BoxView, x: float, y: float, width: float) -> Iterator[str]:
    """A box: its sign, then a place for each token, White's from the left, Black's from the right."""
    yield svg.rect(x, y, width, 25, rx=4, fill="#ffffff", fill_opacity=0.75, stroke=FAINT, stroke_width=0.8)
    yield svg.at(x + 14, y + 12.5, svg.path(SIGNS[kind], fill=INK, fill_rule="evenodd"))
    places = max(box.limit, box.white + box.black)
    step = (width - 34) / places
    r = min(7.2, step / 2 - 0.6)
    for place in range(places):
        team = "white" if place < box.white else "black" if place >= places - box.black else ""
        at = x + 30 + step * (place + 0.5)
        if team:
            yield svg.circle(at, y + 12.5, r, fill=TEAM[team][0], stroke=INK, stroke_width=1.6)
        else:
            yield svg.circle(at, y + 12.5, 1.8, fill=FAINT)


def _player(look: Look, view: View, player: PlayerView) -> Iterator[str]:
    """What all may know of a player, and more of oneself."""
    ground, ink = TEAM[player.team]
    x, y = CORNERS[player.seat]
    yield svg.rect(x + 3, y + 4, *PANEL, rx=8, fill=INK, fill_opacity=0.18)
    yield svg.rect(x, y, *PANEL, rx=8, fill="#fdf8ec", stroke=INK, stroke_width=1.5)
    yield svg.rect(x + 6, y + 6, PANEL[0] - 12, 34, rx=5, fill=ground, stroke=INK, stroke_width=1)
    yield svg.text(
        look.names[player.seat], x + 18, y + 30, size=19, font_weight="bold", fill=ink, text_anchor="start"
    )
    if player.seat == view.advantage:
        words: dict[str, svg.Value] = {"text_anchor": "end", "fill": ink, "font_style": "italic"}
        yield svg.text("Advantage", x + PANEL[0] - 18, y + 29, size=12, **words)
    yield svg.text(str(player.vp), x + 40, y + 90, size=42, font_weight="bold", fill=INK)
    yield svg.text("VP", x + 40, y + 108, size=11, fill=FAINT)
    known = [f"{player.cards} cards in hand"]
    known += [] if player.treasury is None else [f"{player.treasury} Gold"]
    known += [] if player.season is None else [f"Seasonal card: {player.season.title()}"]
    known += [] if player.identity is None else [f"Identity: {player.identity.title()}"]
    for at, line in enumerate(known):
        yield svg.text(line, x + 84, y + 64 + 19 * at, size=13.5, **LEFT)
    if player.seat in look.waits_for:
        yield svg.text(
            "to answer", x + 84, y + 152, size=13, fill="#9a2a1c", font_weight="bold", text_anchor="start"
        )


def _groups(view: View, content: Content) -> Iterator[str]:
    """The four groups with their Victory Points, the signs of the boxes, and whose edition it is."""
    middle, y = PAPER[0] / 2, 900.0
    for at, group in enumerate(GROUPS):
        letter, ground, _ = FACES[group]
        x = middle - 294 + 150 * at
        for fill in (ground, f"url(#of-{group})"):
            yield svg.rect(x, y, 138, 56, rx=7, fill=fill, stroke=INK, stroke_width=1.3)
        yield svg.text(content.groups[group].name, x + 69, y + 19, size=9.8, fill=INK)
        yield svg.text(letter, x + 24, y + 46, size=24, font_weight="bold", fill=INK)
        yield svg.text(f"{view.groups[group]} VP", x + 46, y + 44, size=18, font_weight="bold", **LEFT)
    for at, kind in enumerate(KINDS):
        x = middle - 190 + 110 * at
        yield svg.at(x, 984, svg.path(SIGNS[kind], fill=INK, fill_rule="evenodd"))
        yield svg.text(kind.title(), x + 13, 988, size=12.5, **LEFT)
    supply = f"Supply: White {view.supply['white']}, Black {view.supply['black']}"
    yield svg.text(supply, middle, 1010, size=12, fill=FAINT)
    words = "A house edition of the wici project. Kraków 1325 AD is by Peter Struijf, 2008; not affiliated."
    yield svg.text(words, middle, 1030, size=10.5, fill=FAINT)
