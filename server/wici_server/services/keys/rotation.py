"""Rotation: the server's key is changed in everybody's sight, and the old one signs for the new."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select
from sqlalchemy.orm import Session

from wici.protocol import notes
from wici.protocol.accounts import ServerKey
from wici.protocol.envelope import sign_text
from wici.protocol.head import Head as HeadText
from wici.protocol.keys import Key
from wici.referee.remark import ServerKeyChanged
from wici_server.errors import BadConfig
from wici_server.identity import KEY_FILE, OLD_KEY_FILE, Identity, KeySwap, read_identity
from wici_server.models import Head, Match, Rotation
from wici_server.services.base.remark import LIVE, Remark, live_matches, write_remarks
from wici_server.store import Store

if TYPE_CHECKING:
    from wici_server.context import ServerContext


def rotate(context: ServerContext) -> str:
    """Change the server's key.

    In one transaction every live match gets its note, every closed one its last head by the old key, and
    the key file becomes another. Processes that serve see that file before they can write again.

    Returns:
        The new key's fingerprint.

    Raises:
        BadConfig: The data folder cannot be written; nothing has changed.
    """
    swap = KeySwap(context.settings.data, new := Key.generate())
    try:
        # Whatever is taken meanwhile names one of the two keys, and its record must say the same.
        with context.store.session(alone=True) as session:
            matches = live_matches(session)
            _rotate(session, matches, context.identity, new, context.now())
            session.flush()
            swap.make()
    except BaseException:
        if swap.is_begun:
            swap.undo()
        raise
    swap.keep()
    return new.public.fingerprint


def _rotate(session: Session, matches: Sequence[Match], old: Identity, new: Key, time: str) -> None:
    text = ServerKey(server=old.fingerprint, key=new.public.fingerprint, time=time)
    proof = sign_text(text.format(), old.key, new)
    session.add(Rotation(old=old.fingerprint, new=new.public.fingerprint, time=time, proof=proof))
    _sign_closed(session, old, time)
    note = notes.ServerKeyChanged(server=new.public.line, envelopes=(proof.decode(),))
    for match in matches:
        write_remarks(session, match, [Remark(note, ServerKeyChanged(new.public.fingerprint))], time=time)


def _sign_closed(session: Session, old: Identity, time: str) -> None:
    closed = select(Match.id, Match.game, Match.entry, Match.head).where(
        Match.state.not_in(LIVE), Match.id.not_in(select(Head.match_id))
    )
    for match, game, entry, head in session.execute(closed).all():
        text = HeadText(game=game, entry=entry, hash=head, time=time)
        session.add(Head(match_id=match, envelope=sign_text(text.format(), old.key)))


def proofs(context: ServerContext) -> tuple[str, ...]:
    """Every change of the server's key, the oldest first, each as the text that both keys signed."""
    with context.store.reading() as connection:
        chosen = select(Rotation.proof).order_by(Rotation.number)
        return tuple(bytes(proof).decode() for proof in connection.scalars(chosen))


def last_head(context: ServerContext, match: int) -> bytes | None:
    """The head of a closed record that an earlier key of the server's signed."""
    with context.store.reading() as connection:
        found = connection.scalar(select(Head.envelope).where(Head.match_id == match))
    return None if found is None else bytes(found)


def settle_rotation(store: Store, data: Path) -> None:
    """Bring a rotation to its end that a crash has cut short: the database says whether it took place.

    Raises:
        BadConfig: The key cannot be used, or is not the one that the database was changed to.
    """
    if (data / OLD_KEY_FILE).exists():
        # The file lies there too while a rotation is under way elsewhere.
        with store.writing(alone=True) as connection:
            identity = read_identity(data)
            swap = KeySwap(data, identity.key)
            if _newest(connection) == identity.fingerprint:
                swap.keep()
            else:
                swap.undo()
    with store.reading() as connection:
        newest = _newest(connection)
    if newest is not None and newest != read_identity(data).fingerprint:
        raise BadConfig(
            f"{data / KEY_FILE} is not the key {newest} that it was changed to; put that one back."
        )


def _newest(connection: Connection) -> str | None:
    """The key that the newest rotation was to; None if there was none."""
    return connection.scalar(select(Rotation.new).order_by(Rotation.number.desc()).limit(1))
