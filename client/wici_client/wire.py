"""One question to a server and its answer, whichever way leads there: straight on, or through a proxy."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from wici import __version__

#: What every question says of us.
HEADERS = {"User-Agent": f"wici/{__version__}", "Accept": "*/*"}


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


class Wire(Protocol):
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


def open_wire(url: str, patience: Patience) -> Wire:
    """Choose the way to a server.

    Python's own HTTP serves whoever has no proxy, for requests takes longer to import than an order to give.

    Args:
        url: `http://HOST…` or `https://HOST…`.
        patience: How long silence is borne.
    """
    if _has_proxy():
        from wici_client.proxied import Proxied

        return Proxied(url, patience)
    from wici_client.direct import Direct

    return Direct(url, patience)


def _has_proxy() -> bool:
    """Whether any proxy is set, be it for other addresses: then requests knows the rules."""
    if any(name.lower().endswith("_proxy") and value for name, value in os.environ.items()):
        return True
    if sys.platform in {"darwin", "win32"}:  # pragma: no cover - proxies may stand in the system's settings
        from urllib.request import getproxies

        return bool(getproxies())
    return False
