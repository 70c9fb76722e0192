"""Forgery: what a dishonest server could do to a record, with every hash and the head made to fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO

import pytest

from wici.protocol.entries import Entry
from wici.protocol.envelope import sign_text
from wici.protocol.export import ExportReader
from wici.protocol.head import Head
from wici.protocol.keys import Key
from wici.protocol.record import Chain

Change = Callable[[int, Entry], Entry | None]


def entries_of(export: bytes) -> list[Entry]:
    """The entries of an export, by number."""
    return [line.entry for line in ExportReader(BytesIO(export)).lines()]


def rewrite(export: bytes, change: Change, key: Key) -> bytes:
    """Change a finished record, entry by entry, and chain and sign it anew.

    Args:
        export: The true record.
        change: Gives the entry to write instead, or None to leave it out.
        key: The server's key.
    """
    reader = ExportReader(BytesIO(export))
    lines = [(line.entry, line.time) for line in reader.lines()]
    head = reader.head().head
    changed = [(change(n, entry), time) for n, (entry, time) in enumerate(lines)]
    return write(((entry, time) for entry, time in changed if entry is not None), head.game, head.time, key)


def write(entries: Iterable[tuple[Entry, str]], game: str, time: str, key: Key) -> bytes:
    """Chain entries and sign a head for them."""
    chain = Chain()
    lines = [chain.append(entry, at) for entry, at in entries]
    head = Head(game=game, entry=chain.n - 1, hash=chain.prev, time=time)
    return b"".join(lines) + sign_text(head.format(), key)


def cheat(patch: pytest.MonkeyPatch, change: Callable[[int, Entry], Entry]) -> None:
    """Let a server write other entries than the referee gives it, from now on, while players play on."""
    append = Chain.append

    def write_other(chain: Chain, entry: Entry, time: str) -> bytes:
        return append(chain, change(chain.n, entry), time)

    patch.setattr(Chain, "append", write_other)
