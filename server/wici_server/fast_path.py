"""The fast path: the two requests that come most, plain orders and idle polls, answered before Flask."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from wici.errors import WiciError
from wici_server.api.answer import PLAIN, PRIVATE
from wici_server.api.contract import JSON
from wici_server.api.fault import tell_fault
from wici_server.api.request import MOST_BYTES, TYPES, is_full
from wici_server.errors import SlowDown
from wici_server.limits import network_of
from wici_server.services.base.visible_match import Asker, visible_from_seat, visible_match
from wici_server.services.play.submit import submit
from wici_server.services.play.view import as_stranger

if TYPE_CHECKING:
    from wici_server.context import ServerContext

Environ: TypeAlias = dict[str, Any]
Start: TypeAlias = Callable[..., Any]
Wsgi: TypeAlias = Callable[[Environ, Start], Iterable[bytes]]

_ORDERS = "/v1/orders"
_HEALTH = "/healthz"
_RECEIPT = (("Content-Type", PLAIN), *PRIVATE.items())
_PATH = re.compile(r"/v1/games/([a-z2-7]{16})/(view|public|news)(?:\.svg)?")
_SEAT = re.compile(r"(?:seat=([0-9]{1,2}))?")


_BLIND = (
    "X-Forwarded-For arrives, but WICI_PROXIES is 0: whoever comes through a proxy counts as one address. "
    "Set WICI_PROXIES to the number of proxies in front, if they are yours."
)

log = logging.getLogger("wici_server")


class FastPath:
    """Takes orders in their plainest form, says 304 where a sender's ETag still holds, and leaves the rest.

    It asks the same questions as the routes do, so it tells nobody anything that they would not tell; an
    order that asks for anything special, and a body that is not in order, it leaves to them too.

    Args:
        app: The app behind it.
        context: The server's context.
    """

    def __init__(self, app: Wsgi, context: ServerContext) -> None:
        self._app = app
        self._context = context
        self._warns_of_proxies = not context.settings.proxies

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        """Answer one request."""
        method = environ["REQUEST_METHOD"]
        if self._warns_of_proxies and "HTTP_X_FORWARDED_FOR" in environ:
            self._warns_of_proxies = False
            log.warning(_BLIND)
        if method == "POST" and environ["PATH_INFO"] == _ORDERS and (size := _plain_size(environ)):
            return self._take_order(environ, start, size)
        if method != "POST" and environ["PATH_INFO"] != _HEALTH:
            try:
                self._context.read_limit.charge(network_of(environ.get("REMOTE_ADDR", "")))
            except SlowDown as fault:
                return tell_fault(self._context, fault)(environ, start)
        if method == "GET" and (known := environ.get("HTTP_IF_NONE_MATCH")):
            etag = self._etag(environ)
            if etag is not None and etag in [tag.strip().removeprefix("W/") for tag in known.split(",")]:
                headers = [("ETag", etag), ("Cache-Control", "private, no-store"), ("Retry-After", "2")]
                start("304 NOT MODIFIED", headers)
                return [b""]
        return self._app(environ, start)

    def _take_order(self, environ: Environ, start: Start, size: int) -> Iterable[bytes]:
        context = self._context
        try:
            context.address_limit.charge(network_of(environ.get("REMOTE_ADDR", "")))
            accepted = submit(
                context, environ["wsgi.input"].read(size), full=is_full(environ.get("HTTP_PREFER", ""))
            )
        except Exception as fault:  # noqa: BLE001 - as at Flask's own door, every fault is told
            return tell_fault(context, fault)(environ, start)
        start("201 CREATED" if accepted.is_new else "200 OK", [*_RECEIPT, _length(accepted.receipt)])
        return [accepted.receipt]

    def _etag(self, environ: Environ) -> str | None:
        path = _PATH.fullmatch(environ["PATH_INFO"])
        seat = _SEAT.fullmatch(environ.get("QUERY_STRING", ""))
        if path is None or seat is None:
            return None
        context = self._context
        asker = Asker(
            _token(environ.get("HTTP_AUTHORIZATION", "")),
            int(seat[1] or 0),
            context.now(),
            context.settings.spectators,
        )
        look = visible_from_seat if path[2] == "view" else visible_match
        try:
            with context.store.driver() as driver:
                seen = look(driver, context.statements, path[1], asker)
        except (WiciError, SQLAlchemyError):
            # The route meets the same fault and tells it in its words.
            return None
        if path[2] != "news" and not seen.match.has_begun:
            return None
        return (as_stranger(seen) if path[2] == "public" else seen).etag


def _plain_size(environ: Environ) -> int:
    """The size of a body that is a text of a known size, to be answered by a text; 0 for any other."""
    kind = environ.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
    size = environ.get("CONTENT_LENGTH", "")
    if environ.get("QUERY_STRING") or JSON in environ.get("HTTP_ACCEPT", "") or kind not in TYPES:
        return 0
    return int(size) if size.isascii() and size.isdigit() and int(size) <= MOST_BYTES else 0


def _length(body: bytes) -> tuple[str, str]:
    return "Content-Length", str(len(body))


def _token(header: str) -> str | None:
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
