"""An exported record carries its own proof to the last byte."""

from __future__ import annotations

import io

import pytest

from wici.protocol.entries import PROTOCOL, Ask, Game
from wici.protocol.envelope import sign_text
from wici.protocol.errors import BrokenChain, ProtocolError
from wici.protocol.export import ExportReader, SignedHead, open_head
from wici.protocol.head import Head
from wici.protocol.keys import Key
from wici.protocol.record import Chain, Line

GAME = "k7q2m4x5d3tf6hwz"
TIME = "2026-11-30T12:00:00Z"


def record(game: str = GAME) -> tuple[list[bytes], Chain]:
    chain = Chain()
    first = Game(
        protocol=PROTOCOL,
        game=game,
        server="ssh-ed25519 AAAA",
        rules="krakow",
        version="1",
        edition="house-1",
        digest="a" * 64,
        seats=3,
        options={},
        seed_commit="b" * 64,
    )
    return [chain.append(entry, TIME) for entry in (first, Ask(seats=(1,), what="move"))], chain


def head(key: Key, entry: int, digest: str, game: str = GAME) -> bytes:
    return sign_text(Head(game=game, entry=entry, hash=digest, time=TIME).format(), key)


def read(raw: bytes) -> tuple[list[Line], SignedHead]:
    reader = ExportReader(io.BytesIO(raw))
    return list(reader.lines()), reader.head()


@pytest.fixture(scope="module")
def export() -> bytes:
    lines, chain = record()
    key = Key.from_seed(b"\x01" * 32)
    return b"".join((*lines, head(key, chain.n - 1, chain.prev)))


def test_an_export_is_read_back_with_the_key_that_signed_its_head(export: bytes, alice: Key) -> None:
    lines, signed = read(export)
    assert b"".join(line.raw for line in lines) == record()[0][0] + record()[0][1]
    assert signed.head.hash == lines[-1].hash
    assert signed.envelope.key == alice.public
    assert open_head(signed.envelope.raw) == signed


def test_no_bit_of_an_export_can_be_turned(export: bytes) -> None:
    for bit in range(len(export) * 8):
        turned = bytearray(export)
        turned[bit // 8] ^= 1 << bit % 8
        with pytest.raises(ProtocolError):
            read(bytes(turned))


def test_an_export_cut_anywhere_is_refused(export: bytes) -> None:
    for end in range(len(export) - 1):
        with pytest.raises(ProtocolError):
            read(export[:end])


@pytest.mark.parametrize("tail", [b"\n", b"x", b"{}\n"])
def test_nothing_may_follow_the_head(export: bytes, tail: bytes) -> None:
    with pytest.raises(ProtocolError):
        read(export + tail)


def test_the_head_names_the_last_entry_of_this_game(alice: Key) -> None:
    lines, chain = record()
    for other in (
        head(alice, chain.n, chain.prev),
        head(alice, chain.n - 2, chain.prev),
        head(alice, chain.n - 1, "0" * 64),
        head(alice, chain.n - 1, chain.prev, game="a" * 16),
    ):
        with pytest.raises(BrokenChain) as caught:
            read(b"".join(lines) + other)
        assert caught.value.detail["reason"] == "wrong_head"


def test_a_record_without_a_head_proves_nothing() -> None:
    with pytest.raises(BrokenChain) as caught:
        read(b"".join(record()[0]))
    assert caught.value.detail["reason"] == "no_head"
