"""Signed texts of the lobby: who sent one, whether it came before, and the receipt it gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from wici.errors import WiciError
from wici.protocol.envelope import Envelope, open_envelope
from wici.protocol.errors import UnknownKey
from wici.protocol.signed import SignedText
from wici_server.errors import AlreadyTaken, KeyWaits, RevokedKey, WrongServer
from wici_server.models import Key, Text
from wici_server.services.base.receipt import Accepted, sign_receipt
from wici_server.services.keys.claim import find_waiting, settle_key

if TYPE_CHECKING:
    from wici_server.context import ServerContext

T = TypeVar("T", bound=SignedText)


class Signed(msgspec.Struct, Generic[T], frozen=True):
    """A text whose signature fits.

    Attributes:
        envelope: Its bytes, and the key that signed.
        said: What it says.
    """

    envelope: Envelope
    said: T


def read_signed(context: ServerContext, raw: bytes, kind: type[T], *, most: int = 1) -> Signed[T]:
    """Read a text of a kind and check its signatures.

    Args:
        context: The server's context.
        raw: The envelope.
        kind: The kind of text.
        most: How many signatures may follow.

    Raises:
        ProtocolError: It is malformed, or a signature does not fit.
        SlowDown: Its key sends too many.
    """
    envelope = open_envelope(raw, most=most)
    said = kind.parse(envelope.text)
    context.key_limit.charge(envelope.key.fingerprint)
    return Signed(envelope, said)


def need_this_server(context: ServerContext, signed: Signed[Any]) -> None:
    """See that a text that names a server names this one, by its key in force.

    Raises:
        WrongServer: It does not.
    """
    fingerprint = context.identity.fingerprint
    if getattr(signed.said, "server", fingerprint) != fingerprint:
        raise WrongServer(fingerprint)


def find_key(session: Session, signed: Signed[Any]) -> Key:
    """The registered key that signed.

    Raises:
        UnknownKey, KeyWaits, RevokedKey: There is none, or none yet, or none any more.
    """
    key = session.scalar(select(Key).where(Key.fingerprint == signed.envelope.key.fingerprint))
    if key is None:
        if (claim := find_waiting(session, signed.envelope.key.fingerprint)) is not None:
            raise KeyWaits(claim.due)
        raise UnknownKey("Nobody registered that key here; register it, or sign with one that is.")
    if key.revoked is not None:
        raise RevokedKey
    return key


def take(
    context: ServerContext,
    signed: Signed[Any],
    player: Callable[[Session], int | None],
    work: Callable[[Session], Accepted],
) -> Accepted:
    """Do what a text asks for, once however often it comes.

    Args:
        context: The server's context.
        signed: The text.
        player: Finds the account of its key; None where the text itself will make one.
        work: Does it, in one transaction with the text's own row.

    Raises:
        AlreadyTaken: Another player sent the same text.
        WrongServer: It is meant for another server, or was for this one before its key changed.
    """
    settle_key(context, signed.envelope.key.fingerprint)
    for is_last in (False, True):
        try:
            with context.store.session() as session:
                first = _first_receipt(session, signed, player(session))
                if first is not None:
                    return first
                need_this_server(context, signed)
                return work(session)
        except (IntegrityError, WiciError):
            # With PostgreSQL another process can take a name or this very text between our look and our lock.
            if is_last or context.store.is_sqlite:
                raise
    raise AssertionError


def _first_receipt(session: Session, signed: Signed[Any], player: int | None) -> Accepted | None:
    text = session.get(Text, signed.envelope.text.id)
    if text is None:
        return None
    if text.player_id != player:
        raise AlreadyTaken("Another player sent this very text; write one of your own.", reason="text")
    return Accepted(bytes(text.receipt), is_new=False)


def keep(
    context: ServerContext, session: Session, signed: Signed[Any], *, player: int, time: str, **lines: Any
) -> Accepted:
    """Store a text with its receipt.

    Args:
        context: The server's context.
        session: The transaction that holds the text's effects.
        signed: The text.
        player: Who signed it.
        time: When it was accepted.
        lines: The receipt's lines beside `order` and `time`; `match` is the match's id.
    """
    match = lines.pop("match", None)
    receipt = sign_receipt(context.identity, order=signed.envelope.text.id, time=time, **lines)
    text = Text(
        id=signed.envelope.text.id,
        kind=signed.said.kind,
        player_id=player,
        match_id=match,
        seat=lines.get("seat"),
        envelope=signed.envelope.raw,
        entry=lines.get("entry"),
        receipt=receipt,
        time=time,
    )
    session.add(text)
    return Accepted(receipt, is_new=True)
