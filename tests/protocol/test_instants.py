"""Times are whole seconds of UTC in one form."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wici.protocol.instants import format_instant, is_instant, parse_instant


@given(st.datetimes(timezones=st.just(UTC)).map(lambda moment: moment.replace(microsecond=0)))
def test_a_moment_is_written_and_read_back(moment: datetime) -> None:
    assert parse_instant(format_instant(moment)) == moment


def test_another_zone_is_turned_to_utc_and_fractions_are_cut() -> None:
    warsaw = timezone(timedelta(hours=1))
    assert format_instant(datetime(2026, 11, 30, 13, 0, 0, 999_999, warsaw)) == "2026-11-30T12:00:00Z"


def test_a_time_without_a_zone_is_no_moment() -> None:
    with pytest.raises(ValueError, match="zone"):
        format_instant(datetime(2026, 11, 30, 12))  # noqa: DTZ001


@pytest.mark.parametrize(
    "written",
    [
        *("", "2026-11-30", "2026-11-30T12:00Z", "2026-11-30T12:00:00", "2026-11-30T12:00:00+00:00"),
        *("2026-11-30T12:00:00.0Z", "2026-11-30t12:00:00z", "2026-11-30 12:00:00Z", "2026-13-30T12:00:00Z"),
        *("2026-11-30T24:00:00Z", "2026-11-30T12:00:60Z", "0000-11-30T12:00:00Z", "2026-11-30T12:00:00Z\n"),
    ],
)
def test_no_other_form_is_a_time(written: str) -> None:
    assert not is_instant(written)
    with pytest.raises(ValueError, match="no time"):
        parse_instant(written)
