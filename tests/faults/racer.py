"""Lets many processes answer one decision at the same moment, round after round; run as a program of its own.

The processes are forked from one parent that has opened nothing; each opens the database for itself, and all
wait for the parent's word to begin a round. It prints what each round brought as JSON.
"""

from __future__ import annotations

import json
import os
import socket
import sys
import traceback
from pathlib import Path
from typing import Any

from tests.bounded import PATIENCE, reap
from tests.faults.forked import open_at, report, try_submit
from wici_server.context import ServerContext

GO = b"!"


class Runner:
    """A process that takes part in every round.

    Args:
        data: The data folder.
        database: The database's address; empty for SQLite.
        orders: What it sends, a text a round.
        others: The runners that started before.

    Attributes:
        process: Its number.
    """

    def __init__(self, data: Path, database: str, orders: list[bytes], others: list[Runner]) -> None:
        self._wire, end = socket.socketpair()
        self._wire.settimeout(PATIENCE)
        self.process = os.fork()
        if self.process == 0:
            # Who keeps a wire of the parent's open would never learn that the parent died.
            for wire in (self._wire, *(other._wire for other in others)):
                wire.close()
            try:
                _run(open_at(data, database_url=database), end, orders)
            except BaseException:  # noqa: BLE001 - a child must not run its parent's code on
                traceback.print_exc()
            os._exit(0)
        end.close()
        self._said = self._wire.makefile()

    def begin(self) -> None:
        """Let it send its next order."""
        self._wire.send(GO)

    def heard(self) -> str:
        """What it says next."""
        line = self._said.readline()
        if not line:
            raise RuntimeError("a runner fell; see above")
        return line.strip()


def _run(context: ServerContext, wire: socket.socket, orders: list[bytes]) -> None:
    wire.settimeout(PATIENCE)
    with context.store.driver():
        wire.sendall(b"ready\n")
    for raw in orders:
        if wire.recv(len(GO)) != GO:
            return
        wire.sendall(f"{try_submit(context, raw)}\n".encode())
    context.store.close()


def race(data: Path, database: str, rounds: list[list[bytes]]) -> list[list[str]]:
    """Run all rounds; the words or receipts of each."""
    runners: list[Runner] = []
    for orders in zip(*rounds, strict=True):
        runners.append(Runner(data, database, list(orders), runners))
    for runner in runners:
        runner.heard()
    found = []
    for _ in rounds:
        for runner in runners:
            runner.begin()
        found.append([runner.heard() for runner in runners])
    for runner in runners:
        reap(runner.process)
    return found


def main(data: Path, database: str, orders: Path) -> None:
    rounds: list[list[Any]] = json.loads(orders.read_text())
    report(race(data, database, [[text.encode() for text in texts] for texts in rounds]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
