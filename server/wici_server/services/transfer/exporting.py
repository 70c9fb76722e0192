"""Exporting: a match is packed, and if it is to go on elsewhere, this server says so and lets it go."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from wici.errors import WiciError
from wici.protocol.accounts import ServerKey
from wici.protocol.envelope import sign_text
from wici.protocol.head import Head
from wici.referee.remark import GameMoved
from wici.rules.event import Told
from wici_server.errors import BadParcel, NoSuchMatch
from wici_server.models import Edition, Event, Freeze, Key, Match, Move, Player, Seat, Snapshot, Text
from wici_server.services.base.feed import Feed
from wici_server.services.base.remark import LIVE
from wici_server.services.play.rebuilding import read_lines, rebuild_stored
from wici_server.services.transfer.parcel import Guest, GuestKey, Parcel, ParcelText

if TYPE_CHECKING:
    from wici_server.context import ServerContext


class Destination(msgspec.Struct, frozen=True):
    """Another server.

    Attributes:
        url: Its address.
        key: The fingerprint of its key.
    """

    url: str
    key: str


def export_match(context: ServerContext, game: str, to: Destination | None = None) -> Parcel:
    """Pack a match that goes on.

    Args:
        context: The server's context.
        game: The match's name on the wire.
        to: Where it goes on. From then on this server takes no text for it, and tells its players where it
            is; packed for the same server again, nothing changes. None makes a copy, and changes nothing.

    Raises:
        NoSuchMatch: There is none.
        BadParcel: It is over, has gone elsewhere, or what is stored of it does not hold together.
    """
    with context.store.session() as session:
        match = session.scalar(select(Match).where(Match.game == game).with_for_update())
        if match is None:
            raise NoSuchMatch
        move = session.get(Move, match.id)
        _need_here(match, move, to)
        if match.state == "running":
            _need_sound(context, session, match)
        if to is not None and move is None:
            move = _let_go(context, session, match, to)
        parcel = _pack(context, session, match, move)
    context.running.drop(match.id)
    return parcel


def _need_here(match: Match, move: Move | None, to: Destination | None) -> None:
    if move is not None and (to is None or to.key != move.key):
        raise BadParcel(
            f"That game has moved to {move.url} already; only for that server it is packed again."
        )
    if move is None and match.state not in LIVE:
        raise BadParcel("That game is over; its public record is all there is: wici record GAME")


def _need_sound(context: ServerContext, session: Session, match: Match) -> None:
    """Pack nothing that no server could unpack."""
    try:
        rebuild_stored(context, session.connection(), match.id)
    except WiciError as fault:
        raise BadParcel(f"What is stored of that game does not hold together: {fault.message}") from fault


def _let_go(context: ServerContext, session: Session, match: Match, to: Destination) -> Move:
    time, key = context.now(), context.identity.key
    server = context.identity.fingerprint
    text = ServerKey(server=server, key=to.key, time=time, game=match.game, address=to.url)
    move = Move(match_id=match.id, url=to.url, key=to.key, time=time, proof=sign_text(text.format(), key))
    session.add(move)
    snapshot = session.get_one(Snapshot, match.id)
    if snapshot.book is not None:
        feed = Feed(match.id, match.news, snapshot.told, {})
        feed.write([Told(GameMoved(to.key, "this server"))], None, entry=match.entry, time=time)
        session.add_all(Event(**row) for row in feed.rows)
        match.news, snapshot.told = feed.news, feed.told
    match.serial += 1
    snapshot.serial = match.serial
    return move


def _pack(context: ServerContext, session: Session, match: Match, move: Move | None) -> Parcel:
    state = match.state
    if move is not None and state != "moved":
        match.state, match.waits_for, match.asked = "moved", "[]", "[]"
        match.due = None
    seats = list(session.scalars(select(Seat).where(Seat.match_id == match.id).order_by(Seat.number)))
    players = {player.id: player for player in _players(session, match, seats)}
    files = session.scalar(select(Edition.files).where(Edition.digest == match.digest)) or b"{}"
    return Parcel(
        game=match.game,
        state="frozen" if session.get(Freeze, match.id) else state,
        serial=match.serial,
        record=_record(context, session, match),
        seed=match.seed,
        files=msgspec.json.decode(files),
        host=players[match.host_id].handle,
        guests=tuple(_guest(session, player) for player in players.values()),
        seats={seat.number: players[seat.player_id].handle for seat in seats if seat.player_id in players},
        texts=_texts(session, match, players),
        move=None if move is None else bytes(move.proof).decode(),
    )


def _players(session: Session, match: Match, seats: list[Seat]) -> list[Player]:
    wanted = {match.host_id, *(seat.player_id for seat in seats if seat.player_id is not None)}
    return list(session.scalars(select(Player).where(Player.id.in_(wanted)).order_by(Player.id)))


def _guest(session: Session, player: Player) -> Guest:
    keys = session.scalars(select(Key).where(Key.player_id == player.id).order_by(Key.id))
    return Guest(
        player.handle, tuple(GuestKey(key.line, key.added, key.revoked) for key in keys), player.recovery
    )


def _texts(session: Session, match: Match, players: dict[int, Player]) -> tuple[ParcelText, ...]:
    order = (Text.serial.is_not(None), Text.serial, Text.time, Text.ask, Text.rev)
    chosen = select(Text).where(Text.match_id == match.id).order_by(*order)
    return tuple(
        ParcelText(
            id=text.id,
            kind=text.kind,
            by=players[text.player_id].handle if text.player_id in players else None,
            seat=text.seat,
            ask=text.ask,
            rev=text.rev,
            envelope=bytes(text.envelope).decode(),
            salt=text.salt,
            entry=text.entry,
            serial=text.serial,
            receipt=bytes(text.receipt).decode(),
            time=text.time,
        )
        for text in session.scalars(chosen)
    )


def _record(context: ServerContext, session: Session, match: Match) -> str:
    head = Head(game=match.game, entry=match.entry, hash=match.head, time=context.now())
    lines = read_lines(session.connection(), match.id)
    return (b"".join(lines) + sign_text(head.format(), context.identity.key)).decode()
