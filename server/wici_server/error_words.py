"""Error words: the one table from any fault to what HTTP says of it."""

from __future__ import annotations

from typing import Any, NamedTuple

from wici.errors import WiciError
from wici.protocol.errors import BadChallenge, BadEnvelope, BadSignature, KeyUnreadable, UnknownKey
from wici.referee.clock.terms import BadTerms
from wici.referee.errors import BadLot, NotStarted, SeatTaken, StaleRev, WrongDecision
from wici.rules.errors import (
    BadSetup,
    GameOver,
    Hidden,
    IllegalOrder,
    MalformedOrder,
    NotYourTurn,
    StaleOrder,
    UnknownGame,
)
from wici_server.errors import (
    AlreadyTaken,
    BadInvite,
    BadRequest,
    Busy,
    Frozen,
    KeyWaits,
    LastKey,
    Moved,
    NoEdition,
    NoSuchKey,
    NoSuchMatch,
    NoToken,
    NotYourSeat,
    RevokedKey,
    SlowDown,
    StaleText,
    StorageFault,
    TokenExpired,
    TooLarge,
    TooMany,
    TooSlow,
    WrongMethod,
    WrongServer,
    WrongType,
)


class ErrorWord(NamedTuple):
    """How a fault is told over HTTP and in letters.

    Attributes:
        status: The HTTP status.
        word: The stable word (`PROTOCOL.md`, 7).
    """

    status: int
    word: str


#: The first class that a fault is an instance of says how it is told.
TABLE: dict[type[WiciError], ErrorWord] = {
    WrongMethod: ErrorWord(405, "bad-request"),
    BadRequest: ErrorWord(400, "bad-request"),
    TooLarge: ErrorWord(413, "too-large"),
    TooSlow: ErrorWord(408, "too-slow"),
    WrongType: ErrorWord(415, "wrong-type"),
    NoToken: ErrorWord(401, "no-token"),
    TokenExpired: ErrorWord(401, "token-expired"),
    UnknownKey: ErrorWord(403, "unknown-key"),
    RevokedKey: ErrorWord(403, "revoked-key"),
    KeyWaits: ErrorWord(403, "unknown-key"),
    NotYourSeat: ErrorWord(403, "not-your-seat"),
    BadInvite: ErrorWord(403, "bad-invite"),
    NoSuchMatch: ErrorWord(404, "not-found"),
    Hidden: ErrorWord(403, "not-your-seat"),
    NoSuchKey: ErrorWord(404, "not-found"),
    StaleRev: ErrorWord(409, "stale-rev"),
    WrongDecision: ErrorWord(409, "wrong-decision"),
    StaleOrder: ErrorWord(409, "closed"),
    NotYourTurn: ErrorWord(409, "not-your-turn"),
    SeatTaken: ErrorWord(409, "taken"),
    AlreadyTaken: ErrorWord(409, "taken"),
    LastKey: ErrorWord(409, "last-key"),
    TooMany: ErrorWord(409, "too-many"),
    NotStarted: ErrorWord(409, "not-started"),
    GameOver: ErrorWord(409, "game-over"),
    Frozen: ErrorWord(409, "frozen"),
    Moved: ErrorWord(409, "moved"),
    BadChallenge: ErrorWord(401, "token-expired"),
    BadEnvelope: ErrorWord(422, "bad-envelope"),
    WrongServer: ErrorWord(422, "bad-envelope"),
    StaleText: ErrorWord(422, "bad-envelope"),
    BadLot: ErrorWord(422, "bad-envelope"),
    BadSignature: ErrorWord(422, "bad-signature"),
    KeyUnreadable: ErrorWord(422, "bad-signature"),
    MalformedOrder: ErrorWord(422, "bad-order"),
    IllegalOrder: ErrorWord(422, "illegal-order"),
    BadSetup: ErrorWord(422, "illegal-order"),
    BadTerms: ErrorWord(422, "illegal-order"),
    UnknownGame: ErrorWord(422, "illegal-order"),
    SlowDown: ErrorWord(429, "slow-down"),
    Busy: ErrorWord(503, "busy"),
    StorageFault: ErrorWord(503, "storage"),
    NoEdition: ErrorWord(503, "storage"),
}

FAULT = ErrorWord(500, "fault")


def error_word(fault: WiciError) -> ErrorWord:
    """How a fault is told; `FAULT` for one that is ours."""
    return next((word for kind, word in TABLE.items() if isinstance(fault, kind)), FAULT)


def error_body(fault: WiciError) -> dict[str, Any]:
    """A fault as the body of an answer."""
    return {
        "error": error_word(fault).word,
        "message": fault.message,
        "code": fault.code,
        "detail": dict(fault.detail),
    }
