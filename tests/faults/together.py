"""Kills a process while it stores a group of orders; a program of its own, as `killer` is for one order.

The orders come in threads of their own, and the program's first thread carries them out: it is the one that
can be killed between any two of its calls.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

from tests.bounded import Act, until
from tests.faults.forked import open_at, report, restore, run_forked, try_submit
from tests.faults.killer import count_calls, die_at_call, die_in, spread
from tests.faults.left import differences
from wici_server.context import ServerContext


def submit_together(context: ServerContext, raws: list[bytes], kind: str, point: float) -> list[str]:
    """Submit orders in one group, unless death comes first; what each sender hears."""
    group = context.store._group
    with group._lead:
        acts = [Act(partial(try_submit, context, raw), "a sender") for raw in raws]
        until(lambda: len(group._waiting) == len(raws), "all orders in line")
        if kind == "time":
            die_in(point)
        elif kind == "call":
            die_at_call(int(point))
        group._go_ahead(group._waiting[0], monotonic() + 60)
        sys.setprofile(None)
    return [act.finish() for act in acts]


def count_group(context: ServerContext, raws: list[bytes]) -> int:
    """How many points the work on an undisturbed group has."""
    counts: list[int] = []
    go_ahead = context.store._group._go_ahead

    def counted(own: Any, until: float) -> None:
        counts.append(count_calls(lambda: go_ahead(own, until)))

    context.store._group._go_ahead = counted  # type: ignore[method-assign]
    submit_together(context, raws, "", 0)
    return counts[0]


def inspect(data: Path) -> dict[str, Any]:
    """Whether what is stored is whole, and how many orders each match has."""
    with closing(sqlite3.connect(data / "wici.sqlite3")) as database:
        return {
            "integrity": database.execute("PRAGMA integrity_check").fetchone()[0],
            "wrong": differences(database),
            "orders": database.execute(
                "SELECT count(*) FROM texts WHERE kind = 'wici-order' AND match_id > 1"
            ).fetchone()[0],
        }


def kill_once(work: Path, source: Path, raws: list[bytes], kind: str, point: float) -> dict[str, Any]:
    """Kill one group; say what was left, and what the same bytes get from then on."""
    run_forked(lambda: restore(work, source))
    child = run_forked(lambda: submit_together(open_at(work), raws, kind, point))
    left = run_forked(lambda: inspect(work)).told
    again = run_forked(lambda: [try_submit(open_at(work), raw) for raw in raws]).told
    return {
        "point": [kind, point], "died": child.died, "heard": child.told,
        "left": left, "again": again, "then": run_forked(lambda: inspect(work)).told,
    }  # fmt: skip


def main(source: Path, raws: list[bytes], points: int, timed: int) -> None:
    work = Path(shutil.copytree(source, source.with_name("work")))
    calls = run_forked(lambda: count_group(open_at(work), raws)).told
    plan: list[tuple[str, float]] = [("call", point) for point in spread(calls, points)]
    plan += [("time", 0.0002 + number % 100 * 0.0001) for number in range(timed)]
    report([kill_once(work, source, raws, kind, point) for kind, point in plan])


if __name__ == "__main__":
    orders = sorted(Path(sys.argv[2]).iterdir())
    main(Path(sys.argv[1]), [order.read_bytes() for order in orders], int(sys.argv[3]), int(sys.argv[4]))
