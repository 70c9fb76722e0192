"""This machine's own copy of a game's record: it grows, and refuses a server that tells another history."""

from __future__ import annotations

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from wici.protocol.errors import BrokenChain
from wici.protocol.export import SignedHead, open_head
from wici.protocol.record import NO_PREV, Chain, Line, entry_hash, parse_line
from wici_client.archive.known_servers import Server
from wici_client.errors import NotVerified
from wici_client.files import append_private, read_if_there, write_private

_TAIL = 1 << 21
#: The file that keeps what a server said against its own word; and, where that proves it, the proof.
CONTRADICTION = "contradiction"
PROOF = "two-histories.proof"
BROKEN = "broken-promise.proof"


class LocalRecord:
    """The lines of a record and the newest head, as two files.

    Args:
        folder: The folder of the game.
        game: The game's id.
    """

    def __init__(self, folder: Path, game: str) -> None:
        self._game = game
        self._folder = folder
        self.path = folder / "record.lines"
        self._head = folder / "record.head"
        self._end: tuple[int, str] | None = None

    @property
    def end(self) -> tuple[int, str]:
        """The number of the next entry, and the hash of the newest line."""
        if self._end is None:
            self._end = self._read_end()
        return self._end

    @property
    def head(self) -> SignedHead | None:
        """The newest head seen."""
        raw = read_if_there(self._head)
        return None if raw is None else open_head(raw)

    def extend(self, raw: bytes, server: Server) -> list[Line]:
        """Take what a server sent of its record since the entry that comes next here.

        Args:
            raw: Lines, then the head's envelope.
            server: The server, with the key pinned for it.

        Returns:
            The new entries.

        Raises:
            NotVerified: It does not go on where this copy ends, or the head is not the server's.
            BrokenChain, BadEnvelope, BadSignature: It cannot be read.
        """
        chain = Chain(*self.end)
        lines, head = _part(raw)
        try:
            entries = self._check(lines, open_head(head), chain, server)
        except NotVerified as fault:
            write_private(self._folder / CONTRADICTION, raw)
            if fault.detail.get("reason") == "forked":
                from wici_client.archive.proofs import prove_fork

                raise self.accuse(fault, prove_fork(self.raw_lines(), self.head, lines, head)) from None
            raise
        if entries:
            append_private(self.path, b"".join(lines))
        write_private(self._head, head)
        self._end = (chain.n, chain.prev)
        return entries

    def hash_of(self, n: int) -> str | None:
        """The hash of an entry; None if this copy does not reach it."""
        for number, raw in enumerate(self.raw_lines()):
            if number == n:
                return entry_hash(raw)
        return None

    def raw_lines(self) -> Iterator[bytes]:
        """The lines as they came."""
        raw = read_if_there(self.path) or b""
        yield from raw.splitlines(keepends=True)

    def entries(self) -> Iterator[Line]:
        """The entries, read."""
        return map(parse_line, self.raw_lines())

    def export(self) -> bytes:
        """The record as one file: the lines, then the head's envelope.

        Raises:
            NotVerified: Nothing was fetched yet.
        """
        head = read_if_there(self._head)
        if head is None:
            raise NotVerified("There is no record of this game here yet.", hint="wici record GAME")
        return (read_if_there(self.path) or b"") + head

    def _check(self, lines: list[bytes], head: SignedHead, chain: Chain, server: Server) -> list[Line]:
        try:
            entries = [chain.follow(line) for line in lines]
        except BrokenChain as error:
            if error.detail.get("reason") in {"wrong_prev", "wrong_number"}:
                raise self._forked(error.detail.get("entry")) from error
            raise
        self._check_head(head, chain, server)
        return entries

    def _check_head(self, signed: SignedHead, chain: Chain, server: Server) -> None:
        key = signed.envelope.key.fingerprint
        if not server.has_signed(key, signed.head.time):
            message = f"The record's head is signed by {key}, not by the key of {server.url} that you know."
            raise NotVerified(message, reason="wrong_server")
        kept = self.head
        is_news = kept is not None and signed.head.entry > kept.head.entry
        if key != server.fingerprint and kept and is_news and signed.head.time < kept.head.time:
            message = f"The record's head is signed by {key}, which {server.url} had before and has no more."
            raise NotVerified(message, reason="former_key")
        if signed.head.game != self._game:
            raise NotVerified("The head that came is another game's.", reason="wrong_game")
        if (signed.head.entry, signed.head.hash) != (chain.n - 1, chain.prev):
            raise self._forked(signed.head.entry)

    def accuse(self, fault: NotVerified, proof: bytes | None, name: str = PROOF) -> NotVerified:
        """Keep a proof of what a fault tells, and say where it is.

        Args:
            fault: What was found.
            proof: The proof, if there is one.
            name: What its file is called.
        """
        if proof is None:
            return fault
        path = self._folder / name
        write_private(path, proof)
        hint = f"Its own signatures prove it to anybody: {path}; check it: wici verify {path}"
        return NotVerified(fault.message, **{**fault.detail, "hint": hint, "proof": str(path)})

    def _forked(self, entry: int | None) -> NotVerified:
        message = (
            f"THE SERVER TELLS ANOTHER HISTORY OF THIS GAME than it told before (at entry {entry}): "
            "its record does not go on where your copy ends. Nothing was signed."
        )
        hint = f"Keep {self._folder}: the server's own signatures in it prove it (see {CONTRADICTION!r})."
        return NotVerified(message, reason="forked", entry=entry, hint=hint)

    def _read_end(self) -> tuple[int, str]:
        """Find the last whole line; what a crash left behind it is cut off."""
        if not self.path.exists():
            return 0, NO_PREV
        with self.path.open("rb+") as file:
            size = file.seek(0, os.SEEK_END)
            start = max(0, size - _TAIL)
            file.seek(start)
            tail = file.read()
            whole = tail.rfind(b"\n") + 1
            if whole < len(tail):
                file.truncate(start + whole)
            if not whole:
                return 0, NO_PREV
            last = tail[tail.rfind(b"\n", 0, whole - 1) + 1 : whole]
        line = parse_line(last)
        return line.n + 1, line.hash


def head_of(raw: bytes) -> SignedHead:
    """The head behind the lines that a server sent, or that a file holds; whose key it is, nobody asked yet.

    Raises:
        BrokenChain, BadEnvelope, BadSignature: It cannot be read.
    """
    return open_head(_part(raw)[1])


def _part(raw: bytes) -> tuple[list[bytes], bytes]:
    lines: list[bytes] = []
    source = BytesIO(raw)
    for line in source:
        if line.startswith(b"wici-head "):
            return lines, line + source.read()
        lines.append(line)
    raise BrokenChain("The record came without a signed head.", reason="no_head")
