"""Serving: a real server process with its worker, which a test may kill."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.bounded import PATIENCE, ended, line_of
from wici_server.config import Settings
from wici_server.context import open_context
from wici_server.demo.stage import UNHURRIED, environment
from wici_server.services.keys.invitation import invite


class Server:
    """A running server.

    Args:
        data: Its data folder, set up.
        log: Where what it says on stderr goes.
        settings: Settings for the environment, without `WICI_`.

    Attributes:
        url: Where it listens.
    """

    def __init__(self, data: Path, log: Path, **settings: str) -> None:
        self.data = data
        self.log = log
        with log.open("ab") as out:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "wici_server.main", "run", "--port", "0"],
                env=_world(data, settings), stdout=subprocess.PIPE, stderr=out, text=True,
            )  # fmt: skip
        self.url = line_of(self._process.stdout, "the address of a server").strip()
        assert self.url.startswith("http://"), log.read_text()

    def invitations(self, count: int) -> list[str]:
        """Codes that each let one player register."""
        context = open_context(Settings(data=self.data), games=())
        try:
            return [invite(context) for _ in range(count)]
        finally:
            context.store.close()

    def workers(self) -> list[int]:
        """The processes that answer requests."""
        parent = self._process.pid
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        return [int(child) for child in children if not _is_tracker(child)]

    def kill_worker(self) -> bool:
        """Kill −9 whatever answers requests now; False if nothing does."""
        workers = self.workers()
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        return bool(workers)

    def stop(self) -> None:
        """End it as a host would, or by force where it does not listen."""
        self._process.terminate()
        try:
            ended(self._process, 20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            ended(self._process)
        assert self._process.stdout is not None
        self._process.stdout.close()


@contextmanager
def serve(folder: Path, **settings: str) -> Iterator[Server]:
    """Run a server while the block lasts.

    Args:
        folder: Where its data folder and its log lie; made where they are missing.
        settings: Settings for the environment, without `WICI_`.
    """
    data = folder / "server"
    words = [sys.executable, "-m", "wici_server.main", "init"]
    subprocess.run(words, env=_world(data, settings), check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)
    server = Server(data, folder / "server.log", **settings)
    try:
        yield server
    finally:
        server.stop()


def _world(data: Path, settings: dict[str, str]) -> dict[str, str]:
    given = {f"WICI_{name.upper()}": value for name, value in settings.items()}
    return environment(**{"WICI_DATA": str(data), **UNHURRIED, **given})


def _is_tracker(process: str) -> bool:
    try:
        return b"resource_tracker" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return True
