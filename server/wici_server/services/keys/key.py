"""Keys: added, revoked, cancelled by signed texts, each with its entry in every live match of the player."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from wici.protocol import entries
from wici.protocol.accounts import KeyChange
from wici.protocol.envelope import parse_envelope
from wici.protocol.errors import BadSignature, UnknownKey
from wici.protocol.instants import parse_instant
from wici.protocol.keys import PublicKey
from wici.protocol.sshsig import Signature
from wici.referee.dropping import Dropped, drop_answer
from wici.referee.remark import KeyAdded, KeyRevoked
from wici_server.errors import AlreadyTaken, KeyWaits, LastKey, NoSuchKey, RevokedKey, StaleText
from wici_server.models import Key, Match, Player, Seat, Text, Token
from wici_server.services.base.receipt import Accepted
from wici_server.services.base.remark import (
    Remark,
    called,
    live_matches,
    lock_player,
    seats_of,
    sitting_of,
    write_remarks,
)
from wici_server.services.keys import claim as claims
from wici_server.services.keys.signed import Signed, keep, read_signed, take

if TYPE_CHECKING:
    from wici_server.context import ServerContext

GOOD_FOR = timedelta(hours=24)
"""How far a text's `time` may be from the server's: long enough to carry it to another machine and back."""

_SIGNERS = {"add": 2}


def change(context: ServerContext, raw: bytes) -> Accepted:
    """Do what a `wici-key` says.

    Args:
        context: The server's context.
        raw: The text with one signature, or with two where a new key must sign as well.

    Raises:
        UnknownKey, RevokedKey, KeyWaits: The first key that signed may not say so.
        BadSignature: The new key did not sign, or others did.
        StaleText: Its `time` is not of today.
        AlreadyTaken, NoSuchKey, LastKey: The key cannot come, or go.
    """
    signed = read_signed(context, raw, KeyChange, most=2)
    return take(
        context,
        signed,
        lambda session: _earlier(session, signed),
        lambda session: _change(context, session, signed),
    )


def _earlier(session: Session, signed: Signed[KeyChange]) -> int | None:
    """Whose text it is, if the same keys sent it before; they may be good no more by what it did."""
    text = session.get(Text, signed.envelope.text.id)
    if text is None:
        return None
    before = parse_envelope(bytes(text.envelope), most=2)
    is_same = _signers(before.signatures) == _signers(signed.envelope.signatures)
    return text.player_id if is_same else None


def _signers(signatures: tuple[Signature, ...]) -> list[PublicKey]:
    return [signature.key for signature in signatures]


def _change(context: ServerContext, session: Session, signed: Signed[KeyChange]) -> Accepted:
    said = signed.said
    _need_today(context, said)
    _need_signers(signed)
    player = _find_player(context, session, signed)
    due = None
    if player.recovery == signed.envelope.key.fingerprint:
        new = signed.envelope.signatures[1].key
        how = {"how": "recovery", "envelope": signed.envelope.raw}
        due = claims.ask(context, session, player, new, **how).due  # type: ignore[arg-type]
    else:
        _WORK[said.op](context, session, player, signed)
    return keep(context, session, signed, player=player.id, time=context.now(), due=due)


def _need_today(context: ServerContext, said: KeyChange) -> None:
    now = context.clock()
    if abs(now - parse_instant(said.time)) > GOOD_FOR:
        raise StaleText(context.now())


def _need_signers(signed: Signed[KeyChange]) -> None:
    said, keys = signed.said, _signers(signed.envelope.signatures)
    if len(keys) != _SIGNERS.get(said.op, 1):
        sentence = "A key is added by two signatures, a present key's and its own; all else needs one."
        raise BadSignature(sentence, reason="wrong_signers")
    if said.op == "add" and keys[1].fingerprint != said.key:
        raise BadSignature("The second signature must be the new key's.", reason="wrong_signers")


def _find_player(context: ServerContext, session: Session, signed: Signed[KeyChange]) -> Player:
    """The player that a text names, with keys held still.

    That there is no such player, and that the key is none of theirs, sound the same.
    """
    found = session.scalar(select(Player.id).where(Player.handle == signed.said.player))
    fingerprint = signed.envelope.key.fingerprint
    if found is not None:
        player = lock_player(session, found)
        claims.settle(context, session, player)
        recovers = signed.said.op == "add" and player.recovery == fingerprint
        if recovers or _present_key(session, player, fingerprint):
            return player
        if (claim := claims.find_waiting(session, fingerprint)) is not None:
            raise KeyWaits(claim.due)
    raise UnknownKey("That key is none of that player's here; sign with a present one.")


def _present_key(session: Session, player: Player, fingerprint: str) -> Key | None:
    key = session.scalar(select(Key).where(Key.fingerprint == fingerprint))
    if key is None or key.player_id != player.id:
        return None
    if key.revoked is not None:
        raise RevokedKey
    return key


def _add(context: ServerContext, session: Session, player: Player, signed: Signed[KeyChange]) -> None:
    new, time = signed.envelope.signatures[1].key, context.now()
    old = session.scalar(select(Key).where(Key.fingerprint == new.fingerprint))
    if old is not None and old.player_id == player.id and old.revoked is not None:
        raise RevokedKey
    if old is not None or new.fingerprint == player.recovery:
        raise AlreadyTaken("That key is in use here already; make another.", reason="key")
    claims.need_room(context, session, player)
    waiting = claims.find_waiting(session, new.fingerprint)
    if waiting is not None and waiting.player_id == player.id:
        waiting.state = "cancelled"
    session.add(Key(player_id=player.id, fingerprint=new.fingerprint, line=new.line, added=time))
    said = {"op": "add", "key": new.line, "how": "self", "envelope": signed.envelope.raw.decode()}
    for match in live_matches(session, player.id):
        remarks = [
            Remark(
                entries.KeyChange(seat=seat.number, **said),  # type: ignore[arg-type]
                KeyAdded(seat.number, called(seat), new.fingerprint, "self"),
            )
            for seat in seats_of(session, match, player.id)
        ]
        write_remarks(session, match, remarks, time=time)


def _revoke(context: ServerContext, session: Session, player: Player, signed: Signed[KeyChange]) -> None:
    said, time = signed.said, context.now()
    key = _present_key(session, player, said.key)
    if key is None:
        raise NoSuchKey
    mine = select(func.count()).select_from(Key).where(Key.player_id == player.id, Key.revoked.is_(None))
    if session.scalar(mine) == 1 and player.recovery is None:
        raise LastKey
    key.revoked = time
    session.execute(delete(Token).where(Token.key_id == key.id))
    for match in live_matches(session, player.id):
        # One after the other: each may take an answer off the same table.
        for seat in seats_of(session, match, player.id):
            remark = _revocation(context, session, match, seat, signed, key)
            write_remarks(session, match, [remark], time=time)


def _revocation(
    context: ServerContext, session: Session, match: Match, seat: Seat, signed: Signed[KeyChange], key: Key
) -> Remark:
    dropped: Dropped | None = None
    if signed.said.drop and match.state == "running":
        dropped = _drop(context, session, match, seat, key)
    texts = dropped.texts if dropped else ()
    drops = select(Text.entry).where(Text.id.in_(texts), Text.entry.is_not(None)).order_by(Text.entry)
    entry = entries.KeyChange(
        seat=seat.number,
        op="revoke",
        key=key.line,
        how="self",
        envelope=signed.envelope.raw.decode(),
        drops=tuple(n for n in session.scalars(drops) if n is not None),
    )
    return Remark(entry, KeyRevoked(seat.number, called(seat), key.fingerprint), dropped)


def _drop(context: ServerContext, session: Session, match: Match, seat: Seat, key: Key) -> Dropped | None:
    def is_by_key(text: str) -> bool:
        kept = session.get(Text, text)
        return kept is not None and parse_envelope(bytes(kept.envelope)).key.fingerprint == key.fingerprint

    return drop_answer(sitting_of(context, session, match).table(), seat.number, is_by_key)


def _cancel(context: ServerContext, session: Session, player: Player, signed: Signed[KeyChange]) -> None:
    claim = claims.find_waiting(session, signed.said.key)
    if claim is None or claim.player_id != player.id:
        raise NoSuchKey
    claims.cancel(context, session, player, claim)


def _name_recovery(
    context: ServerContext, session: Session, player: Player, signed: Signed[KeyChange]
) -> None:
    if session.scalar(select(Key.id).where(Key.fingerprint == signed.said.key)) is not None:
        raise AlreadyTaken("A key that plays cannot recover as well; make another.", reason="key")
    player.recovery = signed.said.key


_WORK = {"add": _add, "revoke": _revoke, "cancel": _cancel, "recovery": _name_recovery}
