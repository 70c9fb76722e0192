"""The words of each term: how it is written, read, and explained to people."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any, NamedTuple

import msgspec

from wici.referee.clock.duration import format_duration, parse_duration
from wici.referee.clock.zones import zone

WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
STEPS = ("wait", "lapse", "bot", "vacate")
USUAL = "quarter"
"""The grace of tables that say nothing of it: a quarter of the ask's own time, at most 12 hours."""

CLOCK = ("first", "interrupt", "at", "days", "not", "grace", "bank", "add", "cap", "late")
"""The terms that mean nothing where there is no clock."""

LONGEST_GAP = 92
_TIME = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")
_DATES = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:\.\.([0-9]{4}-[0-9]{2}-[0-9]{2}))?")
_BUDGET = re.compile(r"([1-9][0-9]{0,2})d/([1-9][0-9]{0,2})d")


class Budget(msgspec.Struct, frozen=True):
    """So many days of declared absence in any run of so many days."""

    days: int
    window: int


class Term(NamedTuple):
    """One term, as help, completion and forms show it."""

    name: str
    form: str
    default: str
    help: str


def _optional(read: Callable[[str], Any]) -> Callable[[str], Any]:
    return lambda word: None if word == "none" else read(word)


def _time(word: str) -> int:
    found = _TIME.fullmatch(word)
    if found is None:
        raise ValueError("write a time of day as 20:00, from 00:00 to 23:59, or none")
    return int(found[1]) * 60 + int(found[2])


def _weekdays(word: str) -> frozenset[int]:
    if word == "all":
        return frozenset(range(7))
    found: set[int] = set()
    for part in word.split(","):
        ends = part.split("-")
        if (
            not 1 <= len(ends) <= 2
            or any(end not in WEEK for end in ends)
            or (len(ends) == 2 and ends[0] == ends[1])
        ):
            raise ValueError(f"write weekdays as mon-fri or sat,sun, of {', '.join(WEEK)}, or all")
        first, last = WEEK.index(ends[0]), WEEK.index(ends[-1])
        found.update((first + step) % 7 for step in range((last - first) % 7 + 1))
    return frozenset(found)


def _dates(word: str) -> tuple[tuple[int, int], ...]:
    """Dates and ranges of dates; merged where they touch."""
    if word == "none":
        return ()
    spans = []
    for part in word.split(","):
        found = _DATES.fullmatch(part)
        if found is None:
            raise ValueError(
                "write dates as 2026-12-24 or 2026-12-24..2027-01-01, with commas between, or none"
            )
        first, last = (_ordinal(part) for part in (found[1], found[2] or found[1]))
        if found[2] is not None and last < first:
            raise ValueError(f"{part} runs backwards")
        spans.append((first, last))
    merged: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    if any(last - first >= LONGEST_GAP for first, last in merged):
        longest = max(last - first + 1 for first, last in merged)
        raise ValueError(f"{longest} days in a row without time; at most {LONGEST_GAP} can be")
    return tuple(merged)


def _ordinal(word: str) -> int:
    try:
        day = date.fromisoformat(word)
    except ValueError:
        raise ValueError(f"there is no date {word}") from None
    if not 1970 <= day.year <= 9000:
        raise ValueError(f"{word} is too far away")
    return day.toordinal()


def _zone(word: str) -> str:
    zone(word)
    return word


def _grace(word: str) -> int | str:
    return USUAL if word == USUAL else parse_duration(word)


def _late(word: str) -> tuple[str, ...]:
    steps = tuple(word.split(","))
    if not 1 <= len(steps) <= 20 or any(step not in STEPS for step in steps):
        raise ValueError(f"write steps with commas between, of {', '.join(STEPS)}, as lapse,lapse,vacate")
    return steps


def _budget(word: str) -> Budget:
    found = _BUDGET.fullmatch(word)
    if found is None or int(found[2]) > 365 or int(found[1]) > int(found[2]):
        raise ValueError("write days of absence within how many days, as 14d/90d, or none")
    return Budget(int(found[1]), int(found[2]))


