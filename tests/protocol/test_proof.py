"""A proof is read strictly: two signed statements and the lines that join them, and nothing else."""

from __future__ import annotations

import pytest

from wici.protocol.envelope import sign_text
from wici.protocol.errors import BadEnvelope, BrokenChain, ProtocolError
from wici.protocol.head import Head
from wici.protocol.keys import Key
from wici.protocol.notes import Frozen
from wici.protocol.proof import format_proof, is_proof, open_proof, open_statement
from wici.protocol.receipt import Receipt
from wici.protocol.record import Chain

KEY = Key.from_seed(b"k" * 32)
GAME, TIME = "k7q2m4x5d3tf6hwz", "2026-11-30T12:00:00Z"


def head(entry: int, hash_: str, key: Key = KEY, game: str = GAME) -> bytes:
    return sign_text(Head(game=game, entry=entry, hash=hash_, time=TIME).format(), key)


def receipt(entry: int | None, hash_: str | None) -> bytes:
    return sign_text(Receipt(game=GAME, order="0" * 64, entry=entry, hash=hash_, time=TIME).format(), KEY)


def history(start: int, prev: str, count: int, word: str = "note") -> tuple[list[bytes], Chain]:
    chain = Chain(start, prev)
    return [chain.append(Frozen(why=word), TIME) for _ in range(count)], chain


def test_two_heads_of_one_entry_are_a_proof_without_lines() -> None:
    raw = format_proof(head(7, "a" * 64), (), head(7, "b" * 64))
    proof = open_proof(raw)
    assert is_proof(raw)
    assert (proof.first.entry, proof.first.hash, proof.other) == (7, "a" * 64, "b" * 64)


@pytest.mark.parametrize("count", [1, 5])
def test_lines_lead_from_one_entry_to_a_later_one(count: int) -> None:
    lines, chain = history(8, "b" * 64, count)
    proof = open_proof(format_proof(receipt(7, "a" * 64), lines, head(7 + count, chain.prev)))
    assert [line.n for line in proof.lines] == list(range(8, 8 + count))
    assert proof.other == "b" * 64


def test_lines_that_lead_elsewhere_are_refused() -> None:
    lines, chain = history(8, "b" * 64, 3)
    first = head(7, "a" * 64)
    for wrong, last in (
        (lines, head(9, chain.prev)),
        (lines, head(10, "c" * 64)),
        (lines[1:], head(10, chain.prev)),
        ([lines[0], lines[2]], head(10, chain.prev)),
        ([], head(10, chain.prev)),
    ):
        with pytest.raises(BrokenChain):
            open_proof(format_proof(first, wrong, last))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"wici-head 1\n",
        head(7, "a" * 64),
        head(7, "a" * 64) + head(7, "b" * 64) + b"more",
        head(7, "a" * 64) + b"\n" + head(7, "b" * 64),
        head(7, "a" * 64) + receipt(None, None),
        head(7, "a" * 64) + b"{}\n" + head(7, "b" * 64),
    ],
)
def test_anything_else_is_refused(raw: bytes) -> None:
    with pytest.raises(ProtocolError):
        open_proof(raw)


def test_every_changed_byte_is_refused_or_changes_nothing_signed() -> None:
    lines, chain = history(8, "b" * 64, 2)
    raw = format_proof(head(7, "a" * 64), lines, head(9, chain.prev))
    for at in range(0, len(raw), 7):
        changed = bytearray(raw)
        changed[at] ^= 1
        with pytest.raises(ProtocolError):
            open_proof(bytes(changed))


def test_a_receipt_that_names_no_entry_states_nothing() -> None:
    with pytest.raises(BadEnvelope) as caught:
        open_statement(receipt(None, None))
    assert caught.value.detail["reason"] == "no_entry"
    assert open_statement(receipt(3, "c" * 64)).entry == 3
