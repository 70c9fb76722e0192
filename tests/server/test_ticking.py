"""A tick does what is due, and one that fails is tried again."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from tests.server.people import Clock, Table
from tests.server.services.keys.test_key import LAPTOP, key_entries
from wici_server import ticking
from wici_server.errors import Busy
from wici_server.services.host import by_hand


def test_a_tick_lets_a_key_count_whose_day_is_over(table: Table, clock: Clock) -> None:
    by_hand.reset(table.context, "ada", LAPTOP.public)
    ticking.tick(table.context)
    assert key_entries(table) == []
    clock.move(days=1)
    ticking.tick(table.context)
    assert [entry.how for entry in key_entries(table)] == ["admin"]


def test_a_tick_that_fails_says_only_what_kind_of_fault_it_met(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(context: Any) -> Any:
        raise Busy

    monkeypatch.setattr(ticking, "settle_due", fail)
    with caplog.at_level(logging.WARNING):
        ticking.tick(table.context)
    assert caplog.messages == ["a tick failed: Busy"]


def test_ticking_goes_on_until_it_is_stopped(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    ticked = threading.Semaphore(0)
    monkeypatch.setattr(ticking, "settle_due", lambda context: ticked.release())
    stop = ticking.start_ticking(table.context, pause=0.001)
    try:
        assert all(ticked.acquire(timeout=20) for _ in range(3))
    finally:
        stop.set()
