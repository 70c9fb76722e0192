"""Release: own Knights and Footmen sent home to the pool, by an icon or as the cost of a text."""

from __future__ import annotations

from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.control import settle
from wici.rules.games.principes.orders.table import Release
from wici.rules.games.principes.state import PrincipesTable, faction_of, kind_of
from wici.rules.order import Order


def releases(table: PrincipesTable, seat: int) -> list[Order]:
    """Every way to send one own Knight or Footman home.

    Rule: PR-376, PR-377.
    """
    faction = faction_of(seat)
    return [
        Release(kind, land)
        for land, there in units.on_map(table, faction).items()
        for kind in ("knight", "footman")
        if any(kind_of(unit) == kind for unit in there)
    ]


def release(table: PrincipesTable, seat: int, order: Release) -> None:
    """Send one own unit of a kind home from a land.

    Rule: PR-376, PR-378.
    """
    faction = faction_of(seat)
    there = table.state.lands[order.land].units[faction]
    unit = [unit for unit in there if kind_of(unit) == order.unit][-1]
    units.send_home(table, faction, [unit], order.land)
    settle(table, [order.land])
