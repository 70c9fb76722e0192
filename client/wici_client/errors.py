"""The faults that only the client can meet: no key, no server, an answer that cannot be true."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wici.errors import WiciError


class ClientError(WiciError):
    """Something on this side of the wire; `hint` in the detail says what to do, a command if there is one."""

    code = "client/fault"


class Usage(ClientError):
    """The words of the command do not say enough, or too much."""

    code = "client/usage"


class NotFound(ClientError):
    """Neither this machine nor the server knows it."""

    code = "client/not-found"


class NotAllowed(ClientError):
    """You cannot do that: you have no seat there, or no account."""

    code = "client/not-allowed"


class NotVerified(ClientError):
    """What a server said is not borne out by signatures, by the record, or by what it said before."""

    code = "client/not-verified"


class Incomplete(ClientError):
    """Nothing failed, but not everything could be checked."""

    code = "client/incomplete"


class WaitedInVain(ClientError):
    """The time-out passed."""

    code = "client/waited"


class NoSuchKey(ClientError):
    """No key that can sign was found."""

    code = "key/none"


class Unreachable(ClientError):
    """The server does not answer, or not as a wici server does."""

    code = "server/unreachable"


class Refused(ClientError):
    """The server's own refusal, in its own words.

    Args:
        word: The word of `PROTOCOL.md`, part 7.
        status: The HTTP status.
        said: The stable code that the server named.
        message: One sentence.
        detail: Plain data: reason, rule, line, current, legal.

    Attributes:
        word: As above.
        status: As above.
        said: As above.
    """

    code = "server/refused"

    def __init__(
        self, word: str, message: str, *, status: int, said: str = "", detail: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(message, **(detail or {}))
        self.word = word
        self.status = status
        self.said = said
