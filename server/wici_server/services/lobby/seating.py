"""Seating: seats taken, given up and made ready; with the last nonce the cards are dealt."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import Connection, func, select
from sqlalchemy.orm import Session

from wici.protocol.seating import Join, Leave, Ready
from wici.protocol.signed import SignedText
from wici.referee import lobby, opening
from wici.referee.book import Book, Sitting
from wici.rules.dice import SeededDice
from wici_server.errors import AlreadyTaken, BadRequest, NotYourSeat, TooMany
from wici_server.models import Entry, Invitation, Key, Match, Player, Seat
from wici_server.services.base.receipt import Accepted
from wici_server.services.base.remark import WAITING
from wici_server.services.keys import claim as claims
from wici_server.services.keys.invitation import use_for_seat
from wici_server.services.keys.signed import Signed, find_key, keep, read_signed, take
from wici_server.services.lobby.table import Table, hold_table, settle, vacate
from wici_server.services.play.step_rows import begin

if TYPE_CHECKING:
    from wici_server.context import ServerContext

T = TypeVar("T", bound=SignedText)


def join(context: ServerContext, game: str, raw: bytes) -> Accepted:
    """Take a seat as a `wici-join` says.

    Raises:
        BadInvite: The table takes invited players, and the code is none of its codes.
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
        code = _admit(session, table, said)
        n = table.lobby.n
        number, line = lobby.join(table.lobby, rules, said, signed.envelope.raw, keys=lines, time=table.time)
        seat = _seat(session, table, number)
        seat.player_id, seat.handle = table.player.id, said.handle
        seat.join_entry, seat.join_hash = n, table.lobby.prev
        seat.invitation_id = None if code is None else code.id
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
            vacate(session, seat)
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
        table = hold_table(context, session, game, signed)
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
        settle(table)
        if signed.envelope.text.kind == Join.kind:
            claims.tell_waiting(session, table.match, _seat(session, table, seat), table.player, table.time)
        if lobby.is_ready(table.lobby):
            session.flush()
            _begin(context, session, table)
        return receipt

    return take(context, signed, lambda session: find_key(session, signed).player_id, work)


def _admit(session: Session, table: Table, said: Join) -> Invitation | None:
    """The invitation by which a player sits down; none is asked of who opened the table."""
    is_free = table.match.admits == "anyone" or table.player.id == table.match.host_id
    if is_free and said.code is None:
        return None
    return use_for_seat(
        session, table.match, word=said.code, handle=said.handle, seat=said.seat, time=table.time
    )


def _need_room(context: ServerContext, session: Session, player: Player) -> None:
    limit = context.settings.account_seats
    held = select(func.count()).select_from(Seat).join(Match, Match.id == Seat.match_id)
    held = held.where(Seat.player_id == player.id, Match.state.in_(WAITING))
    if limit and (session.scalar(held) or 0) >= limit:
        message = f"You hold {limit} seats in games that have not begun; leave one of those first."
        raise TooMany(message, reason="seats", limit=limit)


def _seat(session: Session, table: Table, number: int) -> Seat:
    return session.get_one(Seat, (table.match.id, number))


def _own_seat(session: Session, table: Table, number: int) -> Seat:
    seat = session.get(Seat, (table.match.id, number))
    if seat is None or seat.player_id != table.player.id:
        raise NotYourSeat
    return seat


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
