"""Tracks: the ways People and Clergy Support move."""

from __future__ import annotations

from wici.rules.games.principes.board.lands import last_position
from wici.rules.games.principes.events.table import TrackChanged
from wici.rules.games.principes.state import PrincipesTable


def move(table: PrincipesTable, seat: int, track: str, amount: int) -> None:
    """Move a player on a track; what goes beyond its ends is lost for good.

    Rule: PR-086, PR-087, PR-085, PR-089, PR-090.
    """
    player = table.state.players[seat]
    was = int(getattr(player, track))
    now = max(0, min(last_position(table.state, table.content), was + amount))
    if now != was:
        setattr(player, track, now)
        table.emit(TrackChanged(seat, track, was, now))
