"""Ends: lands on which units that somebody moves for a neutral faction may not end."""

from __future__ import annotations

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board.values import is_immune
from wici.rules.games.principes.movement.paths import Force
from wici.rules.games.principes.state import PrincipesTable, faction_of


def check_end(table: PrincipesTable, force: Force, land: str) -> None:
    """Refuse a land on which these units may not end.

    Rule: PR-320, PR-321, PR-381, PR-401, PR-323, PR-R76.

    Raises:
        IllegalOrder: `own_land` or `immune`.
    """
    if force.cause == "own":
        return
    controller = table.state.lands[land].controller
    if controller == faction_of(force.seat):
        raise IllegalOrder(
            "own_land", f"You control {land!r}: units you move may not end there.", rule="PR-320"
        )
    holder = table.state.seat_of(controller)
    if not holder:
        return
    if is_protected(table, holder, force.faction):
        raise IllegalOrder("immune", f"{land!r} is protected from these units.", rule="PR-321")


def is_protected(table: PrincipesTable, seat: int, faction: str) -> bool:
    """Whether neutral units may not end on lands of a player: the Princess is with them, or a text says so.

    Rule: PR-321, PR-352, PR-459.
    """
    return table.state.players[seat].princess == faction or is_immune(table, seat, faction)


def can_end(table: PrincipesTable, force: Force, land: str) -> bool:
    """Whether these units may end on a land."""
    try:
        check_end(table, force, land)
    except IllegalOrder:
        return False
    return True
