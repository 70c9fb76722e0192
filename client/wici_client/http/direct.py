"""The way to a server that no proxy stands before, with Python's own HTTP."""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from urllib.parse import quote, urlsplit

from wici_client.errors import Unreachable
from wici_client.http.address import near
from wici_client.http.tls import tls_context
from wici_client.http.transport import (
    CLOSED,
    HEADERS,
    MOST,
    Patience,
    Reply,
    refuse_packed,
    too_large,
    too_slow,
)

#: What may stand unchanged in path and query; RFC 3986, 2.2.
_KEPT = "!#$%&'()*+,/:;=?@[]~"


class Direct:
    """One connection, kept open between questions.

    Args:
        url: Where the server is.
        patience: How long silence is borne.
    """

    def __init__(self, url: str, patience: Patience) -> None:
        self._url = url
        self._base = urlsplit(url).path
        self._patience = patience
        self._line: HTTPConnection | None = None

    def exchange(
        self, method: str, target: str, headers: Mapping[str, str], body: bytes | None, *, most: int = MOST
    ) -> Reply:
        """Ask once; `Transport`."""
        late = threading.Event()
        watch = threading.Timer(self._patience.whole, self._cut, [late])
        watch.daemon = True
        watch.start()
        try:
            reply = self._exchange(method, target, headers, body, most)
        except Unreachable:
            if not late.is_set():
                raise
        finally:
            watch.cancel()
        if late.is_set():  # what was cut off may look like an answer
            self.close()
            raise too_slow(self._url, self._patience)
        return reply

    def _exchange(
        self, method: str, target: str, headers: Mapping[str, str], body: bytes | None, most: int
    ) -> Reply:
        is_used = self._line is not None and self._line.sock is not None
        try:
            try:
                return self._ask(method, target, headers, body, most)
            except CLOSED:
                # An idle connection ends without a word. To ask again is safe, also for what is sent: the
                # same text gets its first receipt however often it comes.
                if not is_used:
                    raise
                self.close()
                return self._ask(method, target, headers, body, most)
        except ssl.SSLCertVerificationError as error:
            message = f"The certificate of {self._url} is not good; nothing was sent."
            raise self._unreachable(message, f"{error.verify_message}.", reason="certificate") from error
        except ssl.SSLError as error:
            hint = f"Does it speak http alone? Then write http:// before its name. ({error.reason})"
            message = f"{self._url} does not speak TLS as it should; nothing was sent."
            raise self._unreachable(message, hint, reason="certificate") from error
        except OSError as error:
            raise self._unreachable(f"{self._url} does not answer.", _cause(error)) from error
        except (HTTPException, ValueError) as error:  # a ValueError: what a server gave makes no header
            raise self._unreachable(f"{self._url} does not answer as a web server does.") from error

    def close(self) -> None:
        """End the connection, if there is one."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def __del__(self) -> None:
        """End the connection with the last who could use it, as those of requests do."""
        self.close()

    def _ask(
        self, method: str, target: str, headers: Mapping[str, str], body: bytes | None, most: int
    ) -> Reply:
        if self._line is None:
            self._line = self._connection()
        if self._line.sock is None:
            self._connect(self._line)
        path = quote(self._base + target, safe=_KEPT)
        self._line.request(method, path, body, {**HEADERS, **headers})
        answer = self._line.getresponse()
        named = {name.lower(): value for name, value in answer.getheaders()}
        return Reply(answer.status, self._read(answer, named, most), named)

    def _read(self, answer: HTTPResponse, named: Mapping[str, str], most: int) -> bytes:
        """The body of an answer, whole."""
        try:
            refuse_packed(self._url, named)
            content = answer.read(most + 1)
        except Unreachable:
            self.close()
            raise
        if len(content) > most:
            self.close()
            raise too_large(self._url, most)
        if answer.length:
            raise IncompleteRead(content, answer.length)
        return content

    def _cut(self, late: threading.Event) -> None:
        """End an answer that takes too long, from another thread."""
        late.set()
        sock = self._line.sock if self._line is not None else None
        if sock is not None:
            with contextlib.suppress(OSError):
                socket.socket.shutdown(sock, socket.SHUT_RDWR)

    def _connect(self, line: HTTPConnection) -> None:
        line.connect()
        if near(str(line.sock.getpeername()[0])) > self._patience.nearest:
            raise self._unreachable(
                f"{self._url} leads to an address inside your own network. Nothing was sent.", reason="inside"
            )
        line.sock.settimeout(self._patience.read)

    def _connection(self) -> HTTPConnection:
        parts = urlsplit(self._url)
        host = parts.hostname or ""
        if parts.scheme == "https":
            patience = self._patience.connect
            return HTTPSConnection(host, parts.port, timeout=patience, context=tls_context())
        return HTTPConnection(host, parts.port, timeout=self._patience.connect)

    def _unreachable(self, message: str, hint: str = "", *, reason: str = "") -> Unreachable:
        self.close()
        return Unreachable(message, reason=reason, hint=hint)


def _cause(error: OSError) -> str:
    """Why, such as `Connection refused.` or that it took too long."""
    if isinstance(error, TimeoutError):
        return "It took too long."
    return f"{error.strerror}." if error.strerror else "Is the address right, and is the server up?"
