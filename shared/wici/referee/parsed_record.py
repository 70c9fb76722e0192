"""A parsed record: one read once, from its first line to its head, for all further checks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, BinaryIO, TypeVar

import msgspec

from wici.protocol.entries import End, Entry, Game
from wici.protocol.errors import BrokenChain
from wici.protocol.export import ExportReader, SignedHead
from wici.referee.errors import RecordDisagrees

E = TypeVar("E", bound=Entry)


class ParsedRecord(msgspec.Struct, frozen=True):
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


def read_record(source: BinaryIO) -> ParsedRecord:
    """Read an exported record and see that its lines chain and its head names the last.

    Raises:
        BrokenChain: A line does not follow the one before, or is older; `entry` says which.
        BadEnvelope, BadSignature: The head is none.
    """
    reader = ExportReader(source)
    entries: list[Entry] = []
    hashes: list[str] = []
    times: list[str] = []
    for line in reader.lines():
        _require_later(line.n, line.time, times)
        entries.append(line.entry)
        hashes.append(line.hash)
        times.append(times[-1] if times and times[-1] == line.time else line.time)
    head = reader.head()
    if head.head.time < times[-1]:
        at = {"reason": "ran_backwards", "entry": len(times) - 1, "head": {"time": times[-1]}}
        raise BrokenChain("The head is older than the entry that it names.", **at)
    game = next(entry for entry in entries if isinstance(entry, Game))
    return ParsedRecord(game, entries, hashes, times, head)


def _require_later(n: int, time: str, times: Sequence[str]) -> None:
    if times and time < times[-1]:
        sentence = f"Entry {n}: its time is before that of the entry before it."
        raise BrokenChain(sentence, reason="ran_backwards", entry=n, key="time", value=times[-1])


def require(
    holds: object, n: int, what: str, /, *, at: str | None = None, wants: str | None = None, **value: Any
) -> None:
    """Find a record wrong at an entry.

    Args:
        holds: What must be true.
        n: The entry's number.
        what: What the entry does that it must not, to follow "Entry 12".
        at: The key of the entry whose value is at fault.
        wants: What should stand there, in words.
        value: The key at fault with the very value that should stand there, instead of `at` and `wants`.

    Raises:
        RecordDisagrees: If it is not.
    """
    if not holds:
        detail: dict[str, Any] = {"entry": n}
        for key, right in value.items():
            detail |= {"key": key, "value": right}
        if at is not None:
            detail |= {"key": at, "wants": wants or "another value"}
        raise RecordDisagrees(f"Entry {n} {what}.", **detail)


def differing(keys: Sequence[str], right: Sequence[Any], found: Sequence[Any]) -> dict[str, Any]:
    """The first key whose value is another than it should be, for `require`; keys may be fewer than values.

    Args:
        keys: The entry's keys, in the order of the values.
        right: What should stand there.
        found: What does.
    """
    pairs = zip(keys, right, found, strict=False)
    return next(({key: wanted} for key, wanted, value in pairs if wanted != value), {})
