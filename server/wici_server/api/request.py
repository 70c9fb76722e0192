"""Requests: the body, query and token of one, read strictly, and the context that answers it."""

from __future__ import annotations

from typing import Annotated, TypeVar, cast

import msgspec
from flask import current_app, request
from msgspec import Meta

from wici.protocol.sshsig import MAX_BLOCK
from wici.protocol.text import MAX_BYTES
from wici_server.context import ServerContext
from wici_server.errors import BadRequest, WrongType
from wici_server.limits import network_of
from wici_server.services.base.visible_match import Asker

Q = TypeVar("Q", bound=msgspec.Struct)

MOST_BYTES = MAX_BYTES + MAX_BLOCK

#: What `curl --data-binary` says when it is not told is taken too: the bytes are the same.
TYPES = frozenset({"text/plain", "application/octet-stream", "application/x-www-form-urlencoded", ""})

Number = Annotated[int, Meta(ge=0, le=999_999_999)]


class SeatQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The query of a view or poll.

    Attributes:
        seat: One's own seat, where one has several.
    """

    seat: Annotated[int, Meta(ge=0, le=99)] = 0


def context() -> ServerContext:
    """The context of the app that answers."""
    return cast("ServerContext", current_app.extensions["wici"])


def read_body() -> bytes:
    """The envelope that was sent.

    Raises:
        WrongType: It is not said to be text.
        SlowDown: The address sends too many.
    """
    if request.mimetype not in TYPES:
        raise WrongType
    context().address_limit.charge(network_of(request.remote_addr or ""))
    return request.get_data(cache=False)


def read_query(kind: type[Q]) -> Q:
    """The query of the address.

    Raises:
        BadRequest: It has something unknown, something twice, or a value of the wrong form.
    """
    if any(len(values) > 1 for _, values in request.args.lists()):
        raise BadRequest("The query says one thing twice; say each once.")
    try:
        return msgspec.convert(request.args.to_dict(), kind, strict=False)
    except msgspec.ValidationError as fault:
        raise BadRequest(f"The query cannot be read: {fault}.") from None


def read_token() -> str | None:
    """The bearer token, if one was sent."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def asker(seat: int = 0) -> Asker:
    """Who wants to read."""
    place = context()
    return Asker(read_token(), seat, place.now(), place.settings.spectators)


def is_full(preferences: str) -> bool:
    """Whether a `Prefer` header (RFC 7240) asks for receipts that say what became of a text.

    Example:
        >>> is_full("respond-async, receipt=full"), is_full("receipt=brief")
        (True, False)
    """
    return "receipt=full" in [word.strip().lower() for word in preferences.split(",")]


def wants(media: str) -> bool:
    """Whether the request asks for a kind of answer by name."""
    return media in request.headers.get("Accept", "")
