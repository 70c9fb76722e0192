"""Deadlines, against another program's, and as properties: time is never taken away from anybody."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.referee.deadlines import VECTORS, Row, differences, main, rows
from wici.referee.clock.deadline import AskTime, Due, counted, due, merge
from wici.referee.clock.duration import DAY, HOUR
from wici.referee.clock.terms import Terms, read_terms

START = 1_780_000_000
ZONES = st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"])
DAYS = st.sampled_from(["all", "mon-fri", "sat,sun", "sun", "sat-mon"])
OPENED = st.integers(START, START + 400 * DAY)
PAUSES = st.lists(st.tuples(st.integers(-2 * DAY, 9 * DAY), st.integers(1, 3 * DAY)), max_size=4)


def told(terms: Terms, ask: AskTime, pauses: list[tuple[int, float]] | None = None) -> tuple[int, int]:
    """Deadline and end of grace of a table with a clock and no pause without an end."""
    found = due(terms, ask, pauses or [])
    assert found is not None
    assert found.deadline is not None
    assert found.grace_end is not None
    return found.deadline, found.grace_end


@pytest.mark.parametrize("row", rows(VECTORS), ids=lambda row: row["id"])
def test_another_program_computes_the_same(row: Row) -> None:
    assert differences(row) == []


def test_a_file_of_deadlines_is_checked_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(VECTORS) == 0
    assert capsys.readouterr().out == "96 of 96 agree\n"


def test_a_deadline_that_differs_is_named(capsys: pytest.CaptureFixture[str], tmp_path) -> None:  # type: ignore[no-untyped-def]
    text = VECTORS.read_text(encoding="utf-8").replace("2026-03-05T09:00:00Z", "2026-03-05T09:00:01Z", 1)
    path = tmp_path / "wrong.csv"
    path.write_text(text, encoding="utf-8")
    assert main(path) == 1
    said = capsys.readouterr().out
    assert "D001: deadline: '2026-03-05T09:00:00Z', not '2026-03-05T09:00:01Z'" in said
    assert said.endswith("95 of 96 agree\n")


@given(OPENED, ZONES, DAYS)
def test_a_mask_never_shortens_and_leaves_the_asks_own_time(opened: int, zone: str, days: str) -> None:
    ask = AskTime(opened=opened)
    masked = read_terms({"pace": "2d", "zone": zone, "days": days})
    deadline, grace_end = told(masked, ask)
    plain, plain_end = told(read_terms({"pace": "2d", "zone": zone}), ask)
    assert deadline >= plain
    assert grace_end >= plain_end
    assert counted(masked, opened, deadline) == 2 * DAY
    assert counted(masked, opened, deadline - 1) < 2 * DAY


@given(OPENED, ZONES, DAYS, PAUSES)
def test_a_pause_gives_and_takes_no_counted_time(
    opened: int, zone: str, days: str, pauses: list[tuple[int, int]]
) -> None:
    terms = read_terms({"pace": "2d", "zone": zone, "days": days})
    stops = merge((opened + start, opened + start + length) for start, length in pauses)
    deadline, _ = told(terms, AskTime(opened=opened), stops)
    assert deadline >= told(terms, AskTime(opened=opened))[0]
    assert counted(terms, opened, deadline, stops) == 2 * DAY


@given(OPENED, ZONES, DAYS, st.integers(0, 23), st.sampled_from(["12h", "1d", "3d"]))
def test_at_a_time_of_day_at_most_three_hours_of_a_day_are_missing(
    opened: int, zone: str, days: str, hour: int, pace: str
) -> None:
    terms = read_terms({"pace": pace, "zone": zone, "days": days, "at": f"{hour:02}:00"})
    deadline, _ = told(terms, AskTime(opened=opened))
    assert terms.pace is not None
    slack = 3 * HOUR if terms.pace >= DAY else 0
    assert counted(terms, opened, deadline) >= terms.pace - slack


@given(OPENED, ZONES, DAYS)
def test_time_to_the_end_of_grace_is_bounded(opened: int, zone: str, days: str) -> None:
    _, grace_end = told(read_terms({"pace": "3d", "zone": zone, "days": days}), AskTime(opened=opened))
    assert grace_end - opened <= 5 * 7 * DAY


def test_a_pause_without_an_end_leaves_no_deadline_and_lets_answers_count() -> None:
    found = due(Terms(), AskTime(opened=START), [(START + HOUR, float("inf"))])
    assert found == Due(None, None)
    assert found.judge(START + 100 * DAY) == "in-time"


def test_a_deadline_that_passed_stands_though_a_pause_without_an_end_stops_the_grace() -> None:
    found = due(Terms(), AskTime(opened=START), [(START + 3 * DAY + HOUR, float("inf"))])
    assert found == Due(START + 3 * DAY, None)
    assert found.judge(START + 90 * DAY) == "late"


def test_a_table_without_a_clock_has_no_deadline() -> None:
    assert due(read_terms({"pace": "none"}), AskTime(opened=START)) is None
