"""The server's time never goes back while it runs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from wici_server.clock import SystemClock, stamp

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def test_a_machine_whose_time_is_set_back_makes_no_record_run_backwards() -> None:
    moments = [NOON, NOON + timedelta(seconds=5), NOON - timedelta(hours=1), NOON + timedelta(seconds=9)]
    shown = iter(moments)
    clock = SystemClock(lambda: next(shown))
    assert [stamp(clock)[11:19] for _ in moments] == ["12:00:00", "12:00:05", "12:00:05", "12:00:09"]
