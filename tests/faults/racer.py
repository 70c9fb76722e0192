"""Sends orders as one process among several; run as a program of its own.

It says "ready", waits for a line, then sends every file it was given and prints a word for each.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.faults.killer import open_at
from wici.errors import WiciError
from wici_server.errors import say
from wici_server.services.submit import submit


def main(data: Path, orders: list[Path]) -> None:
    office = open_at(data)
    raws = [order.read_bytes() for order in orders]
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    for raw in raws:
        try:
            word = "accepted" if submit(office, raw).is_new else "again"
        except WiciError as fault:
            word = say(fault).word
        sys.stdout.write(f"{word}\n")
    office.store.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
