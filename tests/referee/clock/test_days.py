"""Local days: how long they are, which never came, and where an hour stands that is missing or doubled."""

from __future__ import annotations

from datetime import date
from itertools import islice, pairwise

import pytest

from wici.referee.clock.days import instant_of, local, spans_of, stretches
from wici.referee.clock.zones import zone


def ordinal(word: str) -> int:
    return date.fromisoformat(word).toordinal()


@pytest.mark.parametrize(
    ("name", "day", "hours"),
    [
        ("Europe/Berlin", "2026-03-29", 23),
        ("Europe/Berlin", "2026-10-25", 25),
        ("Australia/Lord_Howe", "2026-04-05", 24.5),
        ("Asia/Tokyo", "2026-03-29", 24),
        ("Pacific/Apia", "2011-12-30", 0),
    ],
)
def test_a_day_is_as_long_as_the_clock_shows_it(name: str, day: str, hours: float) -> None:
    assert sum(end - start for start, end in spans_of(ordinal(day), zone(name))) == hours * 3600


def test_a_minute_after_midnight_may_belong_to_the_day_before_once_more() -> None:
    # Newfoundland put its clocks back at 00:01 until 2011.
    spans = spans_of(ordinal("2010-11-06"), zone("America/St_Johns"))
    assert [end - start for start, end in spans] == [24 * 3600, 59 * 60]


def test_stretches_follow_one_another_without_a_gap() -> None:
    found = list(islice(stretches(1_774_700_000, zone("Europe/Berlin")), 400))
    assert all(one.end == other.start for one, other in pairwise(found))
    assert all(local(one.end - 1, zone("Europe/Berlin")).toordinal() == one.day for one in found)


def test_a_date_that_never_came_has_no_time_of_day() -> None:
    assert instant_of(ordinal("2011-12-30"), 20 * 60, zone("Pacific/Apia")) is None
