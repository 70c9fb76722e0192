"""Two heads contradict each other when one entry has two hashes."""

from __future__ import annotations

import msgspec

from wici.protocol.head import Head

HEAD = Head(game="k7q2m4x5d3tf6hwz", entry=12, hash="a" * 64, time="2026-11-30T12:00:00Z")


def test_one_entry_with_two_hashes_is_a_lie() -> None:
    assert HEAD.contradicts(msgspec.structs.replace(HEAD, hash="b" * 64))


def test_a_later_head_is_none() -> None:
    assert not HEAD.contradicts(HEAD)
    assert not HEAD.contradicts(msgspec.structs.replace(HEAD, entry=13, hash="b" * 64))
    assert not HEAD.contradicts(msgspec.structs.replace(HEAD, game="a" * 16, hash="b" * 64))
    assert not HEAD.contradicts(msgspec.structs.replace(HEAD, time="2026-12-01T12:00:00Z"))
