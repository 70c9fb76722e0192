"""Proof of a key for reading: a challenge that the server can recognise without having kept it."""

from __future__ import annotations

import hmac
from datetime import datetime, timedelta
from typing import ClassVar

from wici.protocol.errors import BadChallenge
from wici.protocol.instants import format_instant
from wici.protocol.signed import SignedText
from wici.protocol.text import format_text
from wici.protocol.values import Fingerprint, Hash, Nonce, Time

LIFETIME = timedelta(minutes=5)


class Login(SignedText, frozen=True, kw_only=True):
    """A challenge, and signed by a player the answer to it (`PROTOCOL.md`, 6).

    Attributes:
        server: The server key's fingerprint.
        nonce: 16 random bytes in hex.
        expires: When it ends.
        mac: HMAC-SHA256 by the server's secret over the lines before.
    """

    kind: ClassVar[str] = "wici-login"

    server: Fingerprint
    nonce: Nonce
    expires: Time
    mac: Hash


def make_challenge(*, secret: bytes, server: str, nonce: str, now: datetime) -> bytes:
    """Make the text that a player signs to be let in.

    Args:
        secret: Known to this server alone.
        server: The server key's fingerprint.
        nonce: 16 fresh random bytes in hex.
        now: The time, with its zone.
    """
    expires = format_instant(now + LIFETIME)
    mac = _mac(secret, server=server, nonce=nonce, expires=expires)
    return Login(server=server, nonce=nonce, expires=expires, mac=mac).format()


def check_challenge(login: Login, *, secret: bytes, server: str, now: datetime) -> None:
    """See that a login answers a challenge of this server that still holds.

    Args:
        login: What a player signed.
        secret: Known to this server alone.
        server: The server key's fingerprint.
        now: The time, with its zone.

    Raises:
        BadChallenge: `foreign` if this server never made it, `expired` if it is too late.
    """
    mac = _mac(secret, server=login.server, nonce=login.nonce, expires=login.expires)
    # Asked first: whoever cannot make a MAC learns nothing of the clock either.
    if not hmac.compare_digest(mac, login.mac) or login.server != server:
        raise BadChallenge("This server never gave out that challenge; ask for another.", reason="foreign")
    if login.expires <= format_instant(now):
        raise BadChallenge("The challenge has expired; ask for another.", reason="expired")


def _mac(secret: bytes, *, server: str, nonce: str, expires: str) -> str:
    lines = format_text(Login.kind, {"server": server, "nonce": nonce, "expires": expires})
    return hmac.digest(secret, lines, "sha256").hex()
