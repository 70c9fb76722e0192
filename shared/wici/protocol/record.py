"""The record: lines of JSON, each naming the hash of the line before, so that history cannot be rewritten."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec

from wici.protocol.entries import (
    Ask,
    Away,
    End,
    Entry,
    Game,
    Join,
    KeyChange,
    Leave,
    Ready,
    Resolve,
    Sealed,
    Vote,
)  # fmt: skip
from wici.protocol.errors import BrokenChain
from wici.protocol.instants import is_instant
from wici.protocol.notes import AnyNote, Note

_STRUCTS = (Game, Join, Leave, Ready, Ask, Sealed, Resolve, Vote, Away, KeyChange, End)
#: What each kind of entry is read as.
KINDS: dict[str, Any] = {**{struct.kind: struct for struct in _STRUCTS}, Note.kind: AnyNote}
#: What entry 0 names as the line before it.
NO_PREV = "0" * 64
MAX_LINE = 16 * 1024 * 1024

_FRONT = re.compile(
    rb'\{"n":(0|[1-9][0-9]{0,8}),"prev":"([0-9a-f]{64})","time":"([0-9TZ:-]{20})","kind":"([a-z]{1,16})"[,}]'
)
_FAULTS = (msgspec.MsgspecError, UnicodeError, OverflowError, RecursionError, ValueError)


class Line(msgspec.Struct, frozen=True):
    """One entry as the record has it.

    Attributes:
        n: Its number, from 0.
        prev: The hash of the line before.
        time: When it was written, by the server's clock.
        entry: What it holds.
        raw: The line's bytes with their newline.
        hash: SHA-256 of `raw`, in hex.
    """

    n: int
    prev: str
    time: str
    entry: Entry
    raw: bytes
    hash: str


@cache
def _decoder(kind: str) -> msgspec.json.Decoder[Entry]:
    """Made when first needed: a command that reads no record need not wait for it."""
    return msgspec.json.Decoder(KINDS[kind])


def entry_hash(raw: bytes) -> str:
    """Return the hash of a line, its newline included."""
    return sha256(raw).hexdigest()


def format_line(entry: Entry, *, n: int, prev: str, time: str) -> bytes:
    """Write an entry as its line of the record.

    Args:
        entry: What it holds.
        n: Its number.
        prev: The hash of the line before; `NO_PREV` for entry 0.
        time: When it is written, such as `2026-11-30T12:00:00Z`.

    Returns:
        The line with its newline.
    """
    front = f'{{"n":{n},"prev":"{prev}","time":"{time}","kind":"{entry.kind}"'
    rest = msgspec.json.encode(entry)[1:]
    return front.encode() + (b"" if rest == b"}" else b",") + rest + b"\n"


def parse_line(raw: bytes) -> Line:
    """Read one line strictly, without asking what came before it.

    Args:
        raw: The line with its newline.

    Raises:
        BrokenChain: With a `reason`: `no_newline`, `too_long`, `bad_front`, `not_canonical`, `bad_time`,
            `unknown_kind` or `bad_entry`.
    """
    if not raw.endswith(b"\n"):
        raise BrokenChain("A line of the record is cut short.", reason="no_newline")
    if len(raw) > MAX_LINE:
        raise BrokenChain("A line of the record is too long.", reason="too_long")
    front = _FRONT.match(raw)
    if front is None:
        raise BrokenChain("A line of the record does not begin as an entry does.", reason="bad_front")
    n, prev, time, kind = int(front[1]), *(part.decode() for part in front.groups()[1:])
    if not is_instant(time):
        raise _fault(n, "bad_time", "its time is none")
    if kind not in KINDS:
        raise _fault(n, "unknown_kind", "this wici does not know its kind")
    # Two writings of the same data would read alike and hash apart.
    if not _is_canonical(raw):
        raise _fault(n, "not_canonical", "it is not compact JSON with each key once")
    try:
        entry = decode_entry(raw)
    except _FAULTS as error:
        raise _fault(n, "bad_entry", "it does not hold what its kind holds") from error
    return Line(n, prev, time, entry, raw, entry_hash(raw))


def decode_entry(raw: bytes) -> Entry:
    """Read what an entry holds behind its `kind`: each key that its kind has, and no other.

    Args:
        raw: A line that begins as entries do, of a kind that there is.

    Raises:
        msgspec.MsgspecError, ValueError, RecursionError: It holds something else.
    """
    front = _FRONT.match(raw)
    if front is None:
        raise ValueError("no entry begins so")
    rest = raw[front.end() :]
    return _decoder(front[4].decode()).decode(b"{" + rest if front[0].endswith(b",") else b"{}\n")


class Chain:
    """Follows a record line by line, as its reader or as its writer.

    Args:
        n: The number of the next entry.
        prev: The hash of the line before it.

    Attributes:
        n: The number of the next entry.
        prev: The hash of the newest line.
    """

    __slots__ = ("n", "prev")

    def __init__(self, n: int = 0, prev: str = NO_PREV) -> None:
        self.n = n
        self.prev = prev

    def follow(self, raw: bytes) -> Line:
        """Take the next line.

        Raises:
            BrokenChain: It cannot be read, or does not follow: `wrong_number`, `wrong_prev`, or
                `wrong_first` where `game` is not the first entry and no other.
        """
        try:
            line = parse_line(raw)
        except BrokenChain as error:
            raise BrokenChain(error.message, **{"entry": self.n, **error.detail}) from error
        if line.n != self.n:
            raise _fault(self.n, "wrong_number", "another number stands there")
        if line.prev != self.prev:
            raise _fault(self.n, "wrong_prev", "it does not follow the line before")
        if isinstance(line.entry, Game) != (line.n == 0):
            raise _fault(self.n, "wrong_first", "a record begins with its one 'game' entry")
        self.n, self.prev = line.n + 1, line.hash
        return line

    def append(self, entry: Entry, time: str) -> bytes:
        """Write the next line and move on to it."""
        raw = format_line(entry, n=self.n, prev=self.prev, time=time)
        self.n, self.prev = self.n + 1, entry_hash(raw)
        return raw


def read_chain(lines: Iterable[bytes]) -> Iterator[Line]:
    """Read a record from its first line on, checking as it goes.

    Args:
        lines: Each with its newline, such as an open file.

    Raises:
        BrokenChain: At the first line that does not fit; its number is `entry`.
    """
    chain = Chain()
    for raw in lines:
        yield chain.follow(raw)


def _is_canonical(raw: bytes) -> bool:
    try:
        return msgspec.json.encode(msgspec.json.decode(raw)) + b"\n" == raw
    except _FAULTS:
        return False


def _fault(n: int, reason: str, sentence: str) -> BrokenChain:
    return BrokenChain(f"Entry {n}: {sentence}.", entry=n, reason=reason)
