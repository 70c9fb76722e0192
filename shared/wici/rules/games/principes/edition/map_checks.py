"""Map checks: what the lands, their Gords, the areas outside and the outlines must keep."""

from __future__ import annotations

from collections import Counter

from wici.rules.content import require
from wici.rules.games.principes.edition.content import RING, Content

_SYMBOLS = ("gnesna-star", "cracovia-star", "teutonic")


def check_map(content: Content) -> None:
    """Refuse a map in which something fails that the rules rest on.

    Raises:
        BadContent: It names the file and the constraint.
    """
    _check_lands(content)
    _check_gords(content)
    _check_outside(content)


def _check_lands(content: Content) -> None:
    """Borders go both ways, and the map hangs together. Rule: PR-011, PR-012."""
    lands = content.lands
    require(len(lands) == 44, "map.toml", "lands", f"the map has 44 lands, not {len(lands)}.")
    require(
        set(RING) <= set(content.factions),
        "map.toml",
        "principalities",
        f"the Principalities are {', '.join(RING)}.",
    )
    homes = Counter(land.home for land in lands.values())
    for home, count in (*((name, 10) for name in RING), ("central", 2)):
        require(homes[home] == count, "map.toml", "homes", f"{home} has {count} lands, not {homes[home]}.")
    for land in lands.values():
        for other in land.adjacent:
            require(
                other in lands and land.id in lands[other].adjacent,
                "map.toml",
                "borders",
                f"{land.id} borders {other}, but not the other way round.",
            )
    reached, new = set[str](), {next(iter(lands))}
    while new:
        reached |= new
        new = {other for land in new for other in lands[land].adjacent} - reached
    require(
        len(reached) == len(lands), "map.toml", "connected", "every land can be reached from every other."
    )
    for symbol in _SYMBOLS:
        count = sum(symbol in land.symbols for land in lands.values())
        require(count == 1, "map.toml", "symbols", f"exactly one land has the symbol {symbol}, not {count}.")


def _check_gords(content: Content) -> None:
    """A settlement is no more than its Gord at first; what it gives as a City its rank says.

    Rule: PR-016, PR-017, PR-018, PR-019.
    """
    lands = content.lands.values()
    ranks = Counter(gord.rank for land in lands for gord in land.gords)
    require(ranks["capital"] == 4, "map.toml", "capitals", f"there are 4 Capitals, not {ranks['capital']}.")
    require(
        ranks["city"] == 13, "map.toml", "cities", f"there are 13 further named Gords, not {ranks['city']}."
    )
    require(
        len(content.gords) == sum(len(land.gords) for land in lands),
        "map.toml",
        "gords",
        "each Gord has its own name.",
    )
    for name in RING:
        capital = content.lands.get(content.factions[name].capital)
        require(
            capital is not None and capital.capital and capital.home == name,
            "map.toml",
            "capitals",
            f"the Capital of {name} is one of its own lands.",
        )
    teutonic = content.lands[content.symbol_land("teutonic")]
    require(
        teutonic.home == "masovia" and [gord.rank for gord in teutonic.gords] == ["small"],
        "map.toml",
        "teutonic",
        "the Teutonic Knights' land is Masovian with a small Gord.",
    )


def _check_outside(content: Content) -> None:
    """Areas outside the lands have a border and no Gord: nobody controls or enters them.

    Rule: PR-013, PR-014.
    """
    for area in content.areas.values():
        theirs = {land.id for land in content.lands.values() if area.id in land.outside}
        require(
            theirs == set(area.borders) and theirs,
            "map.toml",
            "outside",
            f"the borders of {area.id} agree with its neighbours' outside.",
        )
    require(len(content.neighbors) == 6, "map.toml", "neighbors", "there are 6 Neighbors.")
    for faction in content.factions.values():
        if faction.group != "principality":
            require(
                faction.home in content.areas or faction.home in content.lands,
                "map.toml",
                "factions",
                f"{faction.id} has a home area or land.",
            )
    known = {*content.lands, *content.areas}
    for shape in content.shapes:
        require(
            shape in known or len(content.shapes[shape]) > 2,
            "shapes.toml",
            "shapes",
            f"{shape} is no outline.",
        )
    if content.shapes:
        require(
            set(content.lands) <= set(content.shapes), "shapes.toml", "shapes", "every land has its outline."
        )
        _check_shared_outlines(content)


def _check_shared_outlines(content: Content) -> None:
    """Two lands share a stretch of outline exactly when they are adjacent."""
    owners: dict[tuple[tuple[int, ...], ...], list[str]] = {}
    for land in content.lands:
        points = [tuple(point) for point in content.shapes[land]]
        for start, end in zip(points, points[1:] + points[:1], strict=True):
            owners.setdefault(tuple(sorted((start, end))), []).append(land)
    touching = {tuple(sorted(pair)) for pair in owners.values() if len(pair) == 2}
    bordering = {
        tuple(sorted((land.id, other))) for land in content.lands.values() for other in land.adjacent
    }
    for first, second in sorted(touching ^ bordering):
        message = f"the outlines of {first} and {second} do not fit their borders."
        require(None, "shapes.toml", "shapes", message)
