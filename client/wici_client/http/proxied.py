"""The way to a server through a proxy, with requests, which knows how the environment names them."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Mapping
from typing import Any

import requests
from requests.adapters import HTTPAdapter

from wici_client.errors import Unreachable
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


class Proxied:
    """A session of requests; `Transport`.

    Args:
        url: Where the server is.
        patience: How long silence is borne.
    """

    def __init__(self, url: str, patience: Patience) -> None:
        self._url = url
        self._patience = patience
        self._session = self._open()
        self._is_used = False

    def exchange(
        self, method: str, target: str, headers: Mapping[str, str], body: bytes | None, *, most: int = MOST
    ) -> Reply:
        """Ask once; `Transport`."""
        # requests bounds the time until the next bytes, and nothing bounds how many times that is.
        answers: queue.SimpleQueue[Reply | BaseException] = queue.SimpleQueue()

        def ask() -> None:
            try:
                answers.put(self._exchange(method, target, headers, body, most))
            except BaseException as error:  # noqa: BLE001 - told to whoever waits
                answers.put(error)

        threading.Thread(target=ask, daemon=True).start()
        try:
            answer = answers.get(timeout=self._patience.whole)
        except queue.Empty:
            self._session = self._open()
            raise too_slow(self._url, self._patience) from None
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def _exchange(
        self, method: str, target: str, headers: Mapping[str, str], body: bytes | None, most: int
    ) -> Reply:
        try:
            try:
                return self._ask(method, target, headers, body, most)
            except requests.exceptions.ConnectionError as error:
                # As on the direct way: a connection that ended while it was idle is no news of the server.
                if not (self._is_used and any(isinstance(cause, CLOSED) for cause in _causes(error))):
                    raise
                return self._ask(method, target, headers, body, most)
        except requests.exceptions.SSLError as error:
            message = f"The certificate of {self._url} is not good; nothing was sent."
            raise Unreachable(message, reason="certificate", hint=_cause(error)) from error
        except (requests.exceptions.InvalidSchema, requests.exceptions.InvalidProxyURL) as error:
            message = "The environment names a proxy that wici cannot use."
            raise Unreachable(message, reason="proxy", hint=f"{error}.") from error
        except requests.exceptions.ProxyError as error:
            message = f"The proxy before {self._url} does not let us through."
            raise Unreachable(message, hint=_cause(error)) from error
        except requests.exceptions.RequestException as error:
            raise Unreachable(f"{self._url} does not answer.", hint=_cause(error)) from error

    def _ask(
        self, method: str, target: str, headers: Mapping[str, str], body: bytes | None, most: int
    ) -> Reply:
        with self._session.request(
            method,
            self._url + target,
            headers=dict(headers),
            data=body,
            auth=_leave_alone,
            timeout=(self._patience.connect, self._patience.read),
            allow_redirects=False,
            stream=True,
        ) as answer:
            named = {name.lower(): value for name, value in answer.headers.items()}
            refuse_packed(self._url, named)
            content = bytearray()
            for piece in answer.iter_content(1 << 16):
                content += piece
                if len(content) > most:
                    raise too_large(self._url, most)
        self._is_used = True
        return Reply(answer.status_code, bytes(content), named)

    def _open(self) -> requests.Session:
        session = requests.Session()
        session.headers.update(HEADERS)
        session.mount("https://", _Adapter())
        return session


class _Adapter(HTTPAdapter):
    """Trusts what the direct way trusts."""

    def init_poolmanager(self, *args: Any, **named: Any) -> None:
        super().init_poolmanager(*args, ssl_context=tls_context(), **named)

    def proxy_manager_for(self, proxy: str, **named: Any) -> Any:
        return super().proxy_manager_for(proxy, ssl_context=tls_context(), **named)


def _leave_alone(request: requests.PreparedRequest) -> requests.PreparedRequest:
    """Keep `.netrc` from putting anything on a request, by standing in its place."""
    return request


def _cause(error: BaseException) -> str:
    """The innermost reason, such as `Connection refused.` or that a name is not known."""
    named = (cause.strerror for cause in _causes(error) if isinstance(cause, OSError) and cause.strerror)
    reason = next(named, None)
    return f"{reason}." if reason else "Is the address right, and is the server up?"


def _causes(error: BaseException) -> Iterator[BaseException]:
    """An error and what it came of, the innermost last."""
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        reason = getattr(seen, "reason", None)  # urllib3's is an error; that of ssl is a word
        seen = reason if isinstance(reason, BaseException) else seen.__cause__ or seen.__context__
