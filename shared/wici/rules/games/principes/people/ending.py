"""Ending: how a game of Principes ends, and who has won; the rules rank nobody else."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import AuditFailed
from wici.rules.games.principes.board.cards import put_under
from wici.rules.games.principes.board.lands import position
from wici.rules.games.principes.events.rounds import GameEnded
from wici.rules.games.principes.state import Ending, PrincipesTable
from wici.rules.outcome import Outcome, Place

_WHY = {
    "coronation": "The Prince of {winner} is crowned.",
    "princeps": "Nobody was crowned; {winner} holds the Princeps Token.",
    "last-prince": "{winner} has the last dynasty.",
    "draw": "The last Princes fell in one battle; nobody wins.",
    "not-crowned": "The last Round is over without a coronation; the game is lost.",
    "dynasty-lost": "The last Prince is dead; the game is lost.",
}


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


def outcome(table: PrincipesTable) -> Outcome:
    """Winners in first place, all others together in the second.

    Rule: PR-091, PR-093, PR-094, PR-095, PR-096, PR-432, PR-433.

    Raises:
        AuditFailed: The game is not over.
    """
    ending = table.state.ending
    if ending is None:
        raise AuditFailed("the game is not over")
    order = sorted(table.state.players, key=lambda seat: (seat not in ending.winners, seat))
    places = tuple(Place(seat, 1 if seat in ending.winners else 2, 0, _note(table, seat)) for seat in order)
    winner = table.name(ending.winners[0]) if ending.winners else ""
    return Outcome(places, _WHY[ending.how].format(winner=winner))


def _note(table: PrincipesTable, seat: int) -> str:
    """Where a player stands at the end."""
    if table.state.players[seat].eliminated:
        return "eliminated"
    stands = [
        f"{track.title()} {position(table.state, table.content, seat, track)}"
        for track in ("might", "people", "clergy")
    ]
    return ", ".join(stands)
