"""Claims: keys that were asked for with a recovery key or by the host, and count after a day."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from wici.protocol import notes
from wici.protocol.entries import KeyChange
from wici.protocol.instants import format_instant
from wici.protocol.keys import PublicKey
from wici.referee.remark import KeyAdded, KeyAsked, KeyCancelled
from wici_server.errors import AlreadyTaken, TooMany
from wici_server.models import Claim, Key, Match, Player, Seat
from wici_server.services.base.remark import (
    Remark,
    called,
    live_matches,
    lock_player,
    seats_of,
    write_remarks,
)

if TYPE_CHECKING:
    from wici_server.context import ServerContext

WAIT = timedelta(hours=24)
"""How long a key waits that no present key vouches for."""


def ask(
    context: ServerContext,
    session: Session,
    player: Player,
    key: PublicKey,
    *,
    how: Literal["recovery", "admin"],
    envelope: bytes | None = None,
) -> Claim:
    """Let a key wait for a player whose keys are held still, and say so in every live match.

    Letters to every address of the player leave from here, once there are letters.

    Raises:
        AlreadyTaken: The key belongs to an account, or waits already.
    """
    if session.scalar(select(Key.id).where(Key.fingerprint == key.fingerprint)) is not None:
        raise AlreadyTaken("That key belongs to an account here already; make another.", reason="key")
    if find_waiting(session, key.fingerprint) is not None:
        raise AlreadyTaken("That key waits already; see 'wici keys'.", reason="waits")
    need_room(context, session, player)
    now = context.clock()
    due, time = format_instant(now + WAIT), format_instant(now)
    claim = Claim(
        player_id=player.id,
        fingerprint=key.fingerprint,
        line=key.line,
        how=how,
        asked=time,
        due=due,
        envelope=envelope,
    )
    session.add(claim)
    for match in live_matches(session, player.id):
        remarks = [
            Remark(
                notes.KeyAsked(seat=seat.number, key=key.line, how=how, due=due),
                KeyAsked(seat.number, called(seat), key.fingerprint, how, due),
            )
            for seat in seats_of(session, match, player.id)
        ]
        write_remarks(session, match, remarks, time=time)
    return claim


def tell_waiting(session: Session, match: Match, seat: Seat, player: Player, time: str) -> None:
    """Note in a match that a player has come into which keys wait, for they will count there too."""
    remarks = [
        Remark(
            notes.KeyAsked(seat=seat.number, key=claim.line, how=claim.how, due=claim.due),  # type: ignore[arg-type]
            KeyAsked(seat.number, called(seat), claim.fingerprint, claim.how, claim.due),
        )
        for claim in waiting_for(session, player.id)
    ]
    write_remarks(session, match, remarks, time=time)


def need_room(context: ServerContext, session: Session, player: Player) -> None:
    """See that an account may have one more key.

    Raises:
        TooMany: It has as many as the host allows, those that wait among them.
    """
    limit = context.settings.account_keys
    mine = select(func.count()).select_from(Key).where(Key.player_id == player.id, Key.revoked.is_(None))
    if limit and (session.scalar(mine) or 0) + len(waiting_for(session, player.id)) >= limit:
        message = f"Your account has {limit} keys, as many as this server takes; revoke one first."
        raise TooMany(message, reason="keys", limit=limit)


def cancel(context: ServerContext, session: Session, player: Player, claim: Claim) -> None:
    """Let a key that waits never count; the recovery key that asked for it is spent."""
    time = context.now()
    claim.state = "cancelled"
    if claim.how == "recovery":
        player.recovery = None
    for match in live_matches(session, player.id):
        remarks = [
            Remark(
                notes.KeyCancelled(seat=seat.number, key=claim.line),
                KeyCancelled(seat.number, called(seat), claim.fingerprint),
            )
            for seat in seats_of(session, match, player.id)
        ]
        write_remarks(session, match, remarks, time=time)


def find_waiting(session: Session, fingerprint: str) -> Claim | None:
    """The claim by which a key waits."""
    return session.scalar(select(Claim).where(Claim.fingerprint == fingerprint, Claim.state == "waiting"))


def waiting_for(session: Session, player: int) -> list[Claim]:
    """The claims of a player that wait."""
    chosen = select(Claim).where(Claim.player_id == player, Claim.state == "waiting").order_by(Claim.id)
    return list(session.scalars(chosen))


def settle_due(context: ServerContext) -> int:
    """Let every key count whose day is over.

    It is done from time to time, and before anything is decided by such a key; so it does not matter when.

    Returns:
        How many players have a new key.
    """
    due = select(Claim.player_id).where(Claim.state == "waiting", Claim.due <= context.now()).distinct()
    with context.store.reading() as connection:
        players = list(connection.scalars(due))
    for player in players:
        with context.store.session() as session:
            settle(context, session, lock_player(session, player))
    return len(players)


def settle_key(context: ServerContext, fingerprint: str) -> bool:
    """Let one key count, if it waits and its day is over; asked before a key is called unknown.

    Returns:
        Whether it counts only now.
    """
    mine = (Claim.fingerprint == fingerprint, Claim.state == "waiting", Claim.due <= context.now())
    with context.store.reading() as connection:
        player = connection.scalar(select(Claim.player_id).where(*mine))
    if player is None:
        return False
    with context.store.session() as session:
        settle(context, session, lock_player(session, player))
    return True


def settle(context: ServerContext, session: Session, player: Player) -> None:
    """Let a player's keys count whose day is over; the player's keys are held still."""
    now = context.now()
    for claim in waiting_for(session, player.id):
        if claim.due <= now:
            _count(session, player, claim, now)


def _count(session: Session, player: Player, claim: Claim, time: str) -> None:
    if session.scalar(select(Key.id).where(Key.fingerprint == claim.fingerprint)) is not None:
        # Somebody registered with it meanwhile, or the player added it with a present key.
        claim.state = "cancelled"
        return
    claim.state = "counted"
    if claim.how == "recovery":
        player.recovery = None
    session.add(Key(player_id=player.id, fingerprint=claim.fingerprint, line=claim.line, added=time))
    envelope = None if claim.envelope is None else claim.envelope.decode()
    for match in live_matches(session, player.id):
        remarks = [
            Remark(
                KeyChange(seat=seat.number, op="add", key=claim.line, how=claim.how, envelope=envelope),  # type: ignore[arg-type]
                KeyAdded(seat.number, called(seat), claim.fingerprint, claim.how),
            )
            for seat in seats_of(session, match, player.id)
        ]
        write_remarks(session, match, remarks, time=time)
    session.flush()
