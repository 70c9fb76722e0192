"""Raids: Invaders march under the holder of the Princeps Token, and go back where they came from."""

from __future__ import annotations

from wici.rules.games.principes.actions.solo.unit_activation import UnitActivation
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.control import bring_back, settle
from wici.rules.games.principes.events.icons import InvadersGone
from wici.rules.games.principes.movement.movement import Movement
from wici.rules.games.principes.state import PrincipesTable


def on_lands(table: PrincipesTable, faction: str) -> bool:
    """Whether a faction has units on the 44 lands."""
    return any(faction in its.units for its in table.state.lands.values())


def march(table: PrincipesTable, faction: str, *, seat: int) -> None:
    """Let a player move Invaders, any of them, with battles and devastation; alone they are activated.

    Rule: PR-380, PR-381, PR-382, PR-383, PR-400, PR-441, PR-442, PR-443, PR-453.
    """
    if table.state.solo:
        table.push(UnitActivation(seat=table.state.active[0], faction=faction))
    else:
        table.push(Movement(seat=seat, faction=faction, cause="raid"))


def go_back(table: PrincipesTable, faction: str) -> None:
    """Take all Invaders of a raid off the lands, to their places or off the map.

    Rule: PR-385, PR-388, PR-393, PR-404, PR-444.
    """
    home = table.content.factions[faction].home_land
    stations = {land: list(its) for land, its in units.on_map(table, faction).items() if land != home}
    for land, there in stations.items():
        units.send_home(table, faction, there, land)
    if stations:
        table.emit(InvadersGone(faction, sum(len(there) for there in stations.values())))
    settle(table, [*stations, *([home] if home else [])])
    bring_back(table)
