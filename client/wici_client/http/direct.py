"""The way to a server that no proxy stands before, with Python's own HTTP."""

from __future__ import annotations

import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import quote, urlsplit

from wici_client.errors import Unreachable
from wici_client.http.tls import tls_context
from wici_client.http.transport import CLOSED, HEADERS, Patience, Reply

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

    def exchange(self, method: str, target: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        """Ask once; `Transport`."""
        is_used = self._line is not None and self._line.sock is not None
        try:
            try:
                return self._ask(method, target, headers, body)
            except CLOSED:
                # An idle connection ends without a word. To ask again is safe, also for what is sent: the
                # same text gets its first receipt however often it comes.
                if not is_used:
                    raise
                self.close()
                return self._ask(method, target, headers, body)
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

    def _ask(self, method: str, target: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        if self._line is None:
            self._line = self._connection()
        if self._line.sock is None:
            self._connect(self._line)
        path = quote(self._base + target, safe=_KEPT)
        self._line.request(method, path, body, {**HEADERS, **headers})
        answer = self._line.getresponse()
        named = {name.lower(): value for name, value in answer.getheaders()}
        return Reply(answer.status, answer.read(), named)

    def _connect(self, line: HTTPConnection) -> None:
        line.connect()
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
