"""Closing: a game that has not begun ends, by its opener, its host, or a nonce that never came."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from wici.errors import WiciError
from wici.protocol.instants import parse_instant
from wici.protocol.record import parse_line
from wici.protocol.seating import Close
from wici.referee import lobby
from wici.referee.errors import NotStarted
from wici_server.errors import BadRequest, NoSuchMatch, NotYourSeat
from wici_server.models import Entry, Match, Player, Seat, Snapshot
from wici_server.services.base.receipt import Accepted
from wici_server.services.base.remark import WAITING
from wici_server.services.keys.signed import Signed, find_key, keep, read_signed, take
from wici_server.services.lobby.table import Table, hold_table, need_known, read_lobby, settle, vacate

if TYPE_CHECKING:
    from wici_server.context import ServerContext

log = logging.getLogger("wici_server")


def close_by(context: ServerContext, game: str, raw: bytes) -> Accepted:
    """Close a game as its opener's `wici-close` says.

    Raises:
        NotYourSeat: Another player opened it.
        NotStarted, WrongDecision: It has begun, or the text does not fit it.
    """
    signed = read_signed(context, raw, Close)
    if signed.said.game != game:
        raise BadRequest("The text is for another game than the address; send it to its own.")
    return take(
        context,
        signed,
        lambda session: find_key(session, signed).player_id,
        lambda session: _close(context, session, signed),
    )


def _close(context: ServerContext, session: Session, signed: Signed[Close]) -> Accepted:
    table = hold_table(context, session, signed.said.game, signed)
    match = table.match
    if table.player.id != match.host_id:
        raise NotYourSeat("Only who opened a game closes it; you can leave your seat: wici leave")
    need_known(session, match, signed.said.answers)
    n = table.lobby.n
    _end(session, table, f"{table.player.handle} opened it and wants it no more.")
    return keep(
        context, session, signed, player=table.player.id, time=table.time, match=match.id, game=match.game,
        entry=n, hash=table.lobby.prev,
    )  # fmt: skip


def close_by_host(context: ServerContext, game: str, why: str) -> None:
    """Close a game by the host's hand.

    Args:
        context: The server's context.
        game: The match's name on the wire.
        why: The host's reason, for all to read.

    Raises:
        NoSuchMatch, NotStarted: There is none, or it has begun.
    """
    with context.store.session() as session:
        match = session.scalar(select(Match).where(Match.game == game).with_for_update())
        if match is None:
            raise NoSuchMatch
        if match.state not in WAITING:
            raise NotStarted("Only a game that has not begun can be closed.")
        _end(session, _table_of(context, session, match), why)


def free_late(context: ServerContext) -> int:
    """Free the seats of tables that wait too long for nonces; where one was shown, close the game.

    Returns:
        For how many tables something was done.
    """
    if not context.settings.ready_hours:
        return 0
    with context.store.reading() as connection:
        filled = list(connection.scalars(select(Match.id).where(Match.state == "filled").order_by(Match.id)))
    return sum(_free_safely(context, match) for match in filled)


def _free_safely(context: ServerContext, match: int) -> bool:
    """One table at which something is wrong stops none of the others."""
    try:
        with context.store.session() as session:
            row = session.scalar(select(Match).where(Match.id == match).with_for_update())
            return row is not None and row.state == "filled" and _free(context, session, row)
    except (WiciError, SQLAlchemyError) as fault:
        log.warning("a table that waits too long cannot be freed: %s", type(fault).__qualname__)
        return False


def _free(context: ServerContext, session: Session, match: Match) -> bool:
    table = _table_of(context, session, match)
    hours = context.settings.ready_hours
    last = table.lobby.last_join
    if last is None:
        return False
    raw = session.scalars(select(Entry.raw).where(Entry.match_id == match.id, Entry.n == last.n)).one()
    if parse_instant(parse_line(raw).time) + timedelta(hours=hours) > parse_instant(table.time):
        return False
    late = [seat for seat, seated in sorted(table.lobby.seats.items()) if seated.nonce is None]
    if table.lobby.has_shown:
        names = ", ".join(table.lobby.seats[seat].handle for seat in late)
        _end(session, table, f"No nonce of {names} came within {hours} hours.")
        return True
    for seat in late:
        n = table.lobby.n
        line = lobby.free(table.lobby, seat, why=f"Not ready within {hours} hours.", time=table.time)
        session.add(Entry(match_id=match.id, n=n, raw=line))
        vacate(session, session.get_one(Seat, (match.id, seat)))
    settle(table)
    return True


def _end(session: Session, table: Table, why: str) -> None:
    n = table.lobby.n
    line = lobby.close(table.lobby, why=why, time=table.time)
    session.add(Entry(match_id=table.match.id, n=n, raw=line))
    settle(table)


def _table_of(context: ServerContext, session: Session, match: Match) -> Table:
    """A table that is held by its row's lock; what is done to it is nobody's text."""
    snapshot = session.get_one(Snapshot, match.id)
    opener = session.get_one(Player, match.host_id)
    return Table(match, snapshot, read_lobby(snapshot), opener, context.now())
