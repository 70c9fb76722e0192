"""History: the card of the Round and its text."""

from __future__ import annotations

from wici.rules.games.principes.events.rounds import HistoryRevealed
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.text import happens


def reveal(table: PrincipesTable) -> None:
    """Turn up the next History Card; an immediate text is carried out for each player in turn.

    Rule: PR-135, PR-136, PR-137, PR-138, PR-139, PR-437.
    """
    state = table.state
    if state.history:
        state.history_past.append(state.history)
    state.history = state.history_deck.pop(0)
    state.history_runs = True
    table.reveal(HistoryRevealed(state.history))
    happens(table, "on_reveal", state.active)
