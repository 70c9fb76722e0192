"""Verifying takes work in proportion to a record, whatever somebody wrote into it; calls are counted."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from tests.bench.relay import RELAY
from tests.referee.forgeries.cheat import begin, write_in
from tests.referee.games import MARKET
from tests.referee.office import Office, verify_here
from wici.protocol import notes
from wici.protocol.entries import Sealed
from wici.rules.game import Game


def work(export: bytes, game: Game[Any, Any]) -> int:
    """How many functions are called to verify an export; of what a loop alone does, a line is counted."""
    count = 0

    def trace(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal count
        count += 1
        return trace

    sys.settrace(trace)
    try:
        verify_here(export, game)
    finally:
        sys.settrace(None)
    return count


def relay(moves: int) -> Office:
    office = Office(RELAY, players=4, options={"moves": str(moves)}).fill()
    for made in range(moves):
        office.order(1 + made % 4, f"take field-{made % 170} {made}")
    return office


def orders(count: int) -> Office:
    return relay(count)


def notices(count: int) -> Office:
    """Notices of keys, one behind the other."""
    office = begin(MARKET)
    for number in range(count):
        key = office.key_of(f"key {number}").public.line
        write_in(office, notes.KeyAsked(seat=1, key=key, how="admin", due="2026-12-09T12:00:00Z"))
    return office


def replacements(count: int) -> Office:
    office = begin(MARKET)
    for number in range(count):
        key = office.key_of(f"key {number}").public.line
        write_in(office, notes.Replaced(seat=1, handle="eve", keys=(key,)))
    return office


def seals(count: int) -> Office:
    """Seals of one seat for one ask."""
    office = begin(MARKET)
    for rev in range(1, count + 1):
        write_in(office, Sealed(seat=1, ask=office.ask.n, rev=rev, seal="5" * 64, withdrawn=not rev % 2))
    return office


@pytest.mark.parametrize("make", [orders, notices, replacements, seals], ids=lambda make: make.__name__)
def test_twice_the_record_is_twice_the_work(make: Callable[[int], Office]) -> None:
    least, once, twice = (work((office := make(count)).export(), office.game) for count in (20, 60, 100))
    assert twice - once < 1.1 * (once - least)
