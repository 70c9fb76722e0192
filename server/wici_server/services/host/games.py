"""Games: all of them as their host lists them, and nothing that is hidden from the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import select

from wici_server.models import Match, Seat

if TYPE_CHECKING:
    from wici_server.context import ServerContext

_SEATS = msgspec.json.Decoder(list[int])


class HostedGame(msgspec.Struct, frozen=True):
    """A game in a list.

    Attributes:
        game: Its id.
        name: What it is called.
        rules: What is played.
        state: How far it is.
        players: How many it wants.
        handles: Those who sit there, in the order of their seats.
        waits_for: Those who owe an answer by public knowledge.
    """

    game: str
    name: str
    rules: str
    state: str
    players: int
    handles: tuple[str, ...]
    waits_for: tuple[str, ...]


def list_games(context: ServerContext) -> list[HostedGame]:
    """All games, the newest first."""
    taken = select(Seat.match_id, Seat.number, Seat.handle).where(Seat.handle.is_not(None))
    with context.store.reading() as connection:
        seats: dict[int, dict[int, str]] = {}
        for match, number, handle in connection.execute(taken.order_by(Seat.match_id, Seat.number)):
            seats.setdefault(match, {})[number] = handle or ""
        columns = (Match.id, Match.game, Match.name, Match.rules, Match.state, Match.players, Match.waits_for)
        rows = connection.execute(select(*columns).order_by(Match.id.desc())).all()
    return [_line(row, seats.get(row.id, {})) for row in rows]


def _line(row: Any, seats: dict[int, str]) -> HostedGame:
    owing = _SEATS.decode(row.waits_for) if row.state == "running" else []
    waits = tuple(seats[number] for number in owing if number in seats)
    return HostedGame(row.game, row.name, row.rules, row.state, row.players, tuple(seats.values()), waits)
