"""One question to a server and its answer, whichever way leads there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from wici import __version__
from wici_client.errors import Unreachable

#: What every question says of us.
HEADERS = {"User-Agent": f"wici/{__version__}", "Accept": "*/*", "Accept-Encoding": "identity"}

#: The most bytes of an answer that is not said to be longer.
MOST = 16 << 20

#: The most bytes of a record: many times what the longest game fills.
MOST_OF_A_RECORD = 512 << 20

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
    """How long silence is borne, in seconds; and from where.

    Attributes:
        connect: Until there is a connection.
        read: Until the next bytes come.
        whole: For all of one answer, however slowly it comes.
        nearest: No time, but how near to this machine the connection may lead (`wici_client.http.address`).
    """

    connect: float = 10.0
    read: float = 60.0
    whole: float = 600.0
    nearest: int = 3


class Transport(Protocol):
    """What leads to one server.

    No way follows a redirection: what was signed for one server, or a token, is for no other. None reads
    `.netrc`.
    """

    def exchange(
        self, method: str, target: str, headers: Mapping[str, str], body: bytes | None, *, most: int = MOST
    ) -> Reply:
        """Ask once.

        Args:
            method: The HTTP method.
            target: Path and query, behind the server's address.
            headers: Beside those that every question has.
            body: What is sent along.
            most: The most bytes that are taken for an answer.

        Raises:
            Unreachable: No answer, or one that is too long, too slow or compressed.
        """


def refuse_packed(url: str, headers: Mapping[str, str]) -> None:
    """See that an answer is not compressed: we never ask for that, and a few bytes could fill all memory.

    Args:
        url: Whose answer it is.
        headers: Its headers, their names in lower case.
    """
    if headers.get("content-encoding", "identity").strip().lower() not in {"", "identity"}:
        raise Unreachable(f"{url} sends its answer compressed, which wici never asks for.", reason="packed")


def too_large(url: str, most: int) -> Unreachable:
    """The fault of an answer that does not end."""
    return Unreachable(
        f"{url} answers with more than {most >> 10} KiB, which is too much.", reason="too_large"
    )


def too_slow(url: str, patience: Patience) -> Unreachable:
    """The fault of an answer that comes and comes."""
    message = f"{url} has not finished its answer after {patience.whole:.0f} s."
    return Unreachable(message, reason="too_slow")
