"""Records: streamed line by line, page by page, and closed by a freshly signed head."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sqlalchemy import select

from wici.protocol.envelope import sign_text
from wici.protocol.head import Head
from wici_server.models import Entry
from wici_server.services.base.remark import LIVE
from wici_server.services.base.visible_match import VisibleMatch
from wici_server.services.keys.rotation import last_head

if TYPE_CHECKING:
    from wici_server.context import ServerContext

_PAGE = 200


def head(context: ServerContext, seen: VisibleMatch) -> bytes:
    """The signed head of a match's record, as of now."""
    match = seen.match
    if match.state not in LIVE and (signed := last_head(context, match.id)) is not None:
        return signed
    text = Head(game=match.game, entry=match.entry, hash=match.head, time=context.now()).format()
    return sign_text(text, context.identity.key)


def record(context: ServerContext, seen: VisibleMatch, *, since: int) -> Iterator[bytes]:
    """The record's lines from one on, up to the head that was seen, then that head's envelope.

    Args:
        context: The server's context.
        seen: The match.
        since: The number of the first line wanted.
    """
    signed, match = head(context, seen), seen.match
    while since <= match.entry:
        last = min(since + _PAGE - 1, match.entry)
        page = select(Entry.raw).where(Entry.match_id == match.id, Entry.n.between(since, last))
        with context.store.reading() as connection:
            lines = connection.scalars(page.order_by(Entry.n)).all()
        yield b"".join(bytes(line) for line in lines)
        since = last + 1
    yield signed
