"""Fills the disk under a server until an order is refused, makes room, and goes on; run as a program.

It prints what the sender heard and what was left, as JSON. The disk is a small file system of its own or,
where none can be mounted, a limit on the size that files of this process may have.
"""

from __future__ import annotations

import resource
import shutil
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.bounded import turns
from tests.faults.forked import report
from tests.faults.left import inspect
from tests.server.conftest import FREE, market_editions
from tests.server.people import Clock
from wici_server.app import create_app
from wici_server.config import Settings

CHUNK = 4096


class Ballast:
    """Fills the file system to the last byte."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "ballast"

    def fill(self) -> None:
        with self._path.open("wb", buffering=0) as file:
            for size in (CHUNK, 1):
                with suppress(OSError):
                    for _ in turns(lambda: True, "a full disk", most=10**6):
                        file.write(b"x" * size)

    def clear(self) -> None:
        self._path.unlink()


class Ceiling:
    """Lets no file of this process grow beyond what the database's log has now."""

    def __init__(self, data: Path) -> None:
        self._log = data / "wici.sqlite3-wal"

    def fill(self) -> None:
        # Without a handler the signal would end the process instead of failing the call.
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        self._limit(self._log.stat().st_size + CHUNK)

    def clear(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    @staticmethod
    def _limit(size: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def send(client: Any, raws: list[bytes], until: Callable[[int], bool]) -> list[list[Any]]:
    """Send orders until one gets a status; status and word of each."""
    heard = []
    for raw in raws:
        answer = client.post("/v1/orders", data=raw)
        word = answer.json["error"] if answer.is_json else "receipt"
        heard.append([answer.status_code, word, answer.headers.get("Retry-After")])
        if until(answer.status_code):
            break
    return heard


def main(data: Path, orders: Path, kind: str) -> None:
    raws = [path.read_bytes() for path in sorted(orders.iterdir())]
    game = (orders.parent / "game").read_text()
    if kind == "disk":
        data = Path(shutil.copytree(data, orders.parent / "disk" / "data"))
    app = create_app(Settings(data=data, **FREE), clock=Clock(), editions=market_editions(data))
    client = app.test_client()
    before = send(client, raws[:1], lambda status: False)
    disk = Ballast(data.parent) if kind == "disk" else Ceiling(data)
    disk.fill()
    full = send(client, raws[1:], lambda status: status >= 500)
    refused = len(full)
    again = send(client, raws[refused : refused + 1], lambda status: True)
    reads = [client.get(f"/v1/games/{game}/{page}").status_code for page in ("public", "record", "log")]
    disk.clear()
    left = inspect(data)
    after = send(client, [raws[refused], *raws[refused : refused + 2]], lambda status: False)
    app.extensions["wici"].store.close()
    found = {"before": before, "full": full, "again": again, "reads": reads, "left": left}
    report(found | {"after": after, "then": inspect(data)})


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
