"""Picture: the board drawn as a map to hang on the wall."""

from __future__ import annotations

from wici.rules import svg
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.show.pictures.colours import GOLD, INK, PAGE, patterns
from wici.rules.games.principes.show.pictures.ground import CENTRE, RADIUS, ground
from wici.rules.games.principes.show.pictures.margins import heading, legend, tracks
from wici.rules.games.principes.show.pictures.panels import HEIGHT, WIDTH, panels
from wici.rules.games.principes.show.pictures.places import places
from wici.rules.look import Look

PAPER = (1280.0, 1500.0)
MAP = (140.0, 240.0)
"""Where the square of the map begins."""
EDGE = 34.0


def picture(look: Look, content: Content) -> str:
    """The map with everything on it, the players' boards in its corners, tracks below.

    Args:
        look: What the seat may see.
        content: The match's edition; its outlines are drawn if it has any.
    """
    wide, high = PAPER
    top, bottom = 140.0, high - 130 - HEIGHT
    corners = {
        "polonia-maior": (EDGE, top),
        "masovia": (wide - EDGE - WIDTH, top),
        "polonia-minor": (wide - EDGE - WIDTH, bottom),
        "silesia": (EDGE, bottom),
    }
    between = wide - 2 * (EDGE + WIDTH + 26)
    return svg.document(
        wide,
        high,
        patterns(),
        svg.rect(0, 0, wide, high, fill=PAGE),
        svg.rect(12, 12, wide - 24, high - 24, fill="none", stroke=INK, stroke_width=2),
        svg.rect(18, 18, wide - 36, high - 36, fill="none", stroke=GOLD, stroke_width=1),
        *heading(look, content, wide / 2),
        svg.at(*MAP, *ground(look.view, content), *_rim(), *places(look.view, content)),
        *panels(look, content, corners),
        *tracks(look.view, content, (wide - between) / 2, bottom + 72, between),
        *legend(content, wide / 2, high - 102),
        *([svg.for_one(look.names[look.seat], wide / 2, 212)] if look.seat and not look.over else []),
        title=f"Principes, Round {look.view.round}",
        font_family=svg.SERIF,
    )


def _rim() -> list[str]:
    """The rings around the map."""
    rings = ((RADIUS + 2, 3.0, INK), (RADIUS + 8, 1.2, GOLD), (RADIUS + 12, 1.2, INK))
    return [svg.circle(CENTRE, CENTRE, r, fill="none", stroke=ink, stroke_width=w) for r, w, ink in rings]
