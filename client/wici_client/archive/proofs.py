"""Proving: what a server signed against its own word becomes a file that shows it to anybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wici.errors import WiciError
from wici.protocol.export import SignedHead
from wici.protocol.notes import Moved, ServerKeyChanged
from wici.protocol.proof import format_proof, join_links, open_statement
from wici.protocol.record import parse_line
from wici.referee.contradiction import verify_proof


def prove_fork(
    own: Iterable[bytes], head: SignedHead | None, lines: list[bytes], shown: bytes
) -> bytes | None:
    """Make a proof of two histories: the one that was kept, and the one that a server shows now.

    Args:
        own: The lines kept.
        head: The newest head kept.
        lines: What the server shows behind them.
        shown: The head that it shows with that, as it came.

    Returns:
        The file; None where both heads can be true, or the server has not signed both.
    """
    if head is None:
        return None
    own = list(own)
    candidates = [(head.envelope.raw, _behind(lines, head.head.entry), shown)]
    try:
        other = open_statement(shown)
    except WiciError:
        return None
    if other.entry < head.head.entry:
        candidates = [(shown, _behind(own, other.entry), head.envelope.raw)]
    return _first_that_holds(candidates, _key_texts([*own, *lines]))


def prove_receipt(receipts: Iterable[bytes], own: Iterable[bytes], head: SignedHead | None) -> bytes | None:
    """Make a proof that a record is not the one that a receipt names.

    Args:
        receipts: Envelopes of receipts.
        own: The record's lines, as the server sent them.
        head: The newest head.
    """
    if head is None:
        return None
    lines = list(own)
    return _first_that_holds(
        (
            (raw, _behind(lines, entry), head.envelope.raw)
            for raw in receipts
            if (entry := _entry_of(raw)) >= 0
        ),
        _key_texts(lines),
    )


def _first_that_holds(
    candidates: Iterable[tuple[bytes, list[bytes], bytes]], texts: list[bytes]
) -> bytes | None:
    proofs = (
        format_proof(*candidate, links=links)
        for candidate in candidates
        for links in _links(candidate, texts)
    )
    return next((proof for proof in proofs if verify_proof(proof).holds), None)


def _links(candidate: tuple[bytes, list[bytes], bytes], texts: list[bytes]) -> Iterator[tuple[bytes, ...]]:
    """The chains of key changes, if any, that lead from the key of one statement to that of the other."""
    try:
        keys = [open_statement(raw).envelope.key.fingerprint for raw in (candidate[0], candidate[2])]
    except WiciError:
        return
    for old, new in (keys, reversed(keys)):
        links = join_links(texts, old, new)
        if links is not None:
            yield links
            return


def _key_texts(lines: Iterable[bytes]) -> list[bytes]:
    """The texts of a record by which its server's key changed."""
    texts: list[bytes] = []
    for line in lines:
        if b'"kind":"note"' not in line:
            continue
        try:
            entry = parse_line(line).entry
        except WiciError:
            continue
        if isinstance(entry, Moved | ServerKeyChanged):
            texts += [text.encode() for text in entry.envelopes]
    return texts


def _behind(lines: Iterable[bytes], entry: int) -> list[bytes]:
    """The lines of the entries behind one, as far as they can be read."""
    behind = []
    for line in lines:
        try:
            if parse_line(line).n > entry:
                behind.append(line)
        except WiciError:
            break
    return behind


def _entry_of(raw: bytes) -> int:
    try:
        return open_statement(raw).entry
    except WiciError:
        return -1
