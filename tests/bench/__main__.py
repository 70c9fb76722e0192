"""Measures everything in one run, prints the table and keeps the latest in RESULTS.md.

`python -m tests.bench` takes under six minutes, `--quick` under one; `--only rules server …` takes a part
of it and keeps nothing. `strength` and `balance GAME` play bots against one another: see `strength.py`.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from tests.bench import (
    client_cost,
    long_record,
    machine,
    order_cost,
    referee_cost,
    rules_cost,
    serving_cost,
    strength,
)
from tests.bench.figure import Figure, as_markdown, as_text
from tests.bench.pace import Pace

HEAD = """\
# What orders and games cost

Written by `make bench`. Costs are counted in Ed25519 verifies of the same run, so that figures of two
machines can be compared, and are CPU time unless they say otherwise. Where a figure rests on many samples
it is the one that a fifth of them stay under: other work on the machine only ever adds. A served rate is
taken in windows, each beside the verifies that the same core does before and after it; the middle one counts.
"""
RESULTS = Path(__file__).parent / "RESULTS.md"

Part = Callable[[Pace, bool], Iterator[Figure]]
PARTS: dict[str, Part] = {
    "rules": lambda pace, quick: rules_cost.figures(pace, quick=quick),
    "referee": lambda pace, quick: referee_cost.figures(pace, quick=quick),
    "long": lambda _, quick: long_record.figures(quick=quick),
    "order": lambda _, quick: order_cost.figures(quick=quick),
    "server": lambda _, quick: serving_cost.figures(quick=quick),
    "client": lambda _, quick: client_cost.figures(quick=quick),
}


def main() -> int:
    """Measure, tell, keep.

    Returns:
        1 if a part could not be measured or, where that was asked for, a figure is not as it must be.
    """
    if sys.argv[1:2] in (["strength"], ["balance"]):
        return strength.main(sys.argv[1:])
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer repeats and a smaller store")
    parser.add_argument("--only", nargs="+", choices=sorted(PARTS), help="these parts alone")
    parser.add_argument("--strict", action="store_true", help="fail if a figure is not as it must be")
    words = parser.parse_args()
    began = time.monotonic()
    figures, paces, faults = [], [], []
    for name in words.only or PARTS:
        # Measured anew beside each part: other work on the machine comes and goes.
        paces.append(Pace(seconds=0.3 if words.quick else 1.0))
        sys.stderr.write(f"{name} …\n")
        try:
            figures += list(PARTS[name](paces[-1], words.quick))
        except Exception as fault:  # noqa: BLE001 - the other parts took minutes; their figures are kept
            traceback.print_exc()
            faults.append(f"NOT MEASURED: {name}, for {type(fault).__name__}.")
    facts = [*_facts(paces, time.monotonic() - began, quick=words.quick), *faults]
    sys.stdout.write("\n".join([as_text(figures), "", *facts, ""]))
    if not words.only:
        RESULTS.write_text(_page(figures, facts), encoding="utf-8")
    is_missed = words.strict and any(figure.is_met is False for figure in figures)
    return int(is_missed or bool(faults))


def _facts(paces: list[Pace], took: float, *, quick: bool) -> list[str]:
    rates = sorted(pace.per_second for pace in paces)
    usual = rates[len(rates) // 2]
    span = f"{rates[0]:,.0f} to {rates[-1]:,.0f} in this run"
    us = 1e6 / usual
    size = "quick" if quick else "full"
    busy = f"{machine.load():.1f} processes wanted a core at its end"
    return [
        f"V = {usual:,.0f} Ed25519 verifies of 2 kB per second and core, {span}; one is {us:.0f} µs.",
        f"Machine: {machine.describe()}.",
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC; {size} run of {took:.0f} s; {busy}.",
    ]


def _page(figures: list[Figure], facts: list[str]) -> str:
    told = [f"- {fact}" for fact in facts]
    return "\n".join([HEAD, *told, "", as_markdown(figures)])


if __name__ == "__main__":
    sys.exit(main())
