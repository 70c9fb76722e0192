"""Kills a process at chosen points of `submit` and looks at what it left behind; run as a program of its own.

A program with one thread may fork, so that every point costs milliseconds. It prints what it found as JSON.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.faults.forked import open_at, report, restore, run_forked, try_submit
from tests.faults.left import inspect
from wici_server.context import ServerContext


def die_at_call(point: int) -> None:
    """Die at so many calls and returns from now, between whatever the code does."""
    count = 0

    def watch(_frame: Any, _event: str, _argument: Any) -> None:
        nonlocal count
        count += 1
        if count == point:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(watch)


def die_in(seconds: float) -> None:
    """Die after a while, in the middle of whatever the system does."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)


def count_calls(act: Callable[[], object]) -> int:
    """How many points an undisturbed act has."""
    count = 0

    def watch(_frame: Any, _event: str, _argument: Any) -> None:
        nonlocal count
        count += 1

    sys.setprofile(watch)
    act()
    sys.setprofile(None)
    return count


def submit_and_die(context: ServerContext, raw: bytes, kind: str, point: float) -> str:
    """Submit, unless death comes first."""
    if kind == "call":
        die_at_call(int(point))
    else:
        die_in(point)
    return try_submit(context, raw)


def kill_once(context: ServerContext, raw: bytes, kind: str, point: float) -> dict[str, Any]:
    """Kill one submit; say what was left, and what the same bytes get from then on."""
    data = context.settings.data
    child = run_forked(lambda: submit_and_die(context, raw, kind, point))
    left = inspect(data)
    answers = [try_submit(context, raw) for _ in range(2)]
    let_go(context)
    return {
        "point": [kind, point], "died": child.died, "answer": child.told,
        "left": left, "again": answers, "then": inspect(data),
    }  # fmt: skip


def spread(calls: int, points: int) -> list[int]:
    """Points over the whole of it, and as many over its last tenth, where the commit is."""
    half, late = points // 2, calls // 10
    early = [1 + number * calls // half for number in range(half)]
    return early + [calls - late + 1 + number * late // (points - half) for number in range(points - half)]


def let_go(context: ServerContext) -> None:
    """Close and forget everything, so that the next child starts as a new process would."""
    context.store.close()
    context.forget()


def main(source: Path, raw: bytes, points: int, timed: int) -> None:
    work = Path(shutil.copytree(source, source.with_name("work")))
    context = open_at(work)

    def refresh() -> None:
        let_go(context)
        restore(work, source)

    try_submit(context, raw)
    refresh()
    calls = count_calls(lambda: try_submit(context, raw))
    plan: list[tuple[str, float]] = [("call", point) for point in spread(calls, points)]
    plan += [("time", 0.0002 + number % 200 * 0.0001) for number in range(timed)]
    found = []
    for kind, point in plan:
        refresh()
        found.append(kill_once(context, raw, kind, point))
    report({"calls": calls, "found": found})


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]).read_bytes(), int(sys.argv[3]), int(sys.argv[4]))
