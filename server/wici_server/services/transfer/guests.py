"""Guests: players who come with a match from another server get an account here, or have one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.orm import Session

from wici.protocol.errors import ProtocolError
from wici.protocol.keys import parse_public_key
from wici_server.errors import BadParcel
from wici_server.models import Key, Player
from wici_server.services.base.remark import lock_player
from wici_server.services.transfer.parcel import Guest

if TYPE_CHECKING:
    from wici_server.context import ServerContext


def account_of(context: ServerContext, session: Session, guest: Guest, renamed: Mapping[str, str]) -> Player:
    """The account of a guest: the one that holds a present key of theirs, or a new one.

    Args:
        context: The server's context.
        session: The transaction.
        guest: Who comes.
        renamed: Handles to take here, by those of before, where those are taken by others.

    Raises:
        BadParcel: The keys belong to several accounts here, or the handle to somebody else's.
    """
    fingerprints = {_fingerprint(key.line): key for key in guest.keys}
    known = session.scalars(select(Key).where(Key.fingerprint.in_(fingerprints))).all()
    owners = {key.player_id for key in known if not key.revoked and not fingerprints[key.fingerprint].revoked}
    if len(owners) > 1:
        raise BadParcel(
            f"The keys of {guest.handle} belong to several accounts here; nothing was taken over."
        )
    if owners:
        return lock_player(session, owners.pop())
    if known:
        raise BadParcel(f"Keys of {guest.handle} are known here, but none that may sign; ask the player.")
    return _make(context, session, guest, renamed.get(guest.handle, guest.handle))


def _make(context: ServerContext, session: Session, guest: Guest, handle: str) -> Player:
    if session.scalar(select(Player.id).where(Player.handle == handle)) is not None:
        message = f"The handle {handle!r} is somebody else's here; give another: --rename {guest.handle}=NEW"
        raise BadParcel(message, reason="handle")
    player = Player(handle=handle, mail=None, created=context.now(), recovery=guest.recovery)
    session.add(player)
    session.flush()
    for key in guest.keys:
        session.add(
            Key(
                player_id=player.id,
                fingerprint=_fingerprint(key.line),
                line=key.line,
                added=key.added,
                revoked=key.revoked,
            )
        )
    session.flush()
    return player


def _fingerprint(line: str) -> str:
    try:
        return parse_public_key(line).fingerprint
    except ProtocolError as fault:
        raise BadParcel(f"A player's key cannot be read: {fault.message}") from fault
