"""Book: what the referee must know of a running game beside its table, in a few plain values."""

from __future__ import annotations

from typing import Any, Generic, Literal, Protocol, TypeVar

import msgspec

from wici.protocol.entries import Entry
from wici.protocol.envelope import parse_envelope
from wici.protocol.orders import WITHDRAW
from wici.protocol.record import Chain
from wici.protocol.text import Text
from wici.referee.timing.following import follow
from wici.referee.timing.state import TimeState
from wici.rules import position
from wici.rules.dice import Dice
from wici.rules.game import Game
from wici.rules.table import Table

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C")


class OpenAsk(msgspec.Struct, frozen=True):
    """An ask of the record.

    Attributes:
        n: The number of its entry.
        hash: The hash of its entry.
        what: The prompt's kind.
        seats: Who was asked by public knowledge; `hidden` when it is secret who.
    """

    n: int
    hash: str
    what: str
    seats: tuple[int, ...] | Literal["hidden"]


class Undo(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the last order can be taken back.

    Attributes:
        seat: Whose order it was.
        position: The table before it.
        ask: The ask that it answered; None where nobody counted.
    """

    seat: int
    position: msgspec.Raw
    ask: int | None = None


class Book(msgspec.Struct, omit_defaults=True):
    """The state of a game's record.

    Attributes:
        game: The game's id.
        n: The number of the next entry.
        prev: The hash of the newest entry.
        ask: The open ask.
        revs: The highest accepted `rev` of each seat for it.
        undo: The table before the last order, while that may be taken back.
        clock: The table's clock; None where it agreed on no terms.
    """

    game: str
    n: int
    prev: str
    ask: OpenAsk | None = None
    revs: dict[int, int] = {}
    undo: Undo | None = None
    clock: TimeState | None = None

    def chain(self) -> Chain:
        """The record's end, ready for the next entry."""
        return Chain(self.n, self.prev)

    def append(self, entry: Entry, time: str) -> bytes:
        """Write the next entry, one that no text to the table made."""
        chain = self.chain()
        if self.clock is not None:
            self.clock = follow(self.clock, chain.n, entry, time)
        line = chain.append(entry, time)
        self.n, self.prev = chain.n, chain.prev
        return line


class Kept(msgspec.Struct, frozen=True):
    """A text that was accepted earlier, as the server or a replay kept it.

    Attributes:
        text: Its id.
        seat: Whose.
        ask: The ask that it names.
        rev: Its count.
        envelope: Its bytes as stored.
        salt: What opens its seal.
        entry: The number of its `sealed` entry, once it has one.
    """

    text: str
    seat: int
    ask: int
    rev: int
    envelope: bytes
    salt: str
    entry: int | None = None

    @property
    def is_lapse(self) -> bool:
        """Whether the server gave it for a seat that was late."""
        return self.envelope.startswith(b"wici-lapse ") and self._words.fields["by"] == "lapse"

    @property
    def by(self) -> Literal["lapse", "bot"] | None:
        """What the server gave it as; None for a player's own."""
        if not self.envelope.startswith(b"wici-lapse "):
            return None
        return "lapse" if self.is_lapse else "bot"

    @property
    def is_withdrawal(self) -> bool:
        """Whether it takes an answer back."""
        return b"\ndo withdraw" in self.envelope and self._words.do == (WITHDRAW,)

    @property
    def _words(self) -> Text:
        return parse_envelope(self.envelope).text


class Archive(Protocol):
    """Where the texts and asks of one game are kept."""

    def text(self, text: str) -> Kept:
        """The accepted text of an id."""

    def ask(self, n: int) -> OpenAsk | None:
        """The ask whose entry has this number, open or closed; None if there is none."""

    def top_rev(self, seat: int, ask: int) -> int:
        """The highest accepted `rev` of a seat for an ask; 0 for none."""

    def unopened(self) -> list[Kept]:
        """The texts that were used and never opened, in the order of their entries."""


class Sitting(Generic[S, C]):
    """A running game, ready to take the next text.

    Args:
        game: The rules.
        content: The match's edition.
        dice: The dice of its seed.
        snapshot: The table.
        book: The state of its record.
        table: The same table, where it is at hand; nobody else may keep it.
    """

    def __init__(
        self,
        game: Game[S, C],
        content: C,
        dice: Dice,
        *,
        snapshot: bytes,
        book: Book,
        table: Table[S, C] | None = None,
    ) -> None:
        self.game = game
        self.content = content
        self.dice = dice
        self.snapshot = snapshot
        self.book = book
        self._at_hand = [] if table is None else [table]

    def table(self) -> Table[S, C]:
        """A private copy of the table."""
        return position.load(self.snapshot, self.game, self.content, self.dice)

    def take_table(self) -> Table[S, C]:
        """The table that is at hand, once and for one caller alone; after that, a copy."""
        try:
            return self._at_hand.pop()
        except IndexError:
            return self.table()


AnySitting = Sitting[Any, Any]
