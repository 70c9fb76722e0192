"""Failing system calls: whatever write fails or kills a submit, nothing is lost and the server goes on."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.bounded import LONG_PATIENCE
from tests.conftest import IS_LONG
from tests.faults.figures import Figure
from tests.faults.forked import ROOT
from tests.faults.injector import IDLE, MARK, STRIKE, WAYS
from tests.faults.left import is_sound
from tests.server.people import Table

FAULTS = {"KILL": "signal=KILL", "EIO": "error=EIO", "ENOSPC": "error=ENOSPC"}
STRIDE = 1 if IS_LONG else 30
"""Of the calls of a submit, at every so manyth one fault strikes."""


@cache
def why_not() -> str | None:
    """Why system calls cannot be traced here, if they cannot."""
    if shutil.which("strace") is None:
        return "strace is not installed"
    probe = ["strace", "-f", "-o", "/dev/null", "-e", "inject=mkdir:error=EIO", "true"]
    run = subprocess.run(probe, capture_output=True, text=True, check=False, timeout=LONG_PATIENCE)
    return None if run.returncode == 0 else f"strace may not trace here: {run.stderr.strip()[-120:]}"


needs_tracing = pytest.mark.skipif(
    why_not() is not None, reason=f"NOT TESTED: failing system calls of submit: {why_not()}"
)


def trace(work: Path, order: Path, *points: str, log: Path, inject: tuple[str, ...] = ()) -> bytes:
    """Run the injector under strace; what it reports."""
    words = ["strace", "-f", "-o", str(log), "-e", f"trace={','.join(IDLE)}"]
    # It stops at the traced calls alone, which is much faster; but then strace sends no signals.
    words += [] if any("signal=" in one for one in inject) else ["--seccomp-bpf"]
    words += [word for one in inject for word in ("-e", one)]
    words += [sys.executable, "-m", "tests.faults.injector", str(work), str(order), *points]
    run = subprocess.run(words, cwd=ROOT, capture_output=True, check=False, timeout=LONG_PATIENCE)
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    return run.stdout


def points_of(log: Path) -> list[str]:
    """Every write-like call between the two marks of each way, by way, name and number."""
    way, counted, points = "", Counter[str](), []
    for line in log.read_text().splitlines():
        if (found := re.search(rf"{MARK.decode()}(\w+)", line)) is not None:
            way = "" if way else found[1]
        elif way and (call := re.match(r"\d+ +(\w+)\(", line)):
            name = f"{way}:{call[1]}"
            counted[name] += 1
            points.append(f"{name}:{counted[name]}")
    return points


@needs_tracing
def test_whatever_write_of_a_submit_fails_or_kills_nothing_is_lost(
    table: Table, data: Path, tmp_path: Path, figure: Figure
) -> None:
    table.order(1, "bid 1")
    table.order(2, "bid 2")
    raw = table.write(3, "bid 3")
    table.context.store.close()
    order, log = tmp_path / "order", tmp_path / "log"
    order.write_bytes(raw)
    trace(data, order, log=log)
    points = points_of(log)
    assert {point.partition(":")[0] for point in points} == set(WAYS)
    assert max(int(point.rpartition(":")[2]) for point in points) < STRIKE
    calls = {point.split(":")[1] for point in points}
    for turn, (name, how) in enumerate(FAULTS.items()):
        chosen = points[turn * STRIDE // len(FAULTS) :: STRIDE]
        inject = tuple(f"inject={call}:{how}:when={STRIKE}" for call in calls)
        for one in json.loads(trace(data, order, *chosen, log=log, inject=inject)):
            look_at(one, name)
        struck = log.read_text().count("killed by SIGKILL" if name == "KILL" else "(INJECTED)")
        assert struck == len(chosen), (name, struck, chosen)
    each = f"every {STRIDE}th of " if STRIDE > 1 else ""
    counts = {way: sum(point.startswith(way) for point in points) for way in WAYS}
    assert counts["checkpoint"] > counts["log"], "no checkpoint was made"
    ways = ", ".join(f"{way} {count}" for way, count in counts.items())
    figure(f"{each}{len(points)} calls ({ways}) × {', '.join(FAULTS)}: nothing lost, no restart needed")


def look_at(one: dict[str, Any], name: str) -> None:
    """See that an order counts once, that a receipt holds, and that the process recovered by itself."""
    left, then = one["left"], one["then"]
    assert is_sound(left), one
    assert is_sound(then), one
    assert then["orders"] == 3, one
    assert one["later"] == then["receipts"][-1], one
    assert one["died"] == (name == "KILL"), one
    if one["died"]:
        assert left["orders"] in {2, 3}, one
        return
    first, second, third = one["answers"]
    assert first in {"storage", "busy", one["later"]}, one
    assert second == third == one["later"], one
    assert left["orders"] == 3, one
