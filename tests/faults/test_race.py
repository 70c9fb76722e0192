"""Races of processes: one decision has one winner, and many orders at once lose nothing."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

from tests.faults.killer import inspect
from tests.server.people import Table

ROOT = Path(__file__).parents[2]


def race(data: Path, tmp_path: Path, runners: list[list[bytes]]) -> list[list[str]]:
    """Let one process for each list of orders begin at the same moment; return their words."""
    started = []
    for number, raws in enumerate(runners):
        files = [tmp_path / f"order-{number}-{at}" for at in range(len(raws))]
        for file, raw in zip(files, raws, strict=True):
            file.write_bytes(raw)
        program = [sys.executable, "-m", "tests.faults.racer", str(data), *map(str, files)]
        started.append(
            subprocess.Popen(program, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )
    for process in started:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in started:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    words = [process.communicate(timeout=120)[0].split() for process in started]
    assert [process.returncode for process in started] == [0] * len(started)
    return words


def test_of_eight_processes_answering_one_decision_exactly_one_wins(
    table: Table, data: Path, tmp_path: Path
) -> None:
    ada, ask = table.people[0], table.view(1)["ask"]
    named = (ask["n"], ask["hash"])
    raws = [ada.order(table.game, 1, named, 1, f"bid {coins}") for coins in range(4)] * 2
    words = [word for one in race(data, tmp_path, [[raw] for raw in raws]) for word in one]
    told = Counter(words)
    assert told["accepted"] == 1
    assert told["again"] == 1
    assert told["stale-rev"] == 6
    found = inspect(data)
    assert (found["orders"], found["head"], found["snapshot"]) == (1, True, found["serial"])


def test_many_orders_from_many_processes_are_all_stored_in_one_chain(
    table: Table, data: Path, tmp_path: Path
) -> None:
    ask = table.view(1)["ask"]
    named = (ask["n"], ask["hash"])
    before = inspect(data)
    runners = [
        [person.order(table.game, seat, named, rev, f"bid {rev % 4}") for rev in range(1, 13)]
        for seat, person in enumerate(table.people[:2], 1)
        for _ in range(2)
    ]
    words = Counter(word for one in race(data, tmp_path, runners) for word in one)
    assert set(words) <= {"accepted", "again", "stale-rev"}
    after = inspect(data)
    assert after["integrity"] == "ok"
    assert after["orders"] == words["accepted"] >= 12
    assert after["serial"] - before["serial"] == words["accepted"]
    assert (after["head"], after["snapshot"], after["news"]) == (True, after["serial"], after["events"])


def test_two_servers_that_start_at_once_migrate_once(tmp_path: Path) -> None:
    data = tmp_path / "data"
    program = [sys.executable, "-m", "wici_server.main", "init", "--data", str(data)]
    started = [
        subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)
    ]
    outputs = [process.communicate(timeout=120) for process in started]
    assert [process.returncode for process in started] == [0, 0, 0], outputs
    words = Counter(line for out, _ in outputs for line in out.splitlines() if line.startswith("database"))
    assert words == {"database  brought up to date": 1, "database  up to date": 2}
    keys = {line.split()[1] for out, _ in outputs for line in out.splitlines() if line.startswith("key")}
    assert len(keys) == 1
