"""Players: accounts made by a signed text, and tokens to read by."""

from __future__ import annotations

import base64
import hmac
from datetime import timedelta
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from wici.protocol.accounts import Account
from wici.protocol.errors import BadChallenge
from wici.protocol.fresh import fresh_nonce
from wici.protocol.instants import format_instant
from wici.protocol.login import LIFETIME, Login, check_challenge, make_challenge
from wici_server.errors import AlreadyTaken, NoToken, TokenExpired
from wici_server.models import Key, Player, Token
from wici_server.services.base.receipt import Accepted
from wici_server.services.base.visible_match import token_hash
from wici_server.services.keys.claim import settle_key, waiting_for
from wici_server.services.keys.invitation import use_for_account
from wici_server.services.keys.signed import Signed, find_key, keep, read_signed, take

if TYPE_CHECKING:
    from wici_server.context import ServerContext

TOKEN_LIFETIME = timedelta(hours=24)


class NewToken(msgspec.Struct, frozen=True):
    """A token, shown this once.

    Attributes:
        token: What to send as `Authorization: Bearer …`.
        expires: When it ends.
        handle: Whose it is.
    """

    token: str
    expires: str
    handle: str


class MyKey(msgspec.Struct, frozen=True):
    """One of the asker's own keys.

    Attributes:
        fingerprint: As `ssh-keygen -l` prints it.
        line: The public key.
        added: When it came.
    """

    fingerprint: str
    line: str
    added: str


class WaitingKey(msgspec.Struct, frozen=True):
    """A key that was asked for without a present one, and that any of those can cancel.

    Attributes:
        fingerprint: As `ssh-keygen -l` prints it.
        line: The public key.
        how: By `recovery`, or by the host: `admin`.
        asked: When.
        due: From when on it counts.
    """

    fingerprint: str
    line: str
    how: str
    asked: str
    due: str


class Me(msgspec.Struct, frozen=True):
    """The asker's own account.

    Attributes:
        handle: The name by which others know the player.
        keys: The keys that may sign for it.
        waiting: Keys that do not count yet.
        recovery: The fingerprint of the recovery key, if there is one.
        mail: Where letters go.
    """

    handle: str
    keys: tuple[MyKey, ...]
    waiting: tuple[WaitingKey, ...]
    recovery: str | None
    mail: str | None


def register(context: ServerContext, raw: bytes) -> Accepted:
    """Make an account for the key that signed a `wici-account`.

    Raises:
        AlreadyTaken: The handle or the key has an account, or one key would do for both playing and recovery.
        BadInvite: The server takes invited players only.
    """
    signed = read_signed(context, raw, Account)
    return take(
        context,
        signed,
        lambda session: _owner(session, signed.envelope.key.fingerprint),
        lambda session: _register(context, session, signed),
    )


def _owner(session: Session, fingerprint: str) -> int | None:
    return session.scalar(select(Key.player_id).where(Key.fingerprint == fingerprint))


def _register(context: ServerContext, session: Session, signed: Signed[Account]) -> Accepted:
    said, key, time = signed.said, signed.envelope.key, context.now()
    if _owner(session, key.fingerprint) is not None:
        raise AlreadyTaken(
            "That key has an account here already; use it, or register another key.", reason="key"
        )
    if session.scalar(select(Player.id).where(Player.handle == said.handle)):
        raise AlreadyTaken(f"The handle {said.handle!r} is taken; choose another.", reason="handle")
    if said.recovery == key.fingerprint:
        raise AlreadyTaken("A key that plays cannot recover as well; make another.", reason="recovery")
    if context.settings.accounts != "open":
        use_for_account(context, session, said.invite)
    player = Player(handle=said.handle, mail=said.mail, created=time, recovery=said.recovery)
    session.add(player)
    session.flush()
    session.add(Key(player_id=player.id, fingerprint=key.fingerprint, line=key.line, added=time))
    return keep(context, session, signed, player=player.id, time=time)


