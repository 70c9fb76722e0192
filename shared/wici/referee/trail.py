"""Trail: a record read once, from its first line to its head, for all further checks."""

from __future__ import annotations

from typing import BinaryIO, TypeVar

import msgspec

from wici.protocol.entries import End, Entry, Game
from wici.protocol.export import ExportReader, SignedHead
from wici.referee.errors import RecordDisagrees

E = TypeVar("E", bound=Entry)


class Trail(msgspec.Struct, frozen=True):
    """What a record holds.

    Attributes:
        game: Entry 0.
        entries: Every entry, by its number.
        hashes: The hash of each.
        times: When each was written, by the server's clock.
        head: The signed head, which names the last.
    """

    game: Game
    entries: list[Entry]
    hashes: list[str]
    times: list[str]
    head: SignedHead

    @property
    def end(self) -> End | None:
        """The entry that ends the game, once it is over."""
        last = self.entries[-1]
        return last if isinstance(last, End) else None

    @property
    def last(self) -> int:
        """The number of the newest entry."""
        return len(self.entries) - 1

    def of(self, kind: type[E]) -> dict[int, E]:
        """The entries of one kind, by number."""
        return {n: entry for n, entry in enumerate(self.entries) if isinstance(entry, kind)}


def read_trail(source: BinaryIO) -> Trail:
    """Read an exported record and see that its lines chain and its head names the last.

    Raises:
        BrokenChain: A line does not follow the one before; `entry` says which.
        BadEnvelope, BadSignature: The head is none.
    """
    reader = ExportReader(source)
    entries: list[Entry] = []
    hashes: list[str] = []
    times: list[str] = []
    for line in reader.lines():
        entries.append(line.entry)
        hashes.append(line.hash)
        times.append(line.time)
    head = reader.head()
    game = next(entry for entry in entries if isinstance(entry, Game))
    return Trail(game, entries, hashes, times, head)


def require(holds: object, n: int, what: str) -> None:
    """Find a record wrong at an entry.

    Args:
        holds: What must be true.
        n: The entry's number.
        what: What the entry does that it must not, to follow "Entry 12".

    Raises:
        RecordDisagrees: If it is not.
    """
    if not holds:
        raise RecordDisagrees(f"Entry {n} {what}.", entry=n)
