"""Lets every write-like system call of a `submit` fail or kill, once each; run under `strace`, as a program.

`strace` counts the calls of each process by name and strikes at call number `STRIKE`. So a child that is to
be struck at its third `pwrite64` first makes all but three of that many calls that do nothing. One `strace`
thus serves all points, each of them in a child of its own, and the parent never comes near that number.
"""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from tests.faults.forked import open_at, report, restore, run_forked, try_submit
from tests.faults.left import inspect
from wici_server.context import ServerContext

STRIKE = 200
WAYS = ("log", "checkpoint", "journal")
MARK = b"-- mark: "

NO_FILE = 99_999
NOWHERE = Path("/nowhere/at/all")

#: Calls that write, each with one that does nothing but count.
IDLE: dict[str, Any] = {
    "write": lambda: os.write(NO_FILE, b""),
    "pwrite64": lambda: os.pwrite(NO_FILE, b"", 0),
    "writev": lambda: os.writev(NO_FILE, [b""]),
    "pwritev": lambda: os.pwritev(NO_FILE, [b""], 0),
    "fsync": lambda: os.fsync(NO_FILE),
    "fdatasync": lambda: os.fdatasync(NO_FILE),
    "ftruncate": lambda: os.ftruncate(NO_FILE, 0),
    "fallocate": lambda: os.posix_fallocate(NO_FILE, 0, 1),
    "unlink": NOWHERE.unlink,
    "rename": lambda: NOWHERE.rename(NOWHERE),
    "mkdir": NOWHERE.mkdir,
    "link": lambda: NOWHERE.hardlink_to(NOWHERE),
}


def make_office(data: Path, way: str) -> ServerContext:
    """The context as one way of writing wants it: a log, a log emptied at each commit, or a journal."""
    context = open_at(data, journal="truncate" if way == "journal" else "wal")
    if way == "checkpoint":
        # On the connection that writes.
        with context.store.transaction() as driver:
            driver.execute("PRAGMA wal_autocheckpoint=1")
    return context


def idle(call: str, times: int) -> None:
    """Make a call that does nothing, so many times."""
    for _ in range(times):
        with suppress(OSError):
            IDLE[call]()


def mark(way: str) -> None:
    """Leave a mark in the trace where a submit begins or ends."""
    with suppress(OSError):
        os.write(NO_FILE, MARK + way.encode())


def submit_struck(data: Path, way: str, raw: bytes, call: str, point: int) -> list[str]:
    """Submit with one call that fails, then again in the same process: it must recover by itself."""
    context = make_office(data, way)
    idle(call, STRIKE - point)
    return [try_submit(context, raw) for _ in range(3)]


def submit_marked(data: Path, way: str, raw: bytes) -> str:
    """Submit undisturbed, between two marks."""
    context = make_office(data, way)
    mark(way)
    word = try_submit(context, raw)
    mark(way)
    return word


def submit_later(data: Path, raw: bytes) -> str:
    """Submit in a process that knows nothing of what happened."""
    context = open_at(data)
    word = try_submit(context, raw)
    context.store.close()
    return word


def strike(work: Path, source: Path, raw: bytes, point: str) -> dict[str, Any]:
    """Strike once, and say what the sender heard and what was left."""
    way, call, number = point.split(":")
    run_forked(lambda: restore(work, source))
    struck = run_forked(lambda: submit_struck(work, way, raw, call, int(number)))
    left = run_forked(lambda: inspect(work)).told
    later = run_forked(lambda: submit_later(work, raw)).told
    then = run_forked(lambda: inspect(work)).told
    return {
        "point": point, "died": struck.died, "answers": struck.told,
        "left": left, "later": later, "then": then,
    }  # fmt: skip


def walk(work: Path, source: Path, raw: bytes) -> None:
    """Submit undisturbed in every way."""
    for way in WAYS:
        run_forked(lambda: restore(work, source))
        run_forked(partial(submit_marked, work, way, raw))


def main(source: Path, raw: bytes, points: list[str]) -> None:
    work = Path(shutil.copytree(source, source.with_name(f"work-{os.getpid()}")))
    if points:
        report([strike(work, source, raw, point) for point in points])
    else:
        walk(work, source, raw)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]).read_bytes(), sys.argv[3:])
