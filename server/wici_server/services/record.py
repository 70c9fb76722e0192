"""Records: streamed line by line, page by page, and closed by a freshly signed head."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sqlalchemy import select

from wici.protocol.envelope import sign_text
from wici.protocol.head import Head
from wici_server.models import Entry
from wici_server.services.glance import Glance
from wici_server.services.remark import LIVE
from wici_server.services.rotation import last_head

if TYPE_CHECKING:
    from wici_server.office import Office

_PAGE = 200


def head(office: Office, seen: Glance) -> bytes:
    """The signed head of a match's record, as of now."""
    match = seen.match
    if match.state not in LIVE and (signed := last_head(office, match.id)) is not None:
        return signed
    text = Head(game=match.game, entry=match.entry, hash=match.head, time=office.now()).format()
    return sign_text(text, office.identity.key)


def record(office: Office, seen: Glance, *, since: int) -> Iterator[bytes]:
    """The record's lines from one on, up to the head that was seen, then that head's envelope.

    Args:
        office: The office.
        seen: The match.
        since: The number of the first line wanted.
    """
    signed, match = head(office, seen), seen.match
    while since <= match.entry:
        last = min(since + _PAGE - 1, match.entry)
        page = select(Entry.raw).where(Entry.match_id == match.id, Entry.n.between(since, last))
        with office.store.reading() as connection:
            lines = connection.scalars(page.order_by(Entry.n)).all()
        yield b"".join(bytes(line) for line in lines)
        since = last + 1
    yield signed
