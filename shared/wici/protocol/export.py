"""A record as one file: its lines, then the envelope of its head; read as a stream."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from wici.protocol.entries import Game
from wici.protocol.envelope import Envelope, open_envelope
from wici.protocol.errors import BrokenChain
from wici.protocol.head import Head
from wici.protocol.record import MAX_LINE, Chain, Line
from wici.protocol.sshsig import MAX_BLOCK
from wici.protocol.text import MAX_BYTES

_HEAD = Head.kind.encode() + b" "


class SignedHead(msgspec.Struct, frozen=True):
    """A head with the envelope that proves it; whether its key is the server's, the caller knows.

    Attributes:
        head: What it says.
        envelope: The bytes, and the key that signed.
    """

    head: Head
    envelope: Envelope


def open_head(raw: bytes) -> SignedHead:
    """Read a head's envelope.

    Raises:
        BadEnvelope: It is no head.
        BadSignature: Its signature does not fit.
    """
    envelope = open_envelope(raw)
    return SignedHead(Head.parse(envelope.text), envelope)


class ExportReader:
    """Reads an exported record line by line, holding no more than one.

    Args:
        source: The file, opened for bytes.

    Example:
        `for line in reader.lines(): …` and then `reader.head()`.
    """

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self._chain = Chain()
        self._game: str | None = None
        self._rest = b""

    def lines(self) -> Iterator[Line]:
        """Yield the entries, each checked against the one before.

        Raises:
            BrokenChain: At the first line that does not fit.
        """
        while True:
            raw = self._source.readline(MAX_LINE + 1)
            # An entry's line begins with a brace, so the head cannot be mistaken for one.
            if not raw or raw.startswith(_HEAD):
                self._rest = raw
                return
            line = self._chain.follow(raw)
            if isinstance(line.entry, Game):
                self._game = line.entry.game
            yield line

    def head(self) -> SignedHead:
        """Read the head, after all lines, and see that it names the last of them.

        Raises:
            BrokenChain: There is none (`no_head`), or it names another entry (`wrong_head`).
            BadEnvelope: It breaks the grammar.
            BadSignature: Its signature does not fit.
        """
        if not self._rest:
            raise BrokenChain("The record ends without a signed head.", reason="no_head", entry=self._chain.n)
        raw = self._rest + self._source.read(MAX_BYTES + MAX_BLOCK)
        signed = open_head(raw)
        said = (signed.head.game, signed.head.entry, signed.head.hash)
        if said != (self._game, self._chain.n - 1, self._chain.prev):
            sentence = "The signed head names another entry than the record's last."
            wanted = {"game": self._game, "entry": self._chain.n - 1, "hash": self._chain.prev}
            raise BrokenChain(sentence, reason="wrong_head", entry=self._chain.n - 1, head=wanted)
        return signed
