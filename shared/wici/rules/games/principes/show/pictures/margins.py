"""Margins: the page's title and History Card above the map, tracks and legend below it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from wici.rules import svg
from wici.rules.games.principes.edition.content import RING, Content
from wici.rules.games.principes.events.phrases import ICONS
from wici.rules.games.principes.show.pictures import pieces
from wici.rules.games.principes.show.pictures.colours import FACES, FAINT, GOLD, INK, PARCHMENT
from wici.rules.games.principes.show.sheets.boards import TRACKS
from wici.rules.games.principes.show.sheets.status import title
from wici.rules.games.principes.show.view import View
from wici.rules.look import Look


def heading(look: Look, content: Content, middle: float) -> Iterator[str]:
    """What is being played, and the History Card."""
    view: View = look.view
    yield svg.text("PRINCIPES", middle, 84, size=62, letter_spacing="14", fill=INK, font_weight="bold")
    yield svg.line((middle - 220, 102), (middle + 220, 102), stroke=GOLD, stroke_width=2)
    words = look.outcome.why if look.outcome else title(look, content).removeprefix("Principes, ")
    yield svg.text(words, middle, 126, size=17, font_style="italic", fill=INK)
    if not view.history:
        return
    card = content.history[view.history]
    yield svg.text(f"{card.title}, {card.year}" if card.year else card.title, middle, 156, size=18, fill=INK)
    icons = ", ".join(ICONS.get(icon, icon) for icon in card.icons)
    for at, line in enumerate([*textwrap.wrap(card.text, 82)[:2], icons]):
        yield svg.text(line, middle, 175 + 16 * at, size=12.5, fill=FAINT)


def tracks(view: View, content: Content, x: float, y: float, width: float) -> Iterator[str]:
    """The three tracks, with the letters of the players on their positions."""
    last = content.last_position_solo if view.solo else content.last_position
    label, step = 66.0, 45.0
    wide = (width - label) / (last + 1)
    for at, (track, name) in enumerate(TRACKS.items()):
        top = y + at * step
        yield svg.text(name, x, top + 21, size=15, text_anchor="start", fill=INK, font_style="italic")
        for place in range(last + 1):
            left = x + label + place * wide
            there = [p for p in view.players.values() if not p.eliminated and getattr(p, track) == place]
            yield svg.rect(
                left, top, wide - 3, step - 6, rx=3, fill=PARCHMENT, stroke=FAINT, stroke_width=0.8
            )
            yield svg.text(str(place), left + wide / 2 - 1.5, top + 10, size=8.5, fill=FAINT)
            tags = [(pieces.tag(player.faction), 15.0) for player in there]
            for row in range(0, len(tags), 2):
                yield pieces.row(tags[row : row + 2], left + wide / 2 - 1.5, top + 18 + 7 * row)


def legend(content: Content, middle: float, y: float) -> Iterator[str]:
    """What the signs mean."""
    owner = RING[3]
    signs = [
        (pieces.figure(owner, "prince"), "Prince"),
        (pieces.figure(owner, "knight", "2"), "Knights"),
        (pieces.figure(owner, "footman", "3"), "Footmen"),
        (pieces.figure(owner, "princess"), "Princess"),
        (pieces.settlement(1, is_city=False, is_capital=False), "Gord"),
        (pieces.settlement(2, is_city=True, is_capital=False), "City"),
        (pieces.settlement(2, is_city=False, is_capital=True), "Capital"),
        (pieces.building("castle"), "Castle"),
        (pieces.building("tiltyard"), "Tiltyard"),
        (pieces.building("abbey"), "Abbey"),
        (pieces.division(), "Division"),
        (pieces.star(), "Star"),
        (pieces.teutonic(), "Teutonic"),
    ]
    step = 88.0
    left = middle - step * (len(signs) - 1) / 2
    for at, (sign, words) in enumerate(signs):
        yield svg.at(left + at * step - 24, y, sign)
        yield svg.text(words, left + at * step - 10, y + 4, size=12, fill=INK, text_anchor="start")
    yield from _letters(middle, y + 26)
    yield svg.text(
        f"{content.edition_name} of the wici project. Principes is by Leo Soloviey, 2025; not affiliated.",
        middle,
        y + 70,
        size=10.5,
        fill=FAINT,
    )


def _letters(middle: float, y: float) -> Iterator[str]:
    """What the letters on the tags mean, in the words that orders use, on two lines."""
    names = list(FACES)
    half = (len(names) + 1) // 2
    for line, row in enumerate((names[:half], names[half:])):
        for at, faction in enumerate(row):
            x = middle + 172 * (at - (len(row) - 1) / 2) - 62
            yield svg.at(x, y + 20 * line, pieces.tag(faction))
            yield svg.text(faction, x + 14, y + 20 * line + 4, size=11.5, fill=INK, text_anchor="start")
