"""The texts before a deal: a seat taken, given up, made ready; others invited, the table closed."""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, ClassVar

from wici.protocol.signed import SignedText
from wici.protocol.values import GameId, Handle, Hash, Nonce, Number, Seat, Time


class Join(SignedText, frozen=True, kw_only=True):
    """A player takes a seat, and with it rules and server (`PROTOCOL.md`, 5.2).

    Attributes:
        game: The game.
        answers: The hash of the record's entry 0.
        handle: The player's handle.
        seat: The seat wished, if one is.
        lot: The commitment to the nonce that `Ready` shows.
        code: What `admission` makes of an invitation's code, where the table wants one.
    """

    kind: ClassVar[str] = "wici-join"

    game: GameId
    answers: Hash
    handle: Handle
    seat: Seat | None = None
    lot: Hash
    code: Hash | None = None


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


class Invitation(SignedText, frozen=True, kw_only=True):
    """A player invites others to a table (`PROTOCOL.md`, 6). The text holds no code, only its hash.

    Attributes:
        game: The game.
        answers: The hash of the newest entry that the player knows.
        seat: The one seat that it is good for.
        account: The handle of the one player whom it is good for.
        code: What `code_hash` makes of the code.
        until: When it ends.
        uses: How many may take a seat by it; 1 if left out.
    """

    kind: ClassVar[str] = "wici-invite"

    game: GameId
    answers: Hash
    seat: Seat | None = None
    account: Handle | None = None
    code: Hash
    until: Time | None = None
    uses: Annotated[int, Number(1, 99)] | None = None


class Close(SignedText, frozen=True, kw_only=True):
    """The opener closes a game that has not begun (`PROTOCOL.md`, 6).

    Attributes:
        game: The game.
        answers: The hash of the newest entry that the opener knows.
    """

    kind: ClassVar[str] = "wici-close"

    game: GameId
    answers: Hash


def code_hash(code: str) -> str:
    """What is told and stored of an invitation's code.

    Example:
        >>> code_hash("friday")[:16]
        '1a79668eac4051a9'
    """
    return sha256(code.encode()).hexdigest()


def admission(code: str, game: str, handle: str) -> str:
    """What a `wici-join` says of a code: in a record the code itself would be everybody's.

    Args:
        code: What `code_hash` makes of the code.
        game: The game's id.
        handle: Who joins; nobody else can use the words again.
    """
    return sha256(f"wici-admission 1\n{code}\n{game}\n{handle}\n".encode()).hexdigest()
