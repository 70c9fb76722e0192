"""One question to a server and its answer, whichever way leads there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from wici import __version__

#: What every question says of us.
HEADERS = {"User-Agent": f"wici/{__version__}", "Accept": "*/*"}

#: How a connection ends that the other side closed while it was idle, or just as it was asked.
CLOSED = (ConnectionResetError, ConnectionAbortedError, BrokenPipeError)


class Reply(NamedTuple):
    """What came back.

    Attributes:
        status: The HTTP status.
        body: The bytes.
        headers: The headers, their names in lower case.
    """

    status: int
    body: bytes
    headers: Mapping[str, str]


class Patience(NamedTuple):
    """How long silence is borne, in seconds.

    Attributes:
        connect: Until there is a connection.
        read: Until the next bytes come.
    """

    connect: float = 10.0
    read: float = 60.0


class Transport(Protocol):
    """What leads to one server.

    No way follows a redirection: what was signed for one server, or a token, is for no other. None reads
    `.netrc`.
    """

    def exchange(self, method: str, target: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        """Ask once.

        Args:
            method: The HTTP method.
            target: Path and query, behind the server's address.
            headers: Beside those that every question has.
            body: What is sent along.

        Raises:
            Unreachable: No answer.
        """
