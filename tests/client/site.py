"""A whole server on a loopback port in this process, whose wire a test can cut, bend and overhear."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from werkzeug.serving import make_server
from werkzeug.test import run_wsgi_app

from tests.bounded import serving
from tests.client.outside import START
from tests.rules.sample.game import MarketGame
from wici_server.app import create_app
from wici_server.config import Settings
from wici_server.database import upgrade
from wici_server.editions import Editions
from wici_server.extensions import db
from wici_server.identity import make_identity, read_identity

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
#: Sees a request's environ and the app that would answer it; answers in its stead.
Mischief = Callable[[dict[str, Any], Callable[..., Any], Wsgi], Iterable[bytes]]


class Site:
    """A server.

    Attributes:
        url: Where it listens.
        mischief: What stands between the wire and the app; None for nothing.
        requests: Method and path of all that came.
        moment: What time it is there.

    Args:
        data: Its data folder.
        has_catalog: Whether it offers all games of the catalog, and not The Market.
    """

    def __init__(self, data: Path, *, has_catalog: bool = False) -> None:
        settings = _settings(data)
        self.fingerprint = read_identity(data).fingerprint
        editions = Editions(data) if has_catalog else _market(data)
        self.moment = START
        self.app = create_app(settings, clock=lambda: self.moment, editions=editions)
        self.mischief: Mischief | None = None
        self.requests: list[str] = []
        logging.getLogger("werkzeug").setLevel(logging.CRITICAL)
        self._server = make_server("127.0.0.1", 0, self._answer, threaded=True)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._serving = ExitStack()
        self._serving.enter_context(serving(self._server))

    def _answer(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        self.requests.append(f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}")
        if self.mischief is not None:
            return self.mischief(environ, start, self.app.wsgi_app)
        return self.app.wsgi_app(environ, start)

    def close(self) -> None:
        self._serving.close()
        self.app.extensions["wici"].store.close()
        with self.app.app_context():
            db.engine.dispose()

    @contextmanager
    def with_mischief(self, mischief: Mischief) -> Iterator[None]:
        self.mischief = mischief
        try:
            yield
        finally:
            self.mischief = None


def prepare(data: Path) -> None:
    """Make a data folder as a host does."""
    data.mkdir(parents=True)
    make_identity(data)
    upgrade(_settings(data))


def _market(data: Path) -> Editions:
    return Editions(data, [MarketGame()], house=lambda _: {"market.toml": b"# Needs nothing.\n"})


def _settings(data: Path) -> Settings:
    return Settings(data=data, key_writes=0, address_writes=0, address_reads=0, name="a test")


def losing_answers(path: str, times: int) -> Mischief:
    """Let requests through, but lose the answers to a path a few times."""
    left = [times]

    def answer(environ: dict[str, Any], start: Callable[..., Any], app: Wsgi) -> Iterable[bytes]:
        if not environ["PATH_INFO"].endswith(path) or not left[0]:
            return app(environ, start)
        left[0] -= 1
        _answer_of(app, environ)
        environ["werkzeug.socket"].shutdown(socket.SHUT_RDWR)
        raise ConnectionResetError

    return answer


def saying(
    status: str, path: str, times: int, body: bytes = b"", headers: tuple[tuple[str, str], ...] = ()
) -> Mischief:
    """Answer for a path in the app's stead, a few times."""
    left = [times]

    def answer(environ: dict[str, Any], start: Callable[..., Any], app: Wsgi) -> Iterable[bytes]:
        if environ["PATH_INFO"].endswith(path) and left[0]:
            left[0] -= 1
            start(status, [("Content-Length", str(len(body))), *headers])
            return [body]
        return app(environ, start)

    return answer


def bending(path: str, bend: Callable[[bytes], bytes]) -> Mischief:
    """Change the bytes that answer a path."""

    def answer(environ: dict[str, Any], start: Callable[..., Any], app: Wsgi) -> Iterable[bytes]:
        if not environ["PATH_INFO"].endswith(path):
            return app(environ, start)
        status, headers, body = _answer_of(app, environ)
        body = bend(body)
        kept = [(name, value) for name, value in headers if name.lower() != "content-length"]
        start(status, [*kept, ("Content-Length", str(len(body)))])
        return [body]

    return answer


def _answer_of(app: Wsgi, environ: dict[str, Any]) -> tuple[str, list[tuple[str, str]], bytes]:
    """All that an app answers; its response is closed, as a server would close it."""
    pieces, status, headers = run_wsgi_app(app, environ, buffered=True)
    return status, list(headers), b"".join(pieces)
