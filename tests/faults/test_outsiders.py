"""Outsiders: slow senders, slow readers and idle lines, all at once, cost honest players next to nothing."""

from __future__ import annotations

import http.client
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

import pytest
import requests

from tests.bounded import turns
from tests.conftest import IS_LONG
from tests.faults.figures import Figure
from tests.faults.guests import Guest, Party
from tests.faults.serving import Server, serve
from wici.rules.dice import SeededDice

SLOW, IDLE, ORDERS = (100, 2000, 200) if IS_LONG else (40, 1200, 30)
"""How many lines are slow in each way, how many say nothing, how many orders are timed."""

LONG_ENOUGH = "900"
"""Seconds that a slow line may take; whoever had to wait for one of them would be given up long before."""

BODY = (
    b"POST /v1/orders HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n"
    b"Content-Length: 1000\r\n\r\nwici-order 1\n"
)
READ = b"GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"

needs_files = pytest.mark.skipif(
    resource.getrlimit(resource.RLIMIT_NOFILE)[1] < IDLE + 3 * SLOW + 200,
    reason="NOT TESTED: many idle lines, for this user may not open so many",
)


@contextmanager
def many_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serve(tmp_path, body_seconds="3") as running:
        yield running


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[Server]:
    """A server that gives up no line while the test lasts."""
    limits = ("body_seconds", "idle_seconds", "answer_seconds")
    with many_files(), serve(tmp_path, **dict.fromkeys(limits, LONG_ENOUGH)) as running:
        yield running


def connect(server: Server, *said: bytes, window: int = 0) -> socket.socket:
    line = socket.socket()
    line.settimeout(20)
    if window:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    where = urlsplit(server.url)
    line.connect((where.hostname, where.port))
    for words in said:
        line.sendall(words)
    return line


def still_waits(line: socket.socket) -> bool:
    """Whether the server has neither answered nor closed a line."""
    line.setblocking(False)
    try:
        line.recv(1)
    except BlockingIOError:
        return True
    return False


class Players:
    """Two honest people at a real game."""

    def __init__(self, url: str) -> None:
        self._party = Party([Guest(url, "ada"), Guest(url, "bo")], "krieg", ["players=2"])
        self._party.sit_down()
        self._party.begin()
        self._dice = SeededDice("5" * 64)
        self._made = 0

    def time_orders(self, count: int) -> float:
        """Seconds that an order took in the middle of so many."""
        took: list[float] = []
        for _ in turns(lambda: len(took) < count, "the last order"):
            for seat in self._party.seats:
                view = self._party.view(seat)
                look = self._party.look(view)
                if seat not in look.waits_for:
                    continue
                self._made += 1
                lines = self._party.choose(view, self._dice.draw(f"order {self._made}"))
                raw, began = self._party.write(view, *lines), time.monotonic()
                answer = self._party.seats[seat].post("/v1/orders", raw)
                took.append(time.monotonic() - began)
                assert answer.status_code in {201, 422}, answer.text
        return median(took)

    def close(self) -> None:
        for guest in self._party.guests:
            guest.close()


@needs_files
def test_slow_senders_slow_readers_and_idle_lines_hold_nobody_up(patient: Server, figure: Figure) -> None:
    with closing(Players(patient.url)) as players:
        players.time_orders(4)
        before = players.time_orders(ORDERS)
        with ExitStack() as lines:
            for _ in range(IDLE):
                lines.enter_context(connect(patient))
            for _ in range(SLOW):
                lines.enter_context(connect(patient, READ * 30, window=2048))
            bodies = [lines.enter_context(connect(patient, BODY)) for _ in range(SLOW)]
            during = players.time_orders(ORDERS)
            assert all(map(still_waits, bodies)), "given up"
        figure(
            f"{SLOW} slow bodies, {SLOW} slow readers, {IDLE} idle lines at once: an order "
            f"{before * 1000:.1f} ms before, {during * 1000:.1f} ms meanwhile"
        )


def test_a_body_that_does_not_come_is_given_up_in_words(server: Server) -> None:
    with closing(connect(server, BODY)) as line:
        answer = http.client.HTTPResponse(line)
        answer.begin()
        assert answer.status == 408
        assert b'"too-slow"' in answer.read()
        assert line.recv(1) == b""


def test_a_body_that_is_too_large_is_refused_before_it_has_come(server: Server) -> None:
    with closing(connect(server, BODY.replace(b"1000", b"99999999"))) as line:
        answer = http.client.HTTPResponse(line)
        answer.begin()
        assert answer.status == 413
    chunked = requests.post(f"{server.url}/v1/orders", data=iter([b"x" * 9000] * 9), timeout=20)
    assert chunked.status_code == 413


def test_a_line_on_which_nothing_is_said_is_closed(tmp_path: Path) -> None:
    with serve(tmp_path, idle_seconds="1") as running, closing(connect(running)) as line:
        assert line.recv(1) == b""


def test_a_header_with_an_underscore_poses_as_no_other(tmp_path: Path) -> None:
    with serve(tmp_path, proxies="1", address_writes="1") as running:
        url, posing = f"{running.url}/v1/orders", [{"X_Forwarded_For": f"10.0.0.{n}"} for n in range(2)]
        posted = [requests.post(url, data=b"x", headers=headers, timeout=20) for headers in posing]
    assert [answer.status_code for answer in posted] == [422, 429]
