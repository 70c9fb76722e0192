"""The host's hand: what only a host can do to players and seats, noted in the record before it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from wici.protocol.keys import PublicKey
from wici.protocol.notes import Looked, Replaced
from wici.referee.errors import NotStarted
from wici.referee.remark import PlayerReplaced, SeatLooked
from wici.rules.words import slug
from wici_server.errors import AlreadyTaken, NoSuchKey, NoSuchMatch, NoSuchPlayer
from wici_server.models import Claim, Key, Match, Player, Seat
from wici_server.services.base.remark import LIVE, Remark, called, lock_player, write_remarks
from wici_server.services.base.visible_match import MatchRow
from wici_server.services.keys import claim as claims
from wici_server.services.keys.player import MyKey, WaitingKey
from wici_server.services.play.view import look_over

if TYPE_CHECKING:
    from wici_server.context import ServerContext

_LEAST = 3
"""The fewest letters that are taken for the start of a game's id."""


class PlayerLine(msgspec.Struct, frozen=True):
    """A player in a list.

    Attributes:
        handle: The handle.
        created: When the account was made.
        keys: How many keys may sign.
        waiting: How many keys wait.
        games: In how many games that go on the player sits.
    """

    handle: str
    created: str
    keys: int
    waiting: int
    games: int


class Account(msgspec.Struct, frozen=True):
    """All that a host can know of a player without looking at a hand.

    Attributes:
        handle: The handle.
        created: When the account was made.
        mail: Where letters go.
        keys: The keys that may sign.
        waiting: The keys that wait.
        has_recovery: Whether there is a recovery key.
        seats: Games that go on, with the seats' names.
    """

    handle: str
    created: str
    mail: str | None
    keys: tuple[MyKey, ...]
    waiting: tuple[WaitingKey, ...]
    has_recovery: bool
    seats: tuple[tuple[str, str, str], ...]


def list_players(context: ServerContext) -> list[PlayerLine]:
    """All players, by handle."""
    keys = select(func.count()).where(Key.player_id == Player.id, Key.revoked.is_(None))
    waiting = select(func.count()).where(Claim.player_id == Player.id, Claim.state == "waiting")
    games = select(func.count(Seat.match_id.distinct())).join(Match, Match.id == Seat.match_id)
    games = games.where(Seat.player_id == Player.id, Match.state.in_(LIVE))
    counts = [count.correlate(Player).scalar_subquery() for count in (keys, waiting, games)]
    with context.store.reading() as connection:
        rows = connection.execute(select(Player.handle, Player.created, *counts).order_by(Player.handle))
        return [PlayerLine(*row) for row in rows]


def show_player(context: ServerContext, handle: str) -> Account:
    """One player's account.

    Raises:
        NoSuchPlayer: There is none.
    """
    with context.store.reading() as connection, Session(connection) as session:
        player = _player(session, handle)
        mine = select(Key).where(Key.player_id == player.id, Key.revoked.is_(None)).order_by(Key.id)
        seats = select(Match.game, Match.name, Seat.name).join(Seat, Seat.match_id == Match.id)
        seats = seats.where(Seat.player_id == player.id, Match.state.in_(LIVE)).order_by(Match.id)
        return Account(
            handle=player.handle,
            created=player.created,
            mail=player.mail,
            keys=tuple(MyKey(key.fingerprint, key.line, key.added) for key in session.scalars(mine)),
            waiting=tuple(
                WaitingKey(claim.fingerprint, claim.line, claim.how, claim.asked, claim.due)
                for claim in claims.waiting_for(session, player.id)
            ),
            has_recovery=player.recovery is not None,
            seats=tuple((game, name, seat) for game, name, seat in session.execute(seats)),
        )


def look_at(context: ServerContext, game: str, seat: str, why: str) -> str:
    """Look at what only one seat may see; the table is told first.

    Args:
        context: The server's context.
        game: The match's name on the wire.
        seat: The seat's number or name.
        why: The host's reason, for all to read.

    Raises:
        NoSuchMatch, NotStarted: There is nothing to see.
    """
    with context.store.session() as session:
        match = _match(session, game)
        if match.state == "over":
            raise NotStarted("That game is over; its record shows everything.")
        place = _seat(session, match, seat)
        note = Looked(seat=place.number, why=why)
        told = SeatLooked(place.number, called(place), why)
        write_remarks(session, match, [Remark(note, told)], time=context.now())
        number, extra = place.number, place.extra
    with context.store.driver() as driver:
        row = MatchRow(*context.statements.stranger.run(driver, game=game).fetchone())
    return look_over(context, row, number, extra)


