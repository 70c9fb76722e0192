"""Facts: the whole truth in the rulebook's words, for the expectations of case files."""

from __future__ import annotations

from typing import Any

from wici.rules.games.krieg.edition.content import SEATS
from wici.rules.games.krieg.pile import shown
from wici.rules.games.krieg.show.seeing import step
from wici.rules.games.krieg.state import KriegTable, Noble


def facts(table: KriegTable) -> dict[str, Any]:
    """The position as plain data; types of which there are none are left out.

    Every Noble stands under the name of his seat: `north.storage`, `west.village`.
    """
    state = table.state
    return {
        "year": state.year,
        "season": state.season,
        "step": step(table),
        "leader": _named(state.leader),
        "agenda": state.card or "",
        "owner": _named(state.owner),
        "bids": {_named(seat): [dict(one) for one in bids] for seat, bids in state.bids.items()},
        "passed": [_named(seat) for seat in state.passed],
        "stockpile": shown(state.stockpile),
        "stockpile_size": sum(state.stockpile.values()),
        "king": shown(state.king),
        "pieces": state.pieces,
        "set_aside": [past.card for past in state.set_aside],
        "solved_by": {past.card: _named(past.winner or 0) for past in state.set_aside},
        **{_named(seat): _noble(noble) for seat, noble in state.nobles.items()},
    }


def _named(seat: int) -> str:
    return SEATS[seat - 1] if seat else ""


def _noble(noble: Noble) -> dict[str, Any]:
    return {
        "storage": shown(noble.storage),
        "stored": sum(noble.storage.values()),
        "hand": list(noble.hand),
        "cards": len(noble.hand),
        "privileges": shown(noble.privileges),
        "village": noble.village,
        "builders": noble.builders,
        "huts": noble.huts,
        "reserve": noble.reserve,
        "points": noble.points,
    }
