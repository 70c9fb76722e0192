"""Rebuilding: a stored match made anew by the installed rules, from its record and all texts kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, select

from wici.referee.book import Book
from wici.referee.errors import RecordDisagrees
from wici.referee.rebuild import rebuild
from wici.referee.rebuilt_game import RebuiltGame, StoredOrder
from wici_server.models import Entry, Match, Snapshot, Text

if TYPE_CHECKING:
    from wici_server.context import ServerContext

ORDERS = ("wici-order", "wici-lapse")
"""The kinds of text that a table takes."""


class StoredRebuilt(msgspec.Struct, frozen=True):
    """A match as it was read and told again.

    Attributes:
        serial: The match's serial at that moment.
        lines: Its record.
        texts: Its orders.
        rebuilt: What the rules make of them.
    """

    serial: int
    lines: list[bytes]
    texts: list[StoredOrder]
    rebuilt: RebuiltGame


def rebuild_stored(context: ServerContext, connection: Connection, match: int) -> StoredRebuilt:
    """Tell a match again and compare what comes out with what is stored.

    Args:
        context: The server's context.
        connection: Where to read; one transaction, or nothing of it holds together.
        match: The match's id.

    Raises:
        NoEdition, UnknownGame, BadContent: Rules or content that the match began with are not here.
        RecordDisagrees: At the first entry that they would write otherwise.
    """
    row = connection.execute(select(Match.__table__).where(Match.id == match)).one()
    rules = context.editions.game(row.rules)
    content = context.editions.content(context.store, row.rules, row.version, row.digest)
    lines = read_lines(connection, match)
    texts = read_texts(connection, match)
    rebuilt = rebuild(lines, texts, rules, content, seed=row.seed)
    _compare(connection, match, rebuilt, row.entry)
    return StoredRebuilt(row.serial, lines, texts, rebuilt)


def read_lines(connection: Connection, match: int) -> list[bytes]:
    """The record of a match, line by line."""
    chosen = select(Entry.raw).where(Entry.match_id == match).order_by(Entry.n)
    return [bytes(raw) for raw in connection.scalars(chosen)]


def read_texts(connection: Connection, match: int) -> list[StoredOrder]:
    """The orders of a match, in the order in which they were accepted."""
    # Before serials were kept, time and count are all that is known.
    order = (Text.serial.is_not(None), Text.serial, Text.time, Text.ask, Text.rev)
    chosen = (
        select(Text.envelope, Text.salt, Text.time, Text.serial)
        .where(Text.match_id == match, Text.kind.in_(ORDERS))
        .order_by(*order)
    )
    return [
        StoredOrder(bytes(row.envelope), row.salt or "", row.time, row.serial)
        for row in connection.execute(chosen)
    ]


def _compare(connection: Connection, match: int, rebuilt: RebuiltGame, entry: int) -> None:
    stored = connection.execute(
        select(Snapshot.position, Snapshot.book).where(Snapshot.match_id == match)
    ).one()
    if rebuilt.sitting is None:
        return
    book = msgspec.json.decode(stored.book or b"{}", type=Book)
    here, there = rebuilt.sitting.book, rebuilt.sitting.snapshot
    same = (book.n, book.prev, book.ask, book.revs) == (here.n, here.prev, here.ask, here.revs)
    same = same and book.clock == here.clock
    if not same or bytes(stored.position or b"") != there:
        sentence = "The stored table is another than the record and the texts make."
        raise RecordDisagrees(sentence, entry=entry, wanted="another table than the stored one")
