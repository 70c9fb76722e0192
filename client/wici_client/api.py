"""Talks HTTP: asks again where that is safe, and turns silence and refusals into our faults."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from wici import __version__
from wici_client.context import World
from wici_client.errors import Refused, Unreachable

if TYPE_CHECKING:
    import requests

_TIMEOUT = (10.0, 60.0)
_TRIES = 4
_LONGEST_WAIT = 30.0
_AGAIN_LATER = frozenset({429, 500, 502, 503, 504})


class Reply(NamedTuple):
    """What came back.

    Attributes:
        status: The HTTP status.
        body: The bytes.
        headers: The headers; names in any case.
    """

    status: int
    body: bytes
    headers: Mapping[str, str]


class Api:
    """One server's door.

    Args:
        world: Whose clock and messages are used.
        url: Where the server is.
        timeout: Seconds to connect, and to read.
    """

    def __init__(self, world: World, url: str, *, timeout: tuple[float, float] = _TIMEOUT) -> None:
        self._timeout = timeout
        self._world = world
        self._url = url
        self._open: requests.Session | None = None

    def get(
        self,
        path: str,
        *,
        token: str | None = None,
        params: Mapping[str, str] | None = None,
        etag: str | None = None,
        tries: int = _TRIES,
    ) -> Reply:
        """Read something.

        Args:
            path: Behind the server's address.
            token: What lets a player read.
            params: The query.
            etag: What is known already; if it still holds, the status is 304.
            tries: How often to ask, in all.

        Raises:
            Unreachable: No answer, however often.
            Refused: The server's refusal.
        """
        headers = {"If-None-Match": etag} if etag else {}
        return self._ask("GET", path, headers=headers, params=params, token=token, tries=tries)

    def post(self, path: str, body: bytes, *, params: Mapping[str, str] | None = None) -> Reply:
        """Send a signed text; after silence or a fault of the server the same bytes go again.

        That is safe, for the server gives the same text its first receipt however often it comes
        (`protocol.md`, 2 and 7).

        Raises:
            Unreachable: No answer, however often; nobody knows whether the text arrived.
            Refused: The server's refusal.
        """
        headers = {"Content-Type": "text/plain; charset=utf-8"}
        return self._ask("POST", path, headers=headers, params=params, body=body, tries=_TRIES)

    def _ask(
        self,
        method: str,
        path: str,
        *,
        headers: dict[str, str],
        tries: int,
        params: Mapping[str, str] | None = None,
        token: str | None = None,
        body: bytes | None = None,
    ) -> Reply:
        for attempt in range(1, tries + 1):
            try:
                reply = self._once(method, path, headers=headers, params=params, token=token, body=body)
            except Unreachable as error:
                if attempt == tries:
                    raise
                self._wait(2.0 ** (attempt - 1), error.message, is_sending=body is not None)
                continue
            if reply.status in _AGAIN_LATER and attempt < tries:
                pause = _retry_after(reply, 2.0 ** (attempt - 1))
                if pause <= _LONGEST_WAIT:
                    why = f"The server answers {reply.status}."
                    self._wait(pause, why, is_sending=body is not None)
                    continue
            return _checked(reply)
        raise AssertionError("the last try returns or raises")

    def _wait(self, seconds: float, why: str, *, is_sending: bool) -> None:
        what = "sending the same bytes again" if is_sending else "asking again"
        self._world.note(f"wici: {why} {what.capitalize()} in {seconds:.0f} s.")
        self._world.clock.sleep(seconds)

    def _once(
        self,
        method: str,
        path: str,
        *,
        headers: dict[str, str],
        params: Mapping[str, str] | None,
        token: str | None,
        body: bytes | None,
    ) -> Reply:
        requests = _import_requests()
        try:
            # No redirects: a body that was signed for one server, or a token, is for no other.
            answer = self._session().request(
                method,
                self._url + path,
                headers=headers,
                params=params,
                data=body,
                auth=_Bearer(token),
                timeout=self._timeout,
                allow_redirects=False,
            )
        except requests.exceptions.InvalidURL as error:
            raise Unreachable(f"{self._url} is no address.") from error
        except requests.exceptions.SSLError as error:
            message = f"The certificate of {self._url} is not good; nothing was sent."
            raise Unreachable(message, reason="certificate") from error
        except requests.exceptions.RequestException as error:
            raise Unreachable(f"{self._url} does not answer.", hint=_cause(error)) from error
        return Reply(answer.status_code, answer.content, answer.headers)

    def _session(self) -> requests.Session:
        if self._open is None:
            self._open = _import_requests().Session()
            self._open.headers["User-Agent"] = f"wici/{__version__}"
        return self._open


def _import_requests() -> ModuleType:
    """Import requests without its guesser of encodings: we read bytes, and it takes a sixth of the time."""
    if "requests" in sys.modules:
        return sys.modules["requests"]
    guessers = [name for name in ("chardet", "charset_normalizer") if name not in sys.modules]
    try:
        sys.modules.update(dict.fromkeys(guessers))  # type: ignore[arg-type]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return import_module("requests")
    finally:
        for name in guessers:
            sys.modules.pop(name, None)


class _Bearer:
    """Puts the token on a request; being there also keeps `.netrc` from putting something else."""

    def __init__(self, token: str | None) -> None:
        self._token = token

    def __call__(self, request: Any) -> Any:
        if self._token:
            request.headers["Authorization"] = f"Bearer {self._token}"
        return request


class _Refusal(msgspec.Struct):
    error: str
    message: str = ""
    code: str = ""
    detail: dict[str, Any] = {}


def _checked(reply: Reply) -> Reply:
    if reply.status < 300 or reply.status == 304:
        return reply
    if reply.status < 400:
        where = reply.headers.get("Location", "elsewhere")
        raise Unreachable(
            f"The server has moved to {where}.", hint="wici register URL HANDLE, with the new address"
        )
    try:
        said = msgspec.json.decode(reply.body, type=_Refusal)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Unreachable(f"The server answers {reply.status} and says nothing that wici knows.") from None
    message = said.message or f"The server refuses: {said.error}."
    raise Refused(said.error, message, status=reply.status, said=said.code, detail=said.detail)


def _retry_after(reply: Reply, otherwise: float) -> float:
    word = reply.headers.get("Retry-After", "")
    return max(float(word), 0.1) if word.isdigit() else otherwise


def _cause(error: BaseException) -> str:
    """The innermost reason, such as 'Connection refused'."""
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, OSError) and seen.strerror:
            return f"{seen.strerror}."
        seen = getattr(seen, "reason", None) or seen.__cause__ or seen.__context__
    return "Is the address right, and is the server up?"
