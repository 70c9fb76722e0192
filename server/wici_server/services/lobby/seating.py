"""Seating: seats taken, given up and made ready; with the last nonce the cards are dealt."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from sqlalchemy import Connection, func, select
from sqlalchemy.orm import Session

from wici.protocol.seating import Join, Leave, Ready
from wici.protocol.signed import SignedText
from wici.referee import lobby, opening
from wici.referee.book import Book, Sitting
from wici.referee.errors import NotStarted
from wici.referee.lobby import Lobby
from wici.rules.dice import SeededDice
from wici_server.errors import AlreadyTaken, BadRequest, NoSuchMatch, NotYourSeat, TooMany
from wici_server.models import Entry, Key, Match, Player, Seat, Snapshot
from wici_server.services.base.halt import refuse_halted
from wici_server.services.base.receipt import Accepted
from wici_server.services.base.remark import WAITING, lock_player
from wici_server.services.keys import claim as claims
from wici_server.services.keys.signed import Signed, find_key, keep, read_signed, take
from wici_server.services.play.step_rows import begin

if TYPE_CHECKING:
    from wici_server.context import ServerContext

T = TypeVar("T", bound=SignedText)
_LOBBY = msgspec.json.Decoder(Lobby)


class Table(msgspec.Struct):
    """A match before it begins, held by its row's lock.

    Attributes:
        match: Its row.
        snapshot: Its snapshot.
        lobby: The referee's state of it.
        player: Whose text is being judged.
        time: When.
    """

    match: Match
    snapshot: Snapshot
    lobby: Lobby
    player: Player
    time: str


def join(context: ServerContext, game: str, raw: bytes) -> Accepted:
    """Take a seat as a `wici-join` says.

    Raises:
        SeatTaken, AlreadyTaken: The seat is taken, or the player sits there already.
        WrongDecision, NotStarted: The text does not fit the match as it stands.
    """

    def sit_down(session: Session, table: Table, signed: Signed[Join]) -> tuple[int, bytes]:
        said = signed.said
        if said.handle != table.player.handle:
            raise NotYourSeat(f"The text says {said.handle!r}, but the key is {table.player.handle!r}'s.")
        own = select(Seat.number).where(Seat.match_id == table.match.id, Seat.player_id == table.player.id)
        if said.seat is None and (sits := session.scalar(own)) is not None:
            raise AlreadyTaken(f"You sit on seat {sits}; to play another as well, name it.", reason="seated")
        _need_room(context, session, table.player)
        keys = (
            select(Key.line).where(Key.player_id == table.player.id, Key.revoked.is_(None)).order_by(Key.id)
        )
        rules = context.editions.game(table.match.rules)
        lines = tuple(session.scalars(keys))
        n = table.lobby.n
        number, line = lobby.join(table.lobby, rules, said, signed.envelope.raw, keys=lines, time=table.time)
        seat = _seat(session, table, number)
        seat.player_id, seat.handle = table.player.id, said.handle
        seat.join_entry, seat.join_hash = n, table.lobby.prev
        return number, line

    return _change(context, game, read_signed(context, raw, Join), sit_down)


def leave(context: ServerContext, game: str, raw: bytes) -> Accepted:
    """Give a seat up as a `wici-leave` says; once a nonce was shown this ends the match.

    Raises:
        NotYourSeat: Another player sits there.
        WrongDecision, NotStarted: The text does not fit the match as it stands.
    """

    def stand_up(session: Session, table: Table, signed: Signed[Leave]) -> tuple[int, bytes]:
        seat = _own_seat(session, table, signed.said.seat)
        line = lobby.leave(table.lobby, signed.said, signed.envelope.raw, time=table.time)
        if not table.lobby.broken:
            seat.player_id = seat.handle = seat.join_entry = seat.join_hash = None
        return seat.number, line

    return _change(context, game, read_signed(context, raw, Leave), stand_up)


def ready(context: ServerContext, game: str, raw: bytes) -> Accepted:
    """Show a nonce as a `wici-ready` says; with the last one the game begins in the same transaction.

    Raises:
        NotYourSeat: Another player sits there.
        WrongDecision, NotStarted, BadLot: The text does not fit the match as it stands.
    """

    def show(session: Session, table: Table, signed: Signed[Ready]) -> tuple[int, bytes]:
        seat = _own_seat(session, table, signed.said.seat)
        line = lobby.ready(table.lobby, signed.said, signed.envelope.raw, time=table.time)
        seat.is_ready = True
        return seat.number, line

    return _change(context, game, read_signed(context, raw, Ready), show)


def _change(
    context: ServerContext,
    game: str,
    signed: Signed[T],
    change: Callable[[Session, Table, Signed[T]], tuple[int, bytes]],
) -> Accepted:
    if signed.envelope.text.fields["game"] != game:
        raise BadRequest("The text is for another game than the address; send it to its own.")

    def work(session: Session) -> Accepted:
        table = _table(context, session, game, signed)
        n = table.lobby.n
        seat, line = change(session, table, signed)
        receipt = keep(
            context,
            session,
            signed,
            player=table.player.id,
            time=table.time,
            match=table.match.id,
            game=game,
            seat=seat,
            entry=n,
            hash=table.lobby.prev,
        )
        session.add(Entry(match_id=table.match.id, n=n, raw=line))
        _settle(table)
        if signed.envelope.text.kind == Join.kind:
            claims.tell_waiting(session, table.match, _seat(session, table, seat), table.player, table.time)
        if lobby.is_ready(table.lobby):
            session.flush()
            _begin(context, session, table)
        return receipt

    return take(context, signed, lambda session: find_key(session, signed).player_id, work)


def _table(context: ServerContext, session: Session, game: str, signed: Signed[Any]) -> Table:
    player = lock_player(session, find_key(session, signed).player_id)
    session.expire_all()
    find_key(session, signed)
    match = session.scalar(select(Match).where(Match.game == game).with_for_update())
    if match is None or not _may_know(context, session, match, player):
        raise NoSuchMatch
    if match.state in {"running", "over"}:
        raise NotStarted("The game has begun; seats are neither taken nor given up any more.")
    if match.state in {"frozen", "moved"}:
        refuse_halted(context, game, match.state, "The game stands still.")
    snapshot = session.get_one(Snapshot, match.id)
    return Table(match, snapshot, _LOBBY.decode(snapshot.lobby or b""), player, context.now())


def _need_room(context: ServerContext, session: Session, player: Player) -> None:
    limit = context.settings.account_seats
    held = select(func.count()).select_from(Seat).join(Match, Match.id == Seat.match_id)
    held = held.where(Seat.player_id == player.id, Match.state.in_(WAITING))
    if limit and (session.scalar(held) or 0) >= limit:
        message = f"You hold {limit} seats in games that have not begun; leave one of those first."
        raise TooMany(message, reason="seats", limit=limit)


def _may_know(context: ServerContext, session: Session, match: Match, player: Player) -> bool:
    if context.settings.spectators != "seats" or match.state == "open":
        return True
    own = select(Seat.number).where(Seat.match_id == match.id, Seat.player_id == player.id)
    return session.scalar(own) is not None


def _seat(session: Session, table: Table, number: int) -> Seat:
    return session.get_one(Seat, (table.match.id, number))


def _own_seat(session: Session, table: Table, number: int) -> Seat:
    seat = session.get(Seat, (table.match.id, number))
    if seat is None or seat.player_id != table.player.id:
        raise NotYourSeat
    return seat


def _settle(table: Table) -> None:
    """Write where the lobby stands now."""
    state, match = table.lobby, table.match
    match.serial += 1
    match.entry, match.head = state.n - 1, state.prev
    match.state = "ended" if state.broken else "filled" if state.is_filled else "open"
    shy = [seat for seat, seated in sorted(state.seats.items()) if seated.nonce is None]
    match.waits_for = msgspec.json.encode(shy if match.state == "filled" else []).decode()
    match.asked = match.waits_for
    table.snapshot.serial, table.snapshot.lobby = match.serial, msgspec.json.encode(state)


def _begin(context: ServerContext, session: Session, table: Table) -> None:
    match, connection = table.match, session.connection()
    game = context.editions.game(match.rules)
    content = context.editions.content(context.store, match.rules, match.version, match.digest)
    opened = opening.begin(table.lobby, game, content, seed=match.seed, time=table.time)
    match.dealt = opened.seed
    session.flush()
    nothing = Sitting(
        game,
        content,
        SeededDice(opened.seed),
        snapshot=b"",
        book=Book(match.game, table.lobby.n, table.lobby.prev),
    )
    step = begin(match.id, match.serial, nothing, opened, time=table.time)
    if not step.write(_driver(connection), context.statements):
        raise RuntimeError("a match changed under its own lock")
    session.expire_all()


def _driver(connection: Connection) -> Any:
    """The driver's connection that a transaction of SQLAlchemy's runs on."""
    return connection.connection.driver_connection
