"""Figures: what the long run tried and found, kept with date and machine."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

Figure = Callable[[str], None]
"""Notes what a test tried and found, in words."""

RESULTS = Path(__file__).with_name("RESULTS.md")

_HEAD = """# Results of the fault tests

What `make faults` found when it last ran each test in its long form. Each row is written by the test itself;
a test without a row has not been run in its long form yet.

| test | tried and found | seconds | date | machine |
| --- | --- | --- | --- | --- |
"""


def write_result(test: str, words: str, seconds: float) -> None:
    """Put the newest figure of a test into the table.

    Args:
        test: Its name.
        words: What it tried and found.
        seconds: How long it took.
    """
    rows = _read_rows()
    rows[test] = f"| {test} | {words} | {seconds:.0f} | {datetime.now(UTC):%Y-%m-%d} | {machine()} |"
    RESULTS.write_text(_HEAD + "".join(f"{rows[test]}\n" for test in sorted(rows)), encoding="utf-8")


def machine() -> str:
    """This machine in a few words."""
    cpu = platform.machine()
    info = Path("/proc/cpuinfo")
    for line in info.read_text(encoding="utf-8").splitlines() if info.exists() else ():
        if line.startswith("model name"):
            cpu = line.partition(":")[2].strip()
            break
    cores = len(os.sched_getaffinity(0))
    return f"{cpu}, {cores} cores, {platform.system()}, Python {platform.python_version()}"


def _read_rows() -> dict[str, str]:
    if not RESULTS.exists():
        return {}
    rows = [line for line in RESULTS.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    return {row.split(" | ")[0].removeprefix("| "): row for row in rows}
