"""Control: changes of control over lands, with the points that go with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

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
    at = [*(table.state.lands if lands is None else lands)]
    # Where units come home at once nobody holds the land in between (PR-396).
    homes = {table.content.factions[name].home_land for name in _coming_home(table)}
    _change(table, [land for land in at if land not in homes])
    bring_back(table)


def _change(table: PrincipesTable, lands: Iterable[str]) -> None:
    """Give lands to whom they are due; what one instant gives and takes on a track is one change.

    Princesses go with the land: her presence neither gives nor keeps control.

    Rule: PR-026, PR-032, PR-087, PR-325, PR-372.
    """
    state = table.state
    due = {land: due_controller(state, table.content, land) for land in lands}
    changes = {land: (state.lands[land].controller, new) for land, new in due.items()}
    changes = {land: (old, new) for land, (old, new) in changes.items() if old != new}
    mixed = _mixed(table, changes)
    for land, (old, new) in changes.items():
        state.lands[land].controller = new
        table.emit(ControlChanged(land, old, new))
        for seat, track, amount in _points(table, land, old, new):
            if (seat, track) not in mixed:
                tracks.move(table, seat, track, amount)
        remove_princesses(table, land)
    for (seat, track), amount in mixed.items():
        tracks.move(table, seat, track, amount)


def _mixed(table: PrincipesTable, changes: Mapping[str, tuple[str, str]]) -> dict[tuple[int, str], int]:
    """Where a player both wins and loses points on a track: what remains of it."""
    amounts: dict[tuple[int, str], list[int]] = {}
    for land, (old, new) in changes.items():
        for seat, track, amount in _points(table, land, old, new):
            amounts.setdefault((seat, track), []).append(amount)
    return {place: sum(found) for place, found in amounts.items() if min(found) < 0 < max(found)}


def _points(table: PrincipesTable, land: str, old: str, new: str) -> Iterator[tuple[int, str, int]]:
    """Whom a change of control moves on which track, by how much.

    Might is counted from the lands, so only the other two tracks move. Rule: PR-020, PR-032, PR-085.
    """
    its = table.state.lands[land]
    clergy = table.content.lands[land].clergy + (its.building == "abbey")
    for faction, sign in ((old, -1), (new, 1)):
        seat = table.state.seat_of(faction)
        if seat and its.building == "tiltyard":
            yield seat, "people", sign
        if seat and clergy:
            yield seat, "clergy", sign * clergy


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
    for name in _coming_home(table):
        home, pool = table.content.factions[name].home_land, table.state.pools[name]
        its = table.state.lands[home]
        its.units = {name: sorted([*its.units.get(name, []), *pool])}
        table.state.pools[name] = []
        table.emit(UnitsReturned(name, len(pool), home))
        settle(table, [home])


def _coming_home(table: PrincipesTable) -> list[str]:
    """Factions whose units off the map return now."""
    return [
        name
        for name, faction in table.content.factions.items()
        if faction.home_land
        and (name != TEUTONS or table.state.teutons_called)
        and table.state.pools[name]
        and not foreign_on(table.state.lands[faction.home_land], name)
    ]
