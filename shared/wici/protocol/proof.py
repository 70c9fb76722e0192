"""A proof: two texts of one server that cannot both be true, with the lines that join them, as one file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO

import msgspec

from wici.protocol.accounts import ServerKey
from wici.protocol.envelope import Envelope, open_envelope
from wici.protocol.errors import BadEnvelope, BrokenChain, ProtocolError
from wici.protocol.head import Head
from wici.protocol.receipt import Receipt
from wici.protocol.record import MAX_LINE, Chain, Line, parse_line

_BEGINS = tuple(f"{kind.kind} ".encode() for kind in (Head, Receipt))
_END = b"-----END SSH SIGNATURE-----"


class Statement(msgspec.Struct, frozen=True):
    """What a head or a receipt says of a record; whose key it is, the caller asks.

    Attributes:
        game: The game.
        entry: The number of an entry.
        hash: Its hash, and so all history's up to there.
        time: When the server said so.
        envelope: The bytes, and the key that signed.
    """

    game: str
    entry: int
    hash: str
    time: str
    envelope: Envelope


class Proof(msgspec.Struct, frozen=True):
    """Two statements of one record.

    Attributes:
        first: Says what one entry is.
        links: The texts by which the key of one statement became that of the other, the oldest first.
        lines: The entries behind that one, as the other history has them, up to the one that `second` names.
        second: Says what that one is.
    """

    first: Statement
    links: tuple[Envelope, ...]
    lines: tuple[Line, ...]
    second: Statement

    @property
    def other(self) -> str:
        """The hash of the first statement's entry in the history that the second one tells."""
        return self.lines[0].prev if self.lines else self.second.hash


def is_proof(raw: bytes) -> bool:
    """Whether bytes claim to be a proof, and not a record."""
    return raw.startswith(_BEGINS)


def format_proof(
    first: bytes, lines: Iterable[bytes], second: bytes, *, links: Iterable[bytes] = ()
) -> bytes:
    """Write a proof.

    Args:
        first: The envelope of a head or receipt.
        lines: The lines behind its entry, each with its newline, up to the entry that the second names.
        second: The envelope of another.
        links: The envelopes of the `wici-server-key` texts that lead from one's key to the other's.
    """
    return b"".join((first, *links, *lines, second))


def open_proof(raw: bytes) -> Proof:
    """Read a proof strictly; what it proves, `wici.referee.contradiction` says.

    Raises:
        BadEnvelope, BadSignature: A statement is none.
        BrokenChain: The lines do not lead from the first statement's entry to the second's.
    """
    source = BytesIO(raw)
    first = _read_statement(source)
    links = tuple(_read_links(source))
    lines: list[Line] = []
    chain = Chain(first.entry + 1)
    at = source.tell()
    while (raw_line := source.readline(MAX_LINE + 1)).startswith(b"{"):
        if not lines:
            chain.prev = parse_line(raw_line).prev
        lines.append(chain.follow(raw_line))
        at = source.tell()
    source.seek(at)
    second = _read_statement(source)
    if source.read(1):
        raise BadEnvelope("Something follows the second statement.", reason="too_much")
    last = (lines[-1].n, lines[-1].hash) if lines else (first.entry, second.hash)
    if (second.entry, second.hash) != last:
        sentence = "The lines do not lead to the entry that the second statement names."
        raise BrokenChain(sentence, reason="wrong_head", entry=last[0])
    return Proof(first, links, tuple(lines), second)


def open_statement(raw: bytes) -> Statement:
    """Read a head or a receipt that names an entry.

    Raises:
        BadEnvelope: It is neither, or a receipt that names none.
        BadSignature: Its signature does not fit.
    """
    envelope = open_envelope(raw)
    kind = Receipt if envelope.text.kind == Receipt.kind else Head
    said = kind.parse(envelope.text)
    if said.game is None or said.entry is None or said.hash is None:
        raise BadEnvelope("The receipt names no entry of a record.", reason="no_entry")
    return Statement(said.game, said.entry, said.hash, said.time, envelope)


def join_links(texts: Iterable[bytes], old: str, new: str) -> tuple[bytes, ...] | None:
    """Pick of many `wici-server-key` texts those that lead from one key to another.

    Args:
        texts: Envelopes; what is none is passed over.
        old: The fingerprint of the earlier key.
        new: That of the later one.

    Returns:
        None where they do not lead there.
    """
    by_old: dict[str, tuple[str, bytes]] = {}
    for raw in texts:
        try:
            said = ServerKey.parse(open_envelope(raw, most=2).text)
        except ProtocolError:
            continue
        by_old[said.server] = (said.key, raw)
    found: list[bytes] = []
    while old != new:
        if old not in by_old or len(found) == len(by_old):
            return None
        old, raw = by_old[old]
        found.append(raw)
    return tuple(found)


def _read_links(source: BytesIO) -> Iterator[Envelope]:
    begins = f"{ServerKey.kind} ".encode()
    at = source.tell()
    while (line := source.readline(MAX_LINE + 1)).startswith(begins):
        raw = line
        at = source.tell()
        while (line := source.readline(MAX_LINE + 1)) and not line.startswith((b"wici-", b"{")):
            raw += line
            at = source.tell()
        source.seek(at)
        yield open_envelope(raw, most=2)
    source.seek(at)


def _read_statement(source: BytesIO) -> Statement:
    raw = b""
    for line in source:
        raw += line
        if line.startswith(_END):
            return open_statement(raw)
    raise BadEnvelope("A statement ends without a signature.", reason="no_signature")
