"""Talks HTTP: asks again where that is safe, and turns silence and refusals into our faults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

import msgspec

from wici_client.errors import Refused, Unreachable
from wici_client.http.choose import open_transport
from wici_client.http.replies import harmless_json
from wici_client.http.transport import MOST, Patience, Reply, Transport
from wici_client.world import World

_TRIES = 4
_LONGEST_WAIT = 30.0
#: Why there is no answer, where there will be none in a minute either.
_HOPELESS = frozenset({"certificate", "proxy", "packed", "too_large", "too_slow", "inside"})
_AGAIN_LATER = frozenset({429, 500, 502, 503, 504})


class Api:
    """One server's door.

    Args:
        world: Whose clock and messages are used.
        url: Where the server is.
        patience: How long silence is borne.
    """

    def __init__(self, world: World, url: str, *, patience: Patience = Patience()) -> None:  # noqa: B008
        self._world = world
        self._url = url
        self._patience = patience
        self._transport: Transport | None = None

    def get(
        self,
        path: str,
        *,
        token: str | None = None,
        params: Mapping[str, str] | None = None,
        etag: str | None = None,
        tries: int = _TRIES,
        most: int = MOST,
    ) -> Reply:
        """Read something.

        Args:
            path: Behind the server's address.
            token: What lets a player read.
            params: The query.
            etag: What is known already; if it still holds, the status is 304.
            tries: How often to ask, in all.
            most: The most bytes that the answer may have.

        Raises:
            Unreachable: No answer, however often.
            Refused: The server's refusal.
        """
        headers = {"If-None-Match": etag} if etag else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return self._ask("GET", path, headers=headers, params=params, tries=tries, most=most)

    def post(self, path: str, body: bytes) -> Reply:
        """Send a signed text; after silence or a fault of the server the same bytes go again.

        That is safe, for the server gives the same text its first receipt however often it comes
        (`PROTOCOL.md`, 2 and 7).

        Raises:
            Unreachable: No answer, however often; nobody knows whether the text arrived.
            Refused: The server's refusal.
        """
        headers = {"Content-Type": "text/plain; charset=utf-8", "Prefer": "receipt=full"}
        return self._ask("POST", path, headers=headers, body=body, tries=_TRIES)

    def end_token(self, token: str) -> Reply:
        """End a token.

        Raises:
            Unreachable: No answer, however often.
            Refused: It was good no more.
        """
        headers = {"Authorization": f"Bearer {token}"}
        return self._ask("DELETE", "/v1/token", headers=headers, tries=_TRIES)

    def try_lines(self, path: str, lines: Iterable[str], *, token: str, params: Mapping[str, str]) -> Reply:
        """Have lines judged that nobody signed, and that so nobody can use.

        Raises:
            Unreachable: No answer, however often.
            Refused: The server's refusal.
        """
        headers = {"Content-Type": "text/plain; charset=utf-8", "Authorization": f"Bearer {token}"}
        body = "".join(f"{line}\n" for line in lines).encode()
        return self._ask("POST", path, headers=headers, params=params, body=body, tries=_TRIES)

    def _ask(
        self,
        method: str,
        path: str,
        *,
        headers: dict[str, str],
        tries: int,
        params: Mapping[str, str] | None = None,
        body: bytes | None = None,
        most: int = MOST,
    ) -> Reply:
        target = f"{path}?{urlencode(params)}" if params else path
        for attempt in range(1, tries + 1):
            try:
                reply = self._once(method, target, headers, body, most)
            except Unreachable as error:
                if attempt == tries or error.detail.get("reason") in _HOPELESS:
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
        self, method: str, target: str, headers: dict[str, str], body: bytes | None, most: int
    ) -> Reply:
        if self._transport is None:
            self._transport = open_transport(self._url, self._patience)
        return self._transport.exchange(method, target, headers, body, most=most)


class _Refusal(msgspec.Struct):
    error: str
    message: str = ""
    code: str = ""
    detail: dict[str, Any] = {}


def _checked(reply: Reply) -> Reply:
    if reply.status < 300 or reply.status == 304:
        return reply
    if reply.status < 400:
        where = reply.headers.get("location", "elsewhere")
        raise Unreachable(
            f"The server has moved to {where}.", hint="wici register URL HANDLE, with the new address"
        )
    try:
        said = msgspec.json.decode(harmless_json(reply.body), type=_Refusal)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Unreachable(f"The server answers {reply.status} and says nothing that wici knows.") from None
    message = " ".join(said.message.split()) or f"The server refuses: {said.error}."
    raise Refused(said.error, message, status=reply.status, said=said.code, detail=said.detail)


def _retry_after(reply: Reply, otherwise: float) -> float:
    word = reply.headers.get("retry-after", "")
    return max(float(word), 0.1) if word.isascii() and word.isdigit() else otherwise
