"""All of this package's randomness but new keys, so that the rest can be a function of its input."""

from __future__ import annotations

import base64
import secrets


def fresh_game_id() -> str:
    """Return a new game's name: 80 random bits as 16 characters a-z 2-7."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def fresh_seed() -> str:
    """Return a server's seed for one game: 32 random bytes in hex."""
    return secrets.token_hex(32)


def fresh_nonce() -> str:
    """Return a nonce: 16 random bytes in hex."""
    return secrets.token_hex(16)


def fresh_recovery_code() -> str:
    """Return a recovery code: 120 random bits as six groups of four characters a-z 2-7."""
    code = base64.b32encode(secrets.token_bytes(15)).decode().lower()
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def fresh_salt() -> str:
    """Return a salt for one seal: 16 random bytes in hex."""
    return secrets.token_hex(16)
