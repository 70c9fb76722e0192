"""The gateway: bodies are read and answers are written in the event loop, within a time; a thread only works.

A thread that waits for somebody's line is lost to everybody else, and eight of them are a whole server. So a
thread gets a request when all of it is here, and gives its answer away before anybody has read it.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar
from wsgiref.types import WSGIApplication, WSGIEnvironment

import msgspec
from granian.rsgi import (  # type: ignore[attr-defined] # it exports them without saying so
    HTTPProtocol,
    ProtocolClosed,
    ProtocolError,
    Scope,
)

from wici.errors import WiciError
from wici_server.api.contract import JSON
from wici_server.config import Settings
from wici_server.error_words import error_body, error_word
from wici_server.errors import TooLarge, TooSlow

T = TypeVar("T")
Headers: TypeAlias = list[tuple[str, str]]
Job: TypeAlias = tuple["asyncio.Future[Any]", Callable[..., Any], tuple[Any, ...]]

_BODILESS = frozenset({"GET", "HEAD", "OPTIONS"})


class Workers:
    """Threads that work for the event loop.

    The standard library's executor makes of each call two futures and a lock, which on the way of an order
    costs as much as reading its body.

    Args:
        count: How many threads.
    """

    def __init__(self, count: int) -> None:
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        for number in range(count):
            threading.Thread(target=self._serve, name=f"request-{number}", daemon=True).start()

    def run(self, work: Callable[..., T], *given: Any) -> asyncio.Future[T]:
        """Let a thread carry out a work; what it returns or raises is the future's."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((future, work, given))
        return future

    def _serve(self) -> None:
        while True:
            future, work, given = self._jobs.get()
            try:
                settle: Callable[..., None] = _succeed
                outcome = work(*given)
            except Exception as fault:  # noqa: BLE001 - raised where the work is awaited
                settle, outcome = _fail, fault
            future.get_loop().call_soon_threadsafe(settle, future, outcome)
            # Nothing of one request is kept alive until the next comes.
            del future, work, given, outcome


class Answer:
    """What a WSGI app has said of its answer.

    Attributes:
        status: The status.
        headers: The headers.
        pieces: The body, made piece by piece.
    """

    __slots__ = ("headers", "pieces", "status")

    def __init__(self, app: WSGIApplication, environ: WSGIEnvironment) -> None:
        self.status = 500
        self.headers: Headers = []
        self.pieces: Iterable[bytes] = app(environ, self._start)

    def _start(self, status: str, headers: Headers, _fault: Any = None) -> Callable[[bytes], None]:
        self.status, self.headers = int(status[:3]), headers
        return _refuse_write

    @property
    def is_whole(self) -> bool:
        """Whether its size is known, so that it is sent in one."""
        return any(name.lower() == "content-length" for name, _ in self.headers)

    def join(self) -> bytes:
        """The whole body."""
        try:
            return b"".join(self.pieces)
        finally:
            self.close()

    def close(self) -> None:
        """Tell the app that nobody wants more of it."""
        close = getattr(self.pieces, "close", None)
        if close is not None:
            close()


class Gateway:
    """Serves a WSGI app behind granian's RSGI.

    Args:
        app: The app.
        settings: The host's settings: how many threads work, how large a body and how slow a line may be.
        most_bytes: The largest body.
    """

    def __init__(self, app: WSGIApplication, settings: Settings, *, most_bytes: int) -> None:
        self._app = app
        self._most = most_bytes
        self._body_seconds = settings.body_seconds
        self._answer_seconds = settings.answer_seconds
        self._workers = Workers(settings.blocking_threads)

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        """Answer one request."""
        try:
            body = b"" if scope.method in _BODILESS else await self._read(scope, protocol)
        except (ProtocolClosed, ProtocolError):
            return
        except WiciError as fault:
            _refuse(protocol, fault)
            return
        answer, whole = await self._workers.run(self._work, scope, body)
        try:
            if whole is None:
                await self._stream(protocol, answer)
            else:
                protocol.response_bytes(answer.status, answer.headers, whole)
        except (ProtocolClosed, ProtocolError):
            return

    async def _read(self, scope: Scope, protocol: HTTPProtocol) -> bytes:
        """Read a body within its time.

        Raises:
            TooLarge, TooSlow: It is larger, or comes more slowly, than any text of ours.
        """
        said = scope.headers.get("content-length")
        if said is not None and int(said) > self._most:
            raise TooLarge(self._most)
        try:
            async with asyncio.timeout(self._body_seconds):
                # A size that is said is a size that granian holds the sender to.
                return await (self._read_pieces(protocol) if said is None else protocol())
        except TimeoutError:
            raise TooSlow(self._body_seconds) from None

    async def _read_pieces(self, protocol: HTTPProtocol) -> bytes:
        body = bytearray()
        async for piece in protocol:
            body += piece
            if len(body) > self._most:
                raise TooLarge(self._most)
        return bytes(body)

    def _work(self, scope: Scope, body: bytes) -> tuple[Answer, bytes | None]:
        answer = Answer(self._app, environ_of(scope, body))
        return answer, answer.join() if answer.is_whole else None

    async def _stream(self, protocol: HTTPProtocol, answer: Answer) -> None:
        """Send a long answer piece by piece; who does not take a piece in time gets no more of it."""
        pieces = iter(answer.pieces)
        try:
            transport = protocol.response_stream(answer.status, answer.headers)
            while (piece := await self._workers.run(_next, pieces)) is not None:
                async with asyncio.timeout(self._answer_seconds):
                    await transport.send_bytes(piece)
        except TimeoutError:
            return
        finally:
            await self._workers.run(answer.close)


def environ_of(scope: Scope, body: bytes) -> WSGIEnvironment:
    """A request as WSGI describes it (PEP 3333), without headers that an underscore lets pose as others."""
    host, _, port = scope.server.rpartition(":")
    client = scope.client.rpartition(":")[0].strip("[]")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": client,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        if name == "content-type":
            environ["CONTENT_TYPE"] = value
        elif name != "content-length" and "_" not in name:
            key = "HTTP_" + name.upper().replace("-", "_")
            environ[key] = f"{environ[key]},{value}" if key in environ else value
    return environ


def _refuse(protocol: HTTPProtocol, fault: WiciError) -> None:
    # The rest of the body is not read, so nothing more can come on this connection.
    headers = [("content-type", JSON), ("cache-control", "private, no-store"), ("connection", "close")]
    protocol.response_bytes(error_word(fault).status, headers, msgspec.json.encode(error_body(fault)))


def _succeed(future: asyncio.Future[T], outcome: T) -> None:
    if not future.done():
        future.set_result(outcome)


def _fail(future: asyncio.Future[Any], fault: Exception) -> None:
    if not future.done():
        future.set_exception(fault)


def _next(pieces: Iterator[bytes]) -> bytes | None:
    return next(pieces, None)


def _refuse_write(_piece: bytes) -> None:
    raise NotImplementedError("an answer is given back, never written")