def give_seat(context: ServerContext, game: str, seat: str, *, handle: str, why: str) -> None:
    """Give a seat of a running match to another player, who knows from then on what the seat knows.

    Args:
        context: The server's context.
        game: The match's name on the wire.
        seat: The seat's number or name.
        handle: The new player's handle.
        why: The host's reason, for all to read.

    Raises:
        NoSuchMatch, NoSuchPlayer, NotStarted: It cannot be given, or not to that player.
        AlreadyTaken: The player sits there already.
    """
    with context.store.session() as session:
        player = lock_player(session, _player(session, handle).id)
        claims.settle(context, session, player)
        match = _match(session, game)
        if match.state == "over":
            raise NotStarted("That game is over; its seats stay as they were.")
        place = _seat(session, match, seat)
        if place.player_id == player.id:
            raise AlreadyTaken(f"{handle} sits there already.", reason="seated")
        mine = select(Key.line).where(Key.player_id == player.id, Key.revoked.is_(None)).order_by(Key.id)
        note = Replaced(why=why, seat=place.number, handle=handle, keys=tuple(session.scalars(mine)))
        told = PlayerReplaced(place.number, called(place), handle, why)
        place.player_id, place.handle, place.is_bot = player.id, handle, False
        time = context.now()
        write_remarks(session, match, [Remark(note, told)], time=time)
        claims.tell_waiting(session, match, place, player, time)


def reset(context: ServerContext, handle: str, key: PublicKey) -> str:
    """Let another key wait for a player who has lost all; it counts after a day unless it is cancelled.

    Returns:
        From when on it counts.

    Raises:
        NoSuchPlayer: There is no such player.
        AlreadyTaken: The key is in use.
    """
    with context.store.session() as session:
        player = lock_player(session, _player(session, handle).id)
        claims.settle(context, session, player)
        return claims.ask(context, session, player, key, how="admin").due


def cancel_reset(context: ServerContext, handle: str) -> int:
    """Cancel the keys that the host let wait for a player.

    Returns:
        How many.

    Raises:
        NoSuchPlayer, NoSuchKey: There is nobody, or nothing to cancel.
    """
    with context.store.session() as session:
        player = lock_player(session, _player(session, handle).id)
        claims.settle(context, session, player)
        waiting = [claim for claim in claims.waiting_for(session, player.id) if claim.how == "admin"]
        if not waiting:
            raise NoSuchKey
        for claim in waiting:
            claims.cancel(context, session, player, claim)
        return len(waiting)


def game_called(context: ServerContext, word: str) -> str:
    """The game that a host means by its id, the start of it, or its name.

    Raises:
        NoSuchMatch: None, or several.
    """
    with context.store.reading() as connection:
        known = connection.execute(select(Match.game, Match.name)).all()
    starts = [game for game, _ in known if len(word) >= _LEAST and game.startswith(word.lower())]
    found = starts or [game for game, name in known if slug(word) and slug(name) == slug(word)]
    if len(found) > 1:
        raise NoSuchMatch(f"{word!r} can be any of {', '.join(found)}; write more of the id.")
    if not found:
        message = f"There is no such game here: {word}. 'wici-server player show HANDLE' names a player's."
        raise NoSuchMatch(message)
    return found[0]


def _player(session: Session, handle: str) -> Player:
    found = session.scalar(select(Player).where(Player.handle == handle))
    if found is None:
        raise NoSuchPlayer(handle)
    return found


def _match(session: Session, game: str) -> Match:
    """A match that has begun, held by its row's lock."""
    match = session.scalar(select(Match).where(Match.game == game).with_for_update())
    if match is None:
        raise NoSuchMatch
    if match.state not in {"running", "frozen", "over"}:
        raise NotStarted("That game has not begun; its players still take and leave seats themselves.")
    return match


def _seat(session: Session, match: Match, word: str) -> Seat:
    chosen = select(Seat).where(Seat.match_id == match.id).order_by(Seat.number)
    seats = session.scalars(chosen).all()
    found = next((seat for seat in seats if word in {str(seat.number), seat.name}), None)
    if found is None:
        names = ", ".join(f"{seat.number} ({seat.name})" for seat in seats)
        raise NoSuchMatch(f"There is no seat {word!r} in that game; there are: {names}.")
    return found
