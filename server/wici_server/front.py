"""The front: answers a poll that finds nothing new before Flask is woken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from wici.errors import WiciError
from wici_server.services.glance import Asker, glance, glance_seated
from wici_server.services.view import as_stranger

if TYPE_CHECKING:
    from wici_server.office import Office

Environ: TypeAlias = dict[str, Any]
Start: TypeAlias = Callable[..., Any]
Wsgi: TypeAlias = Callable[[Environ, Start], Iterable[bytes]]

_PATH = re.compile(r"/v1/games/([a-z2-7]{16})/(view|public|news)")
_SEAT = re.compile(r"(?:seat=([0-9]{1,2}))?")


class Front:
    """Says 304 where the sender's ETag still holds, and leaves everything else to the app.

    It asks the same question as the routes do, who may look, in one statement; so it tells nobody
    anything that they would not tell.

    Args:
        app: The app behind it.
        office: The office.
    """

    def __init__(self, app: Wsgi, office: Office) -> None:
        self._app = app
        self._office = office

    def __call__(self, environ: Environ, start: Start) -> Iterable[bytes]:
        """Answer one request."""
        if environ["REQUEST_METHOD"] == "GET" and (known := environ.get("HTTP_IF_NONE_MATCH")):
            etag = self._etag(environ)
            if etag is not None and etag in [tag.strip().removeprefix("W/") for tag in known.split(",")]:
                headers = [("ETag", etag), ("Cache-Control", "private, no-store"), ("Retry-After", "2")]
                start("304 NOT MODIFIED", headers)
                return [b""]
        return self._app(environ, start)

    def _etag(self, environ: Environ) -> str | None:
        path = _PATH.fullmatch(environ["PATH_INFO"])
        seat = _SEAT.fullmatch(environ.get("QUERY_STRING", ""))
        if path is None or seat is None:
            return None
        office = self._office
        asker = Asker(
            _token(environ.get("HTTP_AUTHORIZATION", "")),
            int(seat[1] or 0),
            office.now(),
            office.settings.spectators,
        )
        look = glance_seated if path[2] == "view" else glance
        try:
            with office.store.driver() as driver:
                seen = look(driver, office.ledger, path[1], asker)
        except (WiciError, SQLAlchemyError):
            # The route meets the same fault and tells it in its words.
            return None
        if path[2] != "news" and not seen.match.has_begun:
            return None
        return (as_stranger(seen) if path[2] == "public" else seen).etag


def _token(header: str) -> str | None:
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None
