"""Lands: the map by Principality, with who holds each land and what stands there."""

from __future__ import annotations

from collections.abc import Iterator

from wici.rules.games.principes.edition.content import RING, Content
from wici.rules.games.principes.edition.places import Land
from wici.rules.games.principes.show.sheets.names import NOTHING, TONES, counted, faction
from wici.rules.games.principes.show.view import LandView, View
from wici.rules.sheet import Block, Cell, Grid, Heading, Line, Span

LEGEND = (
    "Gords are ◇, Cities ◆, with the Might of the land; ! a Capital, ÷ a Division Token, ★ the star of a "
    "Principality's rule, ✠ the land of the Teutonic Knights. P Prince, K Knight, F Footman. Beside: the "
    "numbers of the lands next to this one, and letters of the areas outside."
)
SYMBOLS = {"gnesna-star": "★", "cracovia-star": "★", "teutonic": "✠"}
OUTSIDE = {
    "german-marches": "a",
    "bohemia": "b",
    "hungary": "c",
    "rus-duchies": "d",
    "prussia": "e",
    "lithuania": "f",
}


def land_blocks(view: View, content: Content) -> Iterator[Block]:
    """All lands, then the areas outside and the units off the map."""
    numbers = {land: number for number, land in enumerate(content.lands, 1)}
    groups: list[tuple[str, tuple[str, ...]]] = [(content.title(home), (home,)) for home in RING]
    groups.append(("Central lands and the Pomeranias", ("central", *content.neighbors)))
    for title, homes in groups:
        lands = [land for land in content.lands.values() if land.home in homes]
        rows = [row for land in lands for row in _rows(view, content, land, numbers)]
        yield Heading(title)
        yield Grid(("#", "Land", "", "Held by", "Units", "Token", "Beside"), tuple(rows), "rllllll")
    yield Line((Span(LEGEND, "dim"),))
    yield from _outside(view, content, numbers)
    yield from _pools(view)


def _rows(view: View, content: Content, land: Land, numbers: dict[str, int]) -> Iterator[tuple[Cell, ...]]:
    its = view.lands[land.id]
    beside = [str(number) for number in sorted(numbers[other] for other in land.adjacent)]
    beside += [OUTSIDE.get(area, "?") for area in land.outside]
    own = its.units.get(its.controller, [])
    yield (
        str(numbers[land.id]),
        Span(land.id, TONES.get(land.home, "")),
        _settlement(land, its),
        faction(its.controller),
        counted(own) or NOTHING,
        _tokens(land, its),
        " ".join(beside),
    )
    for other, units in its.units.items():
        if other != its.controller:
            yield "", "", "", faction(other), counted(units), "", ""


def _settlement(land: Land, its: LandView) -> str:
    signs = "".join("◆" if gord.id in its.cities else "◇" for gord in land.gords)
    return f"{signs}{its.might}{'!' if land.capital else ''}"


def _tokens(land: Land, its: LandView) -> Cell:
    words = [*(["÷"] if its.division else []), *([its.building.title()] if its.building else [])]
    words += [f"+{land.clergy}C"] if land.clergy else []
    words += [SYMBOLS[symbol] for symbol in land.symbols if symbol in SYMBOLS]
    return " ".join(words) or NOTHING


def _outside(view: View, content: Content, numbers: dict[str, int]) -> Iterator[Block]:
    """Neighbors and Balts in their areas, and Princesses sent to them."""
    sent = {player.princess: player.faction for player in view.players.values() if player.princess}
    rows: list[tuple[Cell, ...]] = []
    for area in content.areas.values():
        units = [f"{content.title(name)} {counted(its)}" for name, its in view.areas[area.id].items()]
        guest = faction(sent[area.id]) if area.id in sent else NOTHING
        borders = " ".join(str(number) for number in sorted(numbers[land] for land in area.borders))
        rows.append((OUTSIDE.get(area.id, "?"), area.id, ", ".join(units) or NOTHING, guest, borders))
    yield Heading("Outside")
    yield Grid(("", "Area", "Units", "Princess", "Enters"), tuple(rows))


def _pools(view: View) -> Iterator[Block]:
    """Units off the map, of Principalities in their pools."""
    there = [(name, counted(units)) for name, units in view.pools.items() if units]
    pieces: list[Cell] = ["Off the map: "]
    for at, (name, units) in enumerate(there):
        pieces += ["; " if at else "", faction(name), f" {units}"]
    if there:
        yield Line((*pieces, "."))
