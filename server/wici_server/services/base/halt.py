"""Halts: why a match takes no order and shows no view at this moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from sqlalchemy import select

from wici.referee.errors import NotStarted
from wici_server.errors import Frozen, Moved
from wici_server.models import Freeze, Match, Move

if TYPE_CHECKING:
    from wici_server.context import ServerContext


def refuse_halted(context: ServerContext, game: str, state: str, otherwise: str) -> NoReturn:
    """Say why a match that is not in play cannot be played.

    Args:
        context: The server's context.
        game: The match's name on the wire.
        state: Its state.
        otherwise: What to say of one that has not begun.

    Raises:
        Frozen: The installed rules would tell it otherwise.
        Moved: It goes on at another server.
        NotStarted: It has not begun, or never will.
    """
    with context.store.reading() as connection:
        if state == "frozen":
            chosen = select(Freeze.time, Freeze.entry).join(Match, Match.id == Freeze.match_id)
            if found := connection.execute(chosen.where(Match.game == game)).first():
                raise Frozen(found.time, found.entry)
        if state == "moved":
            where = select(Move.url, Move.key, Move.proof).join(Match, Match.id == Move.match_id)
            if gone := connection.execute(where.where(Match.game == game)).first():
                raise Moved(gone.url, gone.key, bytes(gone.proof).decode())
    raise NotStarted(otherwise)
