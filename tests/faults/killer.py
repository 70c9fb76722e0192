"""Kills a process at chosen points of `submit` and looks at what it left behind; run as a program of its own.

A program with one thread may fork, so that every point costs milliseconds. It prints what it found as JSON.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.server.conftest import FREE, market_editions
from tests.server.people import Clock
from wici.protocol.record import Chain
from wici_server.config import Settings
from wici_server.office import Office, open_office
from wici_server.services.submit import submit

SURE = "sure"


def open_at(data: Path) -> Office:
    settings = Settings(data=data, **FREE)
    return open_office(settings, clock=Clock(), editions=market_editions(data))


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


def count_calls(office: Office, raw: bytes) -> int:
    """How many points an undisturbed submit has."""
    count = 0

    def watch(_frame: Any, _event: str, _argument: Any) -> None:
        nonlocal count
        count += 1

    sys.setprofile(watch)
    submit(office, raw)
    sys.setprofile(None)
    return count


def kill_once(office: Office, raw: bytes, kind: str, point: float) -> dict[str, Any]:
    """Submit in a child that dies at a point; say what was left, and whether the sender had an answer."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        if kind == "call":
            die_at_call(int(point))
        else:
            die_in(point)
        accepted = submit(office, raw)
        os.write(writer, sha256(accepted.receipt).hexdigest().encode())
        os._exit(0)
    os.close(writer)
    answer = os.read(reader, 64).decode()
    os.close(reader)
    _, status = os.waitpid(child, 0)
    return {"kind": kind, "point": point, "answer": answer, "died": os.WIFSIGNALED(status)}


def look_at(office: Office, raw: bytes) -> dict[str, Any]:
    """What the database holds, and what happens when the same bytes come again."""
    left = inspect(office.settings.data)
    accepted = submit(office, raw)
    let_go(office)
    then = inspect(office.settings.data)
    receipt = sha256(accepted.receipt).hexdigest()
    return {"left": left, "then": then, "again": not accepted.is_new, "receipt": receipt}


def let_go(office: Office) -> None:
    """Close and forget everything, so that the next child starts as a new process would."""
    office.store.close()
    office.forget()


def inspect(data: Path) -> dict[str, Any]:
    """The counts that must agree, read by plain SQLite."""
    with sqlite3.connect(data / "wici.sqlite3") as database:

        def ask(question: str) -> Any:
            return database.execute(question).fetchone()[0]

        chain = Chain()
        for (line,) in database.execute("SELECT raw FROM entries ORDER BY n"):
            chain.follow(line)
        found = {
            "integrity": ask("PRAGMA integrity_check"),
            "orders": ask("SELECT count(*) FROM texts WHERE kind = 'wici-order'"),
            "serial": ask("SELECT serial FROM matches"),
            "snapshot": ask("SELECT serial FROM snapshots"),
            "entry": ask("SELECT entry FROM matches"),
            "head": ask("SELECT head FROM matches") == chain.prev,
            "lines": chain.n,
            "news": ask("SELECT news FROM matches"),
            "events": ask("SELECT count(*) FROM events WHERE audience = 0"),
        }
    database.close()
    return found


def main(source: Path, raw: bytes, points: int, timed: int) -> None:
    work = Path(shutil.copytree(source, source.with_name("work")))
    office = open_at(work)

    def refresh() -> None:
        let_go(office)
        shutil.rmtree(work)
        shutil.copytree(source, work)

    submit(office, raw)
    refresh()
    calls = count_calls(office, raw)
    plan = [("call", 1 + number * calls // points) for number in range(points)]
    plan += [("time", 0.0002 + number * 0.0002) for number in range(timed)]
    found = []
    for kind, point in plan:
        refresh()
        found.append(kill_once(office, raw, kind, point) | look_at(office, raw))
    sys.stdout.write(json.dumps({"calls": calls, "found": found}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]).read_bytes(), int(sys.argv[3]), int(sys.argv[4]))
