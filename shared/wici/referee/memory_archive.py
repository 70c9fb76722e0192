"""A memory archive: one game's texts and asks in memory, as they were known at one moment of it."""

from __future__ import annotations

import msgspec

from wici.referee.accept import Verdict
from wici.referee.book import Kept, OpenAsk


class MemoryArchive:
    """Keeps what verdicts say; `wici.referee.book.Archive` for a game that is told again.

    Attributes:
        texts: The accepted texts, by id.
        asks: The asks, by the number of their entry.
        used: Ids of the texts whose lines were carried out.
        opened: Ids of the texts that the record shows.
    """

    def __init__(self) -> None:
        self.texts: dict[str, Kept] = {}
        self.asks: dict[int, OpenAsk] = {}
        self.used: set[str] = set()
        self.opened: set[str] = set()

    def text(self, text: str) -> Kept:
        """The accepted text of an id."""
        return self.texts[text]

    def ask(self, n: int) -> OpenAsk | None:
        """The ask whose entry has this number, open or closed; None if there is none."""
        return self.asks.get(n)

    def top_rev(self, seat: int, ask: int) -> int:
        """The highest accepted `rev` of a seat for an ask; 0 for none."""
        revs = [kept.rev for kept in self.texts.values() if (kept.seat, kept.ask) == (seat, ask)]
        return max(revs, default=0)

    def unopened(self) -> list[Kept]:
        """The texts that were used and never opened, in the order of their entries."""
        closed = [self.texts[text] for text in self.used - self.opened]
        return sorted(closed, key=lambda kept: kept.entry or 0)

    def is_used(self, text: str) -> bool:
        """Whether lines of a text were carried out."""
        return text in self.used

    def is_opened(self, text: str) -> bool:
        """Whether the record shows a text."""
        return text in self.opened

    def put_ask(self, ask: OpenAsk | None) -> None:
        """Keep an ask, so that a free order may still name it once it is closed."""
        if ask is not None:
            self.asks[ask.n] = ask

    def put(self, verdict: Verdict) -> None:
        """Keep what accepting a text has changed."""
        self.texts[verdict.kept.text] = verdict.kept
        for text, entry in verdict.entries.items():
            self.texts[text] = msgspec.structs.replace(self.texts[text], entry=entry)
        self.used.update(verdict.used)
        self.opened.update(verdict.opened)
        self.put_ask(verdict.book.ask)
