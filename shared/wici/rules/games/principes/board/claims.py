"""Claims: who may be crowned in a Council, and who may take the Princeps Token."""

from __future__ import annotations

from wici.rules.games.principes.board.lands import last_position, position
from wici.rules.games.principes.board.values import princeps_tracks
from wici.rules.games.principes.edition.content import RING
from wici.rules.games.principes.state import PrincipesTable, faction_of

TRACKS = ("might", "people", "clergy")


def is_to_be_crowned(table: PrincipesTable, seat: int) -> bool:
    """Whether a player stands on the last space of all tracks; alone, all Capitals are wanted too.

    Rule: PR-091, PR-335, PR-432.
    """
    state, content = table.state, table.content
    last = last_position(state, content)
    if any(position(state, content, seat, track) < last for track in TRACKS):
        return False
    capitals = (content.factions[faction].capital for faction in RING)
    return not state.solo or all(state.lands[land].controller == faction_of(seat) for land in capitals)


def tops(table: PrincipesTable, seat: int) -> list[str]:
    """The tracks on which no other player stands higher; positions count, as the board shows them.

    Rule: PR-336, PR-340.
    """
    state, content = table.state, table.content
    highest = {
        track: max(position(state, content, other, track) for other in state.active) for track in TRACKS
    }
    return [track for track in TRACKS if position(state, content, seat, track) == highest[track]]


def can_claim(table: PrincipesTable, seat: int) -> bool:
    """Whether a player is highest on enough tracks to claim the Princeps Token.

    Rule: PR-336, PR-345, PR-423.
    """
    return len(tops(table, seat)) >= princeps_tracks(table, seat)
