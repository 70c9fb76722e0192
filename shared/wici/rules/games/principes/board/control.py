"""Control: changes of control over lands, with the points that go with them."""

from __future__ import annotations

from collections.abc import Iterable

from wici.rules.games.principes.board import tracks
from wici.rules.games.principes.board.lands import TEUTONS, due_controller, foreign_on
from wici.rules.games.principes.events.table import ControlChanged, PrincessRemoved, UnitsReturned
from wici.rules.games.principes.state import PrincipesTable


def settle(table: PrincipesTable, lands: Iterable[str] | None = None) -> None:
    """Bring control up to what stands on the lands; units that wait for their home come back.

    Call it after every change of units, Division Tokens or players.

    Rule: PR-021, PR-022, PR-023, PR-024, PR-025, PR-026, PR-027, PR-028, PR-029, PR-030, PR-031, PR-032.

    Args:
        table: The table.
        lands: Lands to look at; all of the map if left out.
    """
    for land in list(table.state.lands if lands is None else lands):
        due = due_controller(table.state, table.content, land)
        if due != table.state.lands[land].controller:
            _change(table, land, due)
    bring_back(table)


def _change(table: PrincipesTable, land: str, new: str) -> None:
    """Princesses go with the land: her presence neither gives nor keeps control.

    Rule: PR-026, PR-032, PR-325, PR-372.
    """
    its = table.state.lands[land]
    old, its.controller = its.controller, new
    table.emit(ControlChanged(land, old, new))
    _move_points(table, old, land, -1)
    _move_points(table, new, land, 1)
    remove_princesses(table, land)


def _move_points(table: PrincipesTable, faction: str, land: str, sign: int) -> None:
    """Might is counted from the lands, so only the other two tracks move. Rule: PR-020, PR-032, PR-085."""
    seat = table.state.seat_of(faction)
    if not seat:
        return
    its = table.state.lands[land]
    if its.building == "tiltyard":
        tracks.move(table, seat, "people", sign)
    clergy = table.content.lands[land].clergy + (its.building == "abbey")
    if clergy:
        tracks.move(table, seat, "clergy", sign * clergy)


def remove_princesses(table: PrincipesTable, land: str, *, but: int = 0) -> None:
    """Take Princesses off a land that was conquered, devastated or has come under other control.

    Rule: PR-357, PR-358, PR-359.

    Args:
        table: The table.
        land: The land.
        but: A player whose Princess may stay; 0 for none.
    """
    for seat in table.state.active:
        player = table.state.players[seat]
        if seat != but and player.princess and princess_land(table, player.princess) == land:
            table.emit(PrincessRemoved(seat, player.princess))
            player.princess = ""


def princess_land(table: PrincipesTable, place: str) -> str:
    """The land on which a Princess at a Neighbor or Capital stands; empty in an outside area."""
    if place in table.content.lands:
        return place
    return table.content.factions[place].home_land


def bring_back(table: PrincipesTable) -> None:
    """Return Pomeranians and Teutonic Knights to their land as soon as it is free of other units.

    Rule: PR-270, PR-271, PR-396, PR-R49, PR-R51.
    """
    for name, faction in table.content.factions.items():
        if not faction.home_land or (name == TEUTONS and not table.state.teutons_called):
            continue
        pool = table.state.pools[name]
        its = table.state.lands[faction.home_land]
        if not pool or foreign_on(its, name):
            continue
        its.units = {name: sorted([*its.units.get(name, []), *pool])}
        table.state.pools[name] = []
        table.emit(UnitsReturned(name, len(pool), faction.home_land))
        settle(table, [faction.home_land])