def _one_of(*words: str) -> Callable[[str], str]:
    def read(word: str) -> str:
        if word not in words:
            raise ValueError(f"it can be {', '.join(words)}")
        return word

    return read


READERS: dict[str, Callable[[str], Any]] = {
    "pace": _optional(parse_duration),
    "first": parse_duration,
    "interrupt": parse_duration,
    "at": _optional(_time),
    "days": _weekdays,
    "not": _dates,
    "zone": _zone,
    "grace": _optional(_grace),
    "bank": _optional(parse_duration),
    "add": _optional(parse_duration),
    "cap": _optional(parse_duration),
    "late": _late,
    "absence": _optional(_budget),
    "vacant": _one_of("bot", "steady", "wait"),
    "takeover": _one_of("anyone", "invited"),
    "press": _one_of("table", "all", "open", "none"),
}
"""Makes of a word what it means, or raises ValueError with what would do, by the term's name."""

TERMS: tuple[Term, ...] = (
    Term("pace", "3d, 12h, 90m, 1d12h or none", "3d", "Time for an answer; none: no clock."),
    Term("first", "a length of time", "twice pace", "Time for a seat's first answer of the game."),
    Term(
        "interrupt",
        "a length of time",
        "pace, at most 1d",
        "Time for an answer that holds up another's turn.",
    ),
    Term(
        "at",
        "20:00 or none",
        "none",
        "Deadlines fall on this time of day only, so a short one can take longer.",
    ),
    Term("days", "mon-fri, sat,sun or all", "all", "Weekdays on which time counts."),
    Term("not", "2026-12-24..2027-01-01 or none", "none", "Dates on which time does not count."),
    Term("zone", "Europe/Warsaw", "the host's, or UTC", "The zone of at, days, not and absences."),
    Term(
        "grace",
        "a length of time, quarter or none",
        USUAL,
        "How long a late answer still counts; quarter: of its time, at most 12h.",
    ),
    Term(
        "bank", "a length of time or none", "none", "A seat's store of time, for when an answer takes longer."
    ),
    Term("add", "a length of time or none", "none", "What an answer in time adds to the store."),
    Term("cap", "a length of time or none", "none", "What the store can hold."),
    Term("late", "lapse,lapse,vacate", "wait", "What happens to a late seat, a step for each miss in a row."),
    Term("absence", "14d/90d or none", "14d/90d", "So many days away in any run of so many."),
    Term("vacant", "bot, steady or wait", "bot", "Who plays a seat that nobody holds."),
    Term("takeover", "anyone or invited", "invited", "Who may take such a seat."),
    Term(
        "press",
        "table, all, open or none",
        "all",
        "Talk at the table only; between seats too; read by strangers; not at all.",
    ),
)


def term_word(name: str, value: Any) -> str:
    """One term's value as people write it."""
    if value is None or (name == "not" and not value):
        return "none"
    if name == "at":
        return f"{value // 60:02}:{value % 60:02}"
    if name == "days":
        return _weekdays_word(value)
    if name == "not":
        return ",".join(_range_word(first, last) for first, last in value)
    if name == "late":
        return ",".join(value)
    if name == "absence":
        return f"{value.days}d/{value.window}d"
    return format_duration(value) if isinstance(value, int) else str(value)


def _weekdays_word(days: frozenset[int]) -> str:
    """Weekdays, ranges of three or more as ranges."""
    if len(days) == 7:
        return "all"
    runs: list[list[int]] = []
    for day in sorted(days):
        if runs and runs[-1][-1] == day - 1:
            runs[-1].append(day)
        else:
            runs.append([day])
    return ",".join(f"{WEEK[run[0]]}-{WEEK[run[-1]]}" if len(run) > 1 else WEEK[run[0]] for run in runs)


def _range_word(first: int, last: int) -> str:
    ends = [date.fromordinal(day).isoformat() for day in (first, last)]
    return ends[0] if first == last else "..".join(ends)
