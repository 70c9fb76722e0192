"""Units: figures on the map, in the outside areas and in the pools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wici.rules.games.principes.board.lands import TEUTONS, foreign_on, place_units
from wici.rules.games.principes.state import PrincipesTable


def by_number(unit: str) -> tuple[int, int]:
    """The order in which figures stand: Prince, Knights, Footmen, each by number."""
    kind, _, number = unit.partition("-")
    return ("prince", "knight", "footman").index(kind), int(number or 0)


def put(table: PrincipesTable, faction: str, units: Iterable[str], place: str) -> None:
    """Put figures, which stand nowhere, on a land or into an area."""
    there = place_units(table, place)
    if standing := [*there.get(faction, []), *units]:
        there[faction] = sorted(standing, key=by_number)


def lift(table: PrincipesTable, faction: str, units: Iterable[str], place: str) -> None:
    """Take figures off a land or out of an area; they stand nowhere then."""
    there = place_units(table, place)
    gone = set(units)
    left = [unit for unit in there[faction] if unit not in gone]
    if left:
        there[faction] = left
    else:
        del there[faction]


def shift(table: PrincipesTable, faction: str, units: Sequence[str], *, start: str, end: str) -> None:
    """Move figures from one place to another."""
    lift(table, faction, units, start)
    put(table, faction, units, end)


def pool_of(table: PrincipesTable, faction: str, kind: str) -> list[str]:
    """Figures of a kind in a faction's pool, in order.

    Rule: PR-034, PR-038.
    """
    return sorted((unit for unit in table.state.pools[faction] if unit.startswith(kind)), key=by_number)


def deploy(table: PrincipesTable, faction: str, kind: str, *, count: int, land: str) -> list[str]:
    """Put figures of a kind from the pool on a land."""
    chosen = pool_of(table, faction, kind)[:count]
    table.state.pools[faction] = [unit for unit in table.state.pools[faction] if unit not in chosen]
    put(table, faction, chosen, land)
    return chosen


def send_home(table: PrincipesTable, faction: str, units: Sequence[str], place: str) -> None:
    """Take figures off a land and send them where removed figures of their faction go.

    A Prince goes into the pool like the others; what his loss means is the caller's to say.

    Rule: PR-038, PR-039, PR-073, PR-246, PR-269, PR-271, PR-385.
    """
    if not units:
        return
    lift(table, faction, units, place)
    home = _way_home(table, faction)
    if home:
        put(table, faction, units, home)
    else:
        table.state.pools[faction] = sorted([*table.state.pools[faction], *units], key=by_number)


def _way_home(table: PrincipesTable, faction: str) -> str:
    """Where removed figures stand again at once; empty if they leave the map."""
    its = table.content.factions[faction]
    if its.home_area:
        return its.home_area
    if its.home_land and its.group != "principality":
        is_free = not foreign_on(table.state.lands[its.home_land], faction)
        return its.home_land if is_free and (faction != TEUTONS or table.state.teutons_called) else ""
    return ""


def on_map(table: PrincipesTable, faction: str) -> dict[str, list[str]]:
    """The units of a faction on the 44 lands, by land, in the order of the map."""
    return {land: its.units[faction] for land, its in table.state.lands.items() if faction in its.units}


def prince_land(table: PrincipesTable, faction: str) -> str:
    """The land with a faction's Prince; empty if he is not on the map."""
    for land, its in table.state.lands.items():
        if "prince" in its.units.get(faction, ()):
            return land
    return ""
