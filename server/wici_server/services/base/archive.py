"""The archive: where the referee looks up a match's earlier texts and asks, each by index."""

from __future__ import annotations

from typing import Any

from wici.protocol.entries import Ask
from wici.protocol.record import parse_line
from wici.referee.book import Kept, OpenAsk
from wici_server.prepared import Driver
from wici_server.services.base.statements import Statements


class SqlArchive:
    """One match's texts and asks; `wici.referee.book.Archive` over the database.

    Args:
        driver: Where to read.
        statements: The prepared statements.
        match: The match's id.
    """

    def __init__(self, driver: Driver, statements: Statements, match: int) -> None:
        self._driver = driver
        self._statements = statements
        self._match = match

    def text(self, text: str) -> Kept:
        """The accepted text of an id."""
        return _kept(self._statements.text.run(self._driver, text=text).fetchone())

    def ask(self, n: int) -> OpenAsk | None:
        """The ask whose entry has this number, open or closed; None if there is none."""
        found = self._statements.entry.run(self._driver, match=self._match, n=n).fetchone()
        if found is None:
            return None
        line = parse_line(bytes(found[0]))
        if not isinstance(line.entry, Ask):
            return None
        return OpenAsk(n, line.hash, line.entry.what, line.entry.seats)

    def top_rev(self, seat: int, ask: int) -> int:
        """The highest accepted `rev` of a seat for an ask; 0 for none."""
        found = self._statements.top_rev.run(self._driver, match=self._match, seat=seat, ask=ask)
        return found.fetchone()[0] or 0

    def unopened(self) -> list[Kept]:
        """The texts that were used and never opened, in the order of their entries."""
        return [
            _kept(row) for row in self._statements.unopened.run(self._driver, match=self._match).fetchall()
        ]


def _kept(row: Any) -> Kept:
    text, seat, ask, rev, envelope, salt, entry = row
    return Kept(text, seat, ask, rev, bytes(envelope), salt, entry)
