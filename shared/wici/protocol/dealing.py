"""Commitments that let server and players deal together, so that nobody can choose the cards."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from wici.protocol.values import GAME, HASH, HEX16


def seed_commit(game: str, seed: str) -> str:
    """Commit the server to its seed before anybody joins (`PROTOCOL.md`, 5.1).

    Args:
        game: The game.
        seed: 32 random bytes in hex.

    Returns:
        SHA-256 in hex, for the record's entry 0.

    Raises:
        ValueError: Game or seed is not in its form.
    """
    return _hash("wici-seed 1", GAME.parse(game), HASH.parse(seed))


def lot(nonce: str) -> str:
    """Commit a player to a nonce before anybody shows theirs (`PROTOCOL.md`, 5.2).

    Args:
        nonce: 16 random bytes in hex.

    Raises:
        ValueError: The nonce is not in its form.
    """
    return _hash("wici-lot 1", HEX16.parse(nonce))


def game_seed(game: str, seed: str, nonces: Mapping[int, str]) -> str:
    """Join the server's seed and all nonces to the seed that every draw comes from (`PROTOCOL.md`, 5.4).

    Args:
        game: The game.
        seed: The server's 32 random bytes in hex.
        nonces: Each taken seat's nonce in hex.

    Returns:
        SHA-256 in hex; its 32 bytes are the key of every draw.

    Raises:
        ValueError: Something is not in its form.
    """
    shown = [f"{seat} {HEX16.parse(nonces[seat])}" for seat in sorted(nonces)]
    return _hash("wici-deal 1", GAME.parse(game), HASH.parse(seed), *shown)


def _hash(*lines: str) -> str:
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
