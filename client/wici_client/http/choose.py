"""Which way leads to a server: straight on, or through a proxy."""

from __future__ import annotations

import os
import sys

from wici_client.http.direct import Direct
from wici_client.http.transport import Patience, Transport

#: The variables that name a proxy, in any case.
_NAMES = frozenset({"http_proxy", "https_proxy", "all_proxy"})


def open_transport(url: str, patience: Patience) -> Transport:
    """Choose the way to a server.

    Python's own HTTP serves whoever has no proxy, for requests takes longer to import than an order to give.

    Args:
        url: `http://HOST…` or `https://HOST…`.
        patience: How long silence is borne.
    """
    if _has_proxy():
        from wici_client.http.proxied import Proxied  # with it comes requests

        return Proxied(url, patience)
    return Direct(url, patience)


def _has_proxy() -> bool:
    """Whether any proxy is set, be it for other addresses: then requests knows the rules."""
    if any(value and name.lower() in _NAMES for name, value in os.environ.items()):
        return True
    if sys.platform in {"darwin", "win32"}:  # pragma: no cover - proxies may stand in the system's settings
        from urllib.request import getproxies

        return bool(getproxies())
    return False
