"""Races of processes: one decision has one winner, and many orders at once lose nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from tests.bounded import LONG_PATIENCE
from tests.conftest import IS_LONG
from tests.faults.figures import Figure
from tests.faults.forked import ROOT
from tests.faults.left import inspect, is_sound
from tests.server.people import Table
from wici.protocol.orders import Order

PROCESSES, ROUNDS = 16, 1000 if IS_LONG else 30


def race(data: Path, rounds: list[list[bytes]], folder: Path, database: str = "") -> list[list[str]]:
    """Let a process for each text of a round send it at the same moment as the others do."""
    orders = folder / "rounds.json"
    orders.write_text(json.dumps([[raw.decode() for raw in texts] for texts in rounds]))
    program = [sys.executable, "-m", "tests.faults.racer", str(data), database, str(orders)]
    run = subprocess.run(program, cwd=ROOT, capture_output=True, check=False, timeout=LONG_PATIENCE)
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    found: list[list[str]] = json.loads(run.stdout)
    return found


def answers_of(table: Table, rounds: int) -> list[list[bytes]]:
    """For each round as many answers to one decision as there are processes, all with the same `rev`."""
    ada, ask = table.people[0], table.view(1)["ask"]

    def answer(rev: int, second: int) -> bytes:
        said: dict[str, Any] = {"game": table.game, "seat": 1, "decision": ask["n"], "answers": ask["hash"]}
        time = f"2026-11-30T12:00:{second:02}Z"
        return ada.sign(Order(**said, rev=rev, time=time, do=(f"bid {second % 4}",)).format())

    return [[answer(rev, second) for second in range(PROCESSES)] for rev in range(1, rounds + 1)]


def has_one_winner(words: list[str]) -> bool:
    told = Counter(word if len(word) < 64 else "accepted" for word in words)
    return told == {"accepted": 1, "stale-rev": PROCESSES - 1}


def test_of_many_processes_answering_one_decision_exactly_one_wins(
    table: Table, data: Path, tmp_path: Path, figure: Figure
) -> None:
    rounds = answers_of(table, ROUNDS)
    before = inspect(data)
    found = race(data, rounds, tmp_path)
    assert [words for words in found if not has_one_winner(words)] == []
    after = inspect(data)
    assert is_sound(after)
    assert after["orders"] == ROUNDS
    assert after["serial"] - before["serial"] == ROUNDS
    winners = [word for words in found for word in words if len(word) == 64]
    assert winners == after["receipts"]
    firsts = Counter(words.index(winner) for words, winner in zip(found, winners, strict=True))
    figure(f"{ROUNDS} rounds of {PROCESSES} processes: one winner each, {len(firsts)} of them won some")


def test_the_same_text_from_many_processes_counts_once_and_gets_one_receipt(
    table: Table, data: Path, tmp_path: Path
) -> None:
    found = race(data, [[table.write(2, "bid 2")] * PROCESSES], tmp_path)
    assert len(set(found[0])) == 1
    after = inspect(data)
    assert is_sound(after)
    assert after["receipts"] == found[0][:1]


def test_orders_of_several_seats_at_once_are_all_stored_in_one_chain(
    table: Table, data: Path, tmp_path: Path
) -> None:
    ask = table.view(1)["ask"]
    named = (ask["n"], ask["hash"])
    rounds = [
        [
            person.order(table.game, seat, named, rev, f"bid {rev % 4}")
            for seat, person in enumerate(table.people[:2], 1)
        ]
        for rev in range(1, 25)
    ]
    found = race(data, rounds, tmp_path)
    assert {word for words in found for word in words if len(word) < 64} == set()
    after = inspect(data)
    assert is_sound(after)
    assert after["orders"] == 48


def test_when_the_last_answers_come_at_once_the_game_moves_on_once(
    table: Table, data: Path, tmp_path: Path
) -> None:
    before = inspect(data)
    answers = [table.write(seat, f"bid {seat}") for seat in (1, 2, 3)]
    found = race(data, [answers * 3], tmp_path)
    assert len(set(found[0])) == 3
    after = inspect(data)
    assert is_sound(after)
    assert after["orders"] == 3
    # Three sealed answers, one resolve, and the next ask.
    assert after["lines"] - before["lines"] == 5


def test_an_answer_withdrawn_while_the_last_one_comes_counts_or_not_but_never_both(
    table: Table, data: Path, tmp_path: Path
) -> None:
    for seat in (1, 2):
        table.order(seat, f"bid {seat}")
    found = race(data, [[table.write(3, "bid 3"), table.write(1, "withdraw")]], tmp_path)
    answer, withdrawal = found[0]
    assert len(answer) == 64
    after = inspect(data)
    assert is_sound(after)
    has_moved_on = table.view(1)["ask"]["what"] != "bid"
    assert has_moved_on == (withdrawal == "closed")
    assert has_moved_on or len(withdrawal) == 64


def set_up_at_once(data: Path, database: str = "") -> Counter[str]:
    """Let two servers set up one data folder and its database at the same moment; count what they print."""
    program = [sys.executable, "-m", "wici_server.main", "init", "--data", str(data)]
    world = {**os.environ, "DATABASE_URL": database}
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    started = [subprocess.Popen(program, env=world, **pipes) for _ in range(2)]
    outputs = [process.communicate(timeout=120) for process in started]
    assert [process.returncode for process in started] == [0, 0], outputs
    return Counter(line.partition("  (new)")[0] for out, _ in outputs for line in out.splitlines())


def has_one_migration(lines: Counter[str]) -> bool:
    keys = [line for line in lines if line.startswith("key")]
    migrated = {line: count for line, count in lines.items() if line.startswith("database")}
    return len(keys) == 1 and migrated == {"database  brought up to date": 1, "database  up to date": 1}


def test_two_servers_that_start_at_once_migrate_once(tmp_path: Path) -> None:
    lines = set_up_at_once(tmp_path / "data")
    assert has_one_migration(lines), lines
