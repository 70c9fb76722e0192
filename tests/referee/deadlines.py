"""Checks a file of deadlines that another program computed: `python -m tests.referee.deadlines FILE`."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime
from math import inf
from pathlib import Path

from wici.protocol.instants import format_instant, parse_instant
from wici.referee.clock.absence import Away, Back, tell_absences
from wici.referee.clock.days import local
from wici.referee.clock.deadline import AskTime, Due, Pause, due, store_after
from wici.referee.clock.duration import parse_duration
from wici.referee.clock.terms import BadTerms, Terms, read_terms
from wici.referee.clock.zones import zone

VECTORS = Path(__file__).with_name("deadlines.csv")
COMPUTED = ("deadline", "grace_end", "local", "verdict", "stored_after")

Row = Mapping[str, str]


def rows(path: Path) -> list[Row]:
    """The cases of a file."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def differences(row: Row) -> list[str]:
    """What of a case comes out otherwise here; nothing, where all agree."""
    try:
        terms = read_terms(dict(word.split("=", 1) for word in row["terms"].split()))
    except BadTerms as fault:
        missing = set(row["refused"].split()) - {name for name in fault.terms if name in fault.message}
        if not row["refused"]:
            return [f"refused: {fault.message}"]
        return [f"the sentence does not name {name}: {fault.message}" for name in sorted(missing)]
    if row["refused"]:
        return [f"not refused, though {row['refused']} cannot be"]
    found = compute(terms, row)
    return [f"{name}: {found[name]!r}, not {row[name]!r}" for name in COMPUTED if found[name] != row[name]]


def compute(terms: Terms, row: Row) -> dict[str, str]:
    """The second table's cells, from the first's."""
    words = row["ask"].split()
    is_hidden = "hidden" in words
    calendar = [part.split() for part in row["calendar"].split("; ") if part]
    stored = int(row["stored"] or terms.bank or 0)
    ask = AskTime(
        opened=seconds(row["opened"]),
        clock=words[0],  # type: ignore[arg-type]
        extended=sum(parse_duration(part[1]) for part in calendar if part[0] == "extend"),
        stored=stored if terms.has_bank and not is_hidden else 0,
    )
    pauses = [_span(part[1]) for part in calendar if part[0] in ("pause", "outage")]
    away = tell_absences(terms, _declared(calendar)).spans
    told = due(terms, ask, pauses, away)
    cells = _cells(terms, told)
    if row["answered"]:
        answered = seconds(row["answered"])
        cells["verdict"] = told.judge(answered) if told else "in-time"
        if terms.has_bank:
            after = stored if is_hidden else store_after(terms, ask, answered, pauses, away)
            cells["stored_after"] = str(after)
    return cells


def seconds(word: str) -> int:
    """An instant of a file."""
    return int(parse_instant(word).timestamp())


def main(path: Path) -> int:
    """Print the rows that differ; 1 if there are any."""
    cases = rows(path)
    wrong = {row["id"]: found for row in cases if (found := differences(row))}
    for name, found in wrong.items():
        for line in found:
            print(f"{name}: {line}")  # noqa: T201
    print(f"{len(cases) - len(wrong)} of {len(cases)} agree")  # noqa: T201
    return int(bool(wrong))


def _cells(terms: Terms, told: Due | None) -> dict[str, str]:
    cells = dict.fromkeys(COMPUTED, "")
    if told is None:
        return cells | {"deadline": "none", "grace_end": "none"}
    for name, instant in (("deadline", told.deadline), ("grace_end", told.grace_end)):
        cells[name] = "paused" if instant is None else format_instant(datetime.fromtimestamp(instant, UTC))
    if told.deadline is not None:
        cells["local"] = local(told.deadline, zone(terms.zone)).strftime("%a %Y-%m-%d %H:%M:%S %z")
    return cells


def _span(word: str) -> Pause:
    first, last = word.split("..")
    return seconds(first), seconds(last) if last else inf


def _declared(calendar: list[list[str]]) -> Iterator[Away | Back]:
    for part in calendar:
        if part[0] == "away":
            first, last = (date.fromisoformat(day).toordinal() for day in part[2].split(".."))
            yield Away(seconds(part[1]), first, last)
        elif part[0] == "back":
            yield Back(seconds(part[1]))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else VECTORS))