def challenge(context: ServerContext) -> bytes:
    """A text for a player to sign, which the server need not keep."""
    identity = context.identity
    return make_challenge(
        secret=identity.secret, server=identity.fingerprint, nonce=fresh_nonce(), now=context.clock()
    )


def issue_token(context: ServerContext, raw: bytes) -> NewToken:
    """Give the token of a signed challenge: one and the same, however often it comes.

    Raises:
        BadChallenge: It is not one of this server's, or too old, or its token was ended.
        UnknownKey, RevokedKey: Whose key it is nobody knows, or it is good no more.
    """
    signed = read_signed(context, raw, Login)
    now = context.clock()
    check_challenge(signed.said, secret=context.identity.secret, server=context.identity.fingerprint, now=now)
    token = _token_of(context, signed)
    expires = format_instant(now + TOKEN_LIFETIME)
    settle_key(context, signed.envelope.key.fingerprint)
    with context.store.session() as session:
        key = find_key(session, signed)
        session.execute(delete(Token).where(Token.expires <= format_instant(now)))
        if session.get(Token, _ended(token)) is not None:
            raise BadChallenge("The token of that challenge was ended; ask for another.", reason="ended")
        if (known := session.get(Token, token_hash(token))) is not None:
            expires = known.expires
        else:
            row = Token(hash=token_hash(token), player_id=key.player_id, key_id=key.id, expires=expires)
            session.add(row)
        handle = session.scalars(select(Player.handle).where(Player.id == key.player_id)).one()
    return NewToken(token, expires, handle)


def end_token(context: ServerContext, token: str | None) -> None:
    """End a token before its time; its challenge gives no other.

    Raises:
        NoToken, TokenExpired: There is none, or it is good no more.
    """
    with context.store.session() as session:
        find_player(context, session, token)
        row = session.get_one(Token, token_hash(token or ""))
        until = format_instant(context.clock() + LIFETIME)
        session.add(
            Token(hash=_ended(token or ""), player_id=row.player_id, key_id=row.key_id, expires=until)
        )
        session.delete(row)


def _token_of(context: ServerContext, signed: Signed[Login]) -> str:
    """The token that a challenge gives to the key that signed it; nobody without our secret can tell it."""
    said = f"wici-token 1\n{signed.envelope.text.id}\n{signed.envelope.key.fingerprint}\n"
    mac = hmac.digest(context.identity.secret, said.encode(), "sha256")
    return base64.urlsafe_b64encode(mac).decode().rstrip("=")


def _ended(token: str) -> str:
    """What is stored of a token that was ended, while its challenge could give it anew; the hash of none."""
    return f"ended {token_hash(token)}"[:64]


def find_player(context: ServerContext, session: Session, token: str | None) -> Player:
    """Whose token it is.

    Raises:
        NoToken, TokenExpired: There is none, or it is good no more.
    """
    if token is None:
        raise NoToken
    found = session.scalar(
        select(Player)
        .join(Token, Token.player_id == Player.id)
        .join(Key, Key.id == Token.key_id)
        .where(Token.hash == token_hash(token), Token.expires > context.now(), Key.revoked.is_(None))
    )
    if found is None:
        raise TokenExpired
    return found


def me(context: ServerContext, token: str | None) -> Me:
    """The account that a token belongs to."""
    with context.store.reading() as connection, Session(connection) as session:
        player = find_player(context, session, token)
        mine = select(Key).where(Key.player_id == player.id, Key.revoked.is_(None)).order_by(Key.id)
        keys = tuple(MyKey(key.fingerprint, key.line, key.added) for key in session.scalars(mine))
        waiting = tuple(
            WaitingKey(claim.fingerprint, claim.line, claim.how, claim.asked, claim.due)
            for claim in waiting_for(session, player.id)
        )
        return Me(player.handle, keys, waiting, player.recovery, player.mail)
