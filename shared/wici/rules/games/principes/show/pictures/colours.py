"""Colours: of factions and of the sheet; each faction has its own pattern and letters too."""

from __future__ import annotations

import msgspec

from wici.rules import svg

PAGE, PARCHMENT, ABROAD, INK, FAINT, GOLD, SEA = (
    "#f6eedb",
    "#fbf6e9",
    "#e3d7bb",
    "#2b2118",
    "#8a7a5f",
    "#b8902f",
    "#bdd5dd",
)


class Face(msgspec.Struct, frozen=True):
    """How a faction is drawn.

    Attributes:
        letters: The letters on its tag.
        solid: The colour of its pieces.
        text: The colour of what stands on them.
        ground: The ground of its lands.
        ink: The pattern's ink on that ground.
        hatch: The pattern of its lands.
    """

    letters: str
    solid: str
    text: str = "#ffffff"
    ground: str = "#cfd8d2"
    ink: str = "#aebab4"
    hatch: svg.Hatch = "grid"


# The four differ in lightness, so they stay apart for every eye, and in print without colours.
FACES = {
    "polonia-maior": Face("G", "#7a1e38", ground="#c792a1", ink="#9a4a60", hatch="slash"),
    "masovia": Face("M", "#fffdf4", INK, ground="#faf6ea", ink="#faf6ea", hatch="plain"),
    "polonia-minor": Face("L", "#cf4529", ground="#eba58d", ink="#c8553a", hatch="dots"),
    "silesia": Face("S", "#efbd2c", INK, ground="#f5df92", ink="#cfa22e", hatch="rows"),
    "eastern-pomerania": Face("EP", "#e9dc9a", INK),
    "western-pomerania": Face("WP", "#35649c"),
    "german-marches": Face("GM", "#6d4c2f"),
    "bohemia": Face("BO", "#d787ad", INK),
    "hungary": Face("HU", "#3b8257"),
    "rus-duchies": Face("RU", "#86bfe4", INK),
    "prussians": Face("PR", "#8d9297"),
    "lithuanians": Face("LI", "#5f666d"),
    "teutonic-knights": Face("TK", "#ffffff", "#000000", ground="#ededed", ink="#555555", hatch="bars"),
    "mongols": Face("MO", "#17171a"),
}
STRANGER = Face("??", "#9aa0a6")


def face(faction: str) -> Face:
    """How a faction is drawn."""
    return FACES.get(faction, STRANGER)


NOBODY = Face("", "#ddd5c2", INK, ground="#ddd5c2", ink="#c9bfa8", hatch="backslash")


def holder(controller: str) -> tuple[str, str]:
    """The ground of a land and the pattern over it, by who controls the land; empty for nobody."""
    if not controller:
        return NOBODY.ground, "url(#nobody)"
    return face(controller).ground, f"url(#of-{controller if controller in FACES else 'others'})"


def patterns() -> str:
    """The patterns of lands and sea."""
    hatches = [
        svg.hatch(f"of-{name}", its.hatch, ink=its.ink, weight=1.1)
        for name, its in {**FACES, "others": STRANGER}.items()
    ]
    nobody = svg.hatch("nobody", NOBODY.hatch, ink=NOBODY.ink)
    return svg.element("defs", *hatches, nobody, svg.hatch("sea", "waves", ink="#9dbfcb", weight=0.9))
