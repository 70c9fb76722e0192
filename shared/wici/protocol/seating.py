"""The texts by which a player takes a seat, gives it up, and shows a nonce for the deal."""

from __future__ import annotations

from typing import ClassVar

from wici.protocol.signed import SignedText
from wici.protocol.values import GameId, Handle, Hash, Nonce, Seat


class Join(SignedText, frozen=True, kw_only=True):
    """A player takes a seat, and with it rules and server (`PROTOCOL.md`, 5.2).

    Attributes:
        game: The game.
        answers: The hash of the record's entry 0.
        handle: The player's handle.
        seat: The seat wished, if one is.
        lot: The commitment to the nonce that `Ready` shows.
    """

    kind: ClassVar[str] = "wici-join"

    game: GameId
    answers: Hash
    handle: Handle
    seat: Seat | None = None
    lot: Hash


class Ready(SignedText, frozen=True, kw_only=True):
    """All seats are taken, and the player shows the nonce (`PROTOCOL.md`, 5.3).

    Attributes:
        game: The game.
        seat: The signer's seat.
        answers: The hash of the last join's entry.
        nonce: What the join's lot is made of.
    """

    kind: ClassVar[str] = "wici-ready"

    game: GameId
    seat: Seat
    answers: Hash
    nonce: Nonce


class Leave(SignedText, frozen=True, kw_only=True):
    """A player gives the seat up (`PROTOCOL.md`, 5.3).

    Attributes:
        game: The game.
        seat: The signer's seat.
        answers: The hash of the entry of the own join.
    """

    kind: ClassVar[str] = "wici-leave"

    game: GameId
    seat: Seat
    answers: Hash
