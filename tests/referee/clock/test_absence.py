"""Absences: a budget of days, spent in order, given back by whoever comes back."""

from __future__ import annotations

from datetime import UTC, date, datetime

from wici.referee.clock.absence import Away, Back, tell_absences
from wici.referee.clock.terms import read_terms


def day(number: int) -> int:
    return date(2026, 6, number).toordinal()


def at(number: int, hour: int = 0) -> int:
    return int(datetime(2026, 6, number, hour, tzinfo=UTC).timestamp())


def test_dates_beyond_the_budget_stop_nothing_and_are_told() -> None:
    told = tell_absences(read_terms({"absence": "3d/30d"}), [Away(at(1), day(11), day(15))])
    assert told.paid == (day(11), day(12), day(13))
    assert told.unpaid == (day(14), day(15))
    assert told.spans[-1] == (at(13), at(14))


def test_who_comes_back_has_later_dates_again() -> None:
    said: list[Away | Back] = [
        Away(at(1), day(11), day(13)),
        Back(at(12, 8)),
        Away(at(12, 9), day(20), day(20)),
    ]
    told = tell_absences(read_terms({"absence": "3d/30d"}), said)
    assert told.paid == (day(11), day(12), day(20))
    assert told.spans == ((at(11), at(12)), (at(12), at(12, 8)), (at(20), at(21)))


def test_no_run_of_the_window_holds_more_than_the_budget_whichever_date_is_said_first() -> None:
    said: list[Away | Back] = [Away(at(1), day(20), day(21)), Away(at(2), day(10), day(10))]
    assert tell_absences(read_terms({"absence": "2d/14d"}), said).unpaid == (day(10),)
    assert tell_absences(read_terms({"absence": "2d/10d"}), said).unpaid == ()


def test_a_date_that_is_over_when_it_is_said_stops_nothing() -> None:
    told = tell_absences(read_terms({}), [Away(at(13, 5), day(11), day(12))])
    assert (told.spans, told.paid) == ((), ())
