"""Machine: what the figures were measured on, and what a process of it uses."""

from __future__ import annotations

import os
import platform
from pathlib import Path


def describe() -> str:
    """CPU model, cores, memory and Python, on one line."""
    model = next(
        (line.partition(":")[2].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")),
        platform.processor() or platform.machine(),
    )
    memory = next(
        (int(line.split()[1]) for line in _lines("/proc/meminfo") if line.startswith("MemTotal")), 0
    )
    return (
        f"{model}, {os.cpu_count()} cores, {memory / 1024 / 1024:.0f} GiB, "
        f"Linux {platform.release()}, {platform.python_implementation()} {platform.python_version()}"
    )


def load() -> float:
    """How many processes wanted a core in the last minute."""
    return os.getloadavg()[0]


def family(pid: int) -> list[int]:
    """A process with all that it started."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(path.parent.name))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def cpu_of(pid: int) -> float:
    """Seconds of CPU that the threads of a process and of all that it started have used, to the nanosecond.

    A thread that has ended is not among them, so this serves to compare two moments of one that serves.
    """
    threads = [path for one in family(pid) for path in Path(f"/proc/{one}/task").glob("*/schedstat")]
    return sum(int(path.read_text().split()[0]) for path in threads) / 1e9


def pss_of(pid: int) -> float:
    """Memory of a process with all that it started, shared pages in parts, in MB."""
    total = 0
    for one in family(pid):
        for line in _lines(f"/proc/{one}/smaps_rollup"):
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return total * 1024 / 1e6


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text().splitlines()
    except OSError:
        return []
