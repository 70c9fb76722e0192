"""Crowd: many clients at once, each on a kept connection and as lean as can be: the server is measured."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median

import msgspec

from tests.bench.machine import cpu_of
from tests.bench.pace import verify_once
from tests.bench.track import Runner
from tests.bounded import LONG_PATIENCE, PATIENCE, Act, NeverCame, ended, line_of, meet

VERIFIES = 150
"""How many verifies the pace is taken from, before and after each window."""


class Server(msgspec.Struct, frozen=True):
    """A server process.

    Attributes:
        pid: Its process.
        port: Its port on loopback.
    """

    pid: int
    port: int


class Window(msgspec.Struct, frozen=True):
    """What a crowd got in a short while.

    Attributes:
        per_second: Answers a second by the clock.
        cpu: Seconds of CPU that the server took for each.
        verify: Seconds that a verify took on the server's core just before and after.
    """

    per_second: float
    cpu: float
    verify: float


class Rate(msgspec.Struct, frozen=True):
    """What a crowd gets: of many windows the middle one, each set beside the verifies around it.

    Attributes:
        windows: The windows.
    """

    windows: Sequence[Window]

    @property
    def per_second(self) -> float:
        """Answers a second by the clock."""
        return median(window.per_second for window in self.windows)

    @property
    def cpu(self) -> float:
        """Seconds of CPU that the server takes for each."""
        return median(window.cpu for window in self.windows)

    @property
    def paces(self) -> list[float]:
        """Answers a second ÷ V, from the least to the most."""
        return sorted(window.per_second * window.verify for window in self.windows)

    @property
    def verify(self) -> float:
        """Seconds that a verify takes."""
        return median(window.verify for window in self.windows)

    def verifies(self, *, less: float) -> float:
        """CPU of an answer, without so many seconds, in verifies."""
        return median((window.cpu - less) / window.verify for window in self.windows)


@contextmanager
def serving(*words: str) -> Iterator[Server]:
    """A server process on a core of its own, the clients on the others."""
    cores = sorted(os.sched_getaffinity(0))
    command = [sys.executable, "-m", "tests.bench.serve", *words]
    root = Path(__file__).parents[2]
    log = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=log, text=True)
    os.sched_setaffinity(process.pid, cores[:1])
    try:
        address = line_of(process.stdout, "the address of the server").strip()
        if not address:
            raise RuntimeError("the server did not start")
        os.sched_setaffinity(0, cores[1:] or cores)
        yield Server(process.pid, int(address.rpartition(":")[2]))
    finally:
        os.sched_setaffinity(0, cores)
        process.terminate()
        ended(process)


class Wire:
    """One kept connection."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, raw: bytes) -> int:
        """Send a request and read the whole answer.

        Returns:
            The status.
        """
        return int(self._answer(raw)[9:12])

    def header(self, raw: bytes, name: str) -> str:
        """Send a request and give one header of the answer."""
        head = self._answer(raw).decode("latin-1")
        lines = [line.partition(":") for line in head.split("\r\n")[1:]]
        return next(value.strip() for known, _, value in lines if known.lower() == name)

    def _answer(self, raw: bytes) -> bytes:
        self._socket.sendall(raw)
        got = b""
        while (end := got.find(b"\r\n\r\n")) < 0:
            got += self._more()
        head = got[:end].lower()
        at = head.find(b"content-length:")
        length = int(head[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
        while len(got) < end + 4 + length:
            got += self._more()
        return got[:end]

    def _more(self) -> bytes:
        more = self._socket.recv(65536)
        if not more:
            raise ConnectionError("the server hung up")
        return more

    def close(self) -> None:
        """Hang up."""
        self._socket.close()


def request(method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    """A request's bytes."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept: */*"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body:
        lines += ["Content-Type: text/plain", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def crowd(
    server: Server,
    acts: Sequence[Callable[[Wire], None]],
    count: int,
    *,
    windows: int = 1,
) -> Rate:
    """Let clients act so often in all, as many at a time as there are, on the same connections throughout.

    Args:
        server: Whom they ask.
        acts: What each client does.
        count: How often they do so in one window.
        windows: How many windows there are; between them the clients rest and the pace is taken.
    """
    faults: list[BaseException] = []
    gate = threading.Barrier(len(acts) + 1)
    tickets = [iter(range(count)) for _ in range(windows)]

    def client(act: Callable[[Wire], None]) -> None:
        wire = Wire(server.port)
        try:
            for turns in tickets:
                meet(gate, LONG_PATIENCE)
                for _ in turns:
                    act(wire)
                meet(gate, LONG_PATIENCE)
        except BaseException as fault:  # noqa: BLE001 - told to the one who waits
            faults.append(fault)
            gate.abort()
        finally:
            wire.close()

    clients = [Act(partial(client, act), "a client") for act in acts]
    got, paces = [], [_pace(server)]
    try:
        for _ in range(windows):
            per_second, cpu = _window(server, gate, count)
            paces.append(_pace(server))
            got.append(Window(per_second, cpu, (paces[-2] + paces[-1]) / 2))
    except threading.BrokenBarrierError:
        cause = next((fault for fault in faults if not isinstance(fault, threading.BrokenBarrierError)), None)
        raise cause or NeverCame("the clients", f"{LONG_PATIENCE:g} s") from None
    finally:
        gate.abort()
        for one in clients:
            one.finish()
    return Rate(got)


def _window(server: Server, gate: threading.Barrier, count: int) -> tuple[float, float]:
    spent = cpu_of(server.pid)
    meet(gate, LONG_PATIENCE)
    began = time.perf_counter()
    meet(gate, LONG_PATIENCE)
    took = time.perf_counter() - began
    return count / took, (cpu_of(server.pid) - spent) / count


def _pace(server: Server) -> float:
    """Seconds that a verify takes now, on the server's core while it rests."""
    mine = os.sched_getaffinity(0)
    os.sched_setaffinity(0, os.sched_getaffinity(server.pid))
    try:
        began = time.perf_counter()
        for _ in range(VERIFIES):
            verify_once()
        return (time.perf_counter() - began) / VERIFIES
    finally:
        os.sched_setaffinity(0, mine)


def polling(raw: bytes, status: int) -> Callable[[Wire], None]:
    """A client that asks the same again and again."""

    def act(wire: Wire) -> None:
        got = wire.ask(raw)
        if got != status:
            raise RuntimeError(f"a poll got {got} instead of {status}")

    return act


def ordering(runner: Runner, data: Path) -> Callable[[Wire], None]:
    """A client that plays a match; it reads what is asked from the database, at no cost to the server."""
    path = f"file:{data / 'wici.sqlite3'}?mode=ro"
    store = threading.local()

    def act(wire: Wire) -> None:
        if not hasattr(store, "connection"):
            store.connection = sqlite3.connect(path, uri=True)
        ask = store.connection.execute(
            "SELECT ask, ask_hash FROM matches WHERE id = ?", (runner.rowid,)
        ).fetchone()
        status = wire.ask(request("POST", "/v1/orders", runner.next_order(ask)))
        if status not in {200, 201}:
            raise RuntimeError(f"an order got {status}")

    return act
