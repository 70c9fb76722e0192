"""Division: the tokens that take a land from its Principality."""

from __future__ import annotations

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board.control import princess_land, settle
from wici.rules.games.principes.board.lands import supply_left
from wici.rules.games.principes.events.actions import DivisionPlaced, DivisionRemoved
from wici.rules.games.principes.state import PrincipesTable, faction_of


def places(table: PrincipesTable, seat: int) -> list[str]:
    """Lands on which a player may place a Division Token.

    Rule: PR-363, PR-364, PR-365, PR-366; alone on own lands, PR-440, PR-R47.
    """
    return [land for land in table.state.lands if _is_open(table, seat, land)]


def _is_open(table: PrincipesTable, seat: int, land: str) -> bool:
    try:
        check_place(table, seat, land)
    except IllegalOrder:
        return False
    return True


def check_place(table: PrincipesTable, seat: int, land: str) -> None:
    """Refuse a land on which a player may place no Division Token.

    Rule: PR-363, PR-364, PR-365, PR-366, PR-440.

    Raises:
        IllegalOrder: `supply_empty`, `bad_target`, `duplicate` or `has_units`.
    """
    if supply_left(table.state, table.content, "division") < 1:
        raise IllegalOrder("supply_empty", "No Division Token is left.", rule="PR-366")
    if land not in table.state.lands:
        raise IllegalOrder("bad_target", f"There is no land {land!r}.", rule="PR-363")
    its, home = table.state.lands[land], table.content.lands[land].home
    owner = table.state.seat_of(home)
    if owner == 0 or (owner == seat) != table.state.solo:
        raise IllegalOrder("bad_target", f"{land!r} lies in no borders open to your token.", rule="PR-364")
    if its.division:
        raise IllegalOrder("duplicate", f"A Division Token lies on {land!r} already.", rule="PR-365")
    if its.units or _has_princess(table, land):
        raise IllegalOrder("has_units", f"Somebody stands on {land!r}.", rule="PR-363")
    if its.controller != home:
        raise IllegalOrder("bad_target", f"{land!r} is not controlled by its own player.", rule="PR-363")


def _has_princess(table: PrincipesTable, land: str) -> bool:
    princesses = (table.state.players[seat].princess for seat in table.state.active)
    return any(place and princess_land(table, place) == land for place in princesses)


def place(table: PrincipesTable, land: str) -> None:
    """Lay a Division Token; the home player loses the land with its points at once.

    Rule: PR-367.
    """
    table.state.lands[land].division = True
    table.emit(DivisionPlaced(land))
    settle(table, [land])


def remove(table: PrincipesTable, land: str) -> None:
    """Take a Division Token back to the supply; the caller settles control.

    Rule: PR-009, PR-369.
    """
    table.state.lands[land].division = False
    table.emit(DivisionRemoved(land))


def own(table: PrincipesTable, seat: int) -> list[str]:
    """Lands inside a player's borders with a Division Token."""
    home = faction_of(seat)
    return [
        land
        for land, its in table.state.lands.items()
        if its.division and table.content.lands[land].home == home
    ]
