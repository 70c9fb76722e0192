"""The seal: a public promise of an envelope's bytes that shows nothing of them."""

from __future__ import annotations

import hmac
from hashlib import sha256

from wici.protocol.values import HEX16


def seal(envelope: bytes, salt: str) -> str:
    """Seal an envelope (`PROTOCOL.md`, 3).

    Args:
        envelope: Its bytes as stored.
        salt: 16 random bytes in hex, used for this envelope alone.

    Returns:
        SHA-256 in hex.

    Raises:
        ValueError: The salt is not 32 hex digits in lower case.
    """
    # The salt has one length, so no envelope can be read as part of it.
    return sha256(b"wici-seal 1\n" + HEX16.parse(salt).encode() + b"\n" + envelope).hexdigest()


def is_seal_of(sealed: str, envelope: bytes, salt: str) -> bool:
    """Say whether a salt opens a seal to exactly these bytes."""
    try:
        return hmac.compare_digest(seal(envelope, salt), sealed)
    except (ValueError, TypeError):
        return False
