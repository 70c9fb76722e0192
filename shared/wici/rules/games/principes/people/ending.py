"""Ending: how a game of Principes ends."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.games.principes.board.cards import put_under
from wici.rules.games.principes.events.rounds import GameEnded
from wici.rules.games.principes.state import Ending, PrincipesTable


def end(table: PrincipesTable, winners: Sequence[int], how: str) -> None:
    """End the game at once; nothing else is resolved.

    Rule: PR-091, PR-093, PR-094, PR-095, PR-432, PR-433, PR-092.

    Args:
        table: The table.
        winners: The winning seats; none in a draw or a solo game lost.
        how: `coronation`, `princeps`, `last-prince`, `draw`, `not-crowned` or `dynasty-lost`.
    """
    for phase in table.agenda:
        put_under(table, getattr(phase, "cards_aside", ()))
    table.state.ending = Ending(tuple(winners), how)
    table.emit(GameEnded(tuple(winners), how))
    table.end()


def end_final_round(table: PrincipesTable) -> None:
    """End the game after the last Round without a coronation.

    Rule: PR-093, PR-097, PR-433.
    """
    if table.state.solo:
        end(table, (), "not-crowned")
    else:
        end(table, (table.state.princeps,), "princeps")
