"""Seats: who comes next around the table, and who decides in another's stead."""

from __future__ import annotations

from wici.rules.games.principes.state import PrincipesTable


def ring_from(table: PrincipesTable, seat: int) -> list[int]:
    """The players still in the game around the ring, from one on, in the Round's direction.

    Rule: PR-053, PR-121, PR-399.
    """
    state = table.state
    step = 1 if state.clockwise else -1
    ring = [(seat - 1 + step * away) % 4 + 1 for away in range(4)]
    return [other for other in ring if other in state.players and not state.players[other].eliminated]


def decider(table: PrincipesTable, seat: int) -> int:
    """Who decides for a mover: the mover, or after an elimination the next player in the set order.

    Rule: PR-124.
    """
    state = table.state
    if not state.players[seat].eliminated:
        return seat
    at = state.order.index(seat)
    ring = [*state.order[at:], *state.order[:at]]
    return next(other for other in ring if not state.players[other].eliminated)


def interrupts(table: PrincipesTable, seat: int) -> bool:
    """Whether somebody else's turn, or movement of neutral units, waits for this player's answer."""
    turn, fight = table.state.turn, table.state.fight
    if turn is not None:
        return turn.seat != seat
    return fight is not None and fight.mover != seat
