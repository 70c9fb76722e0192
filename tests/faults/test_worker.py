"""Killed web workers: whatever answers requests dies under load, and the game goes on without a loss."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
import requests

from tests.bounded import Act, turns, until
from tests.conftest import IS_LONG
from tests.faults.figures import Figure
from tests.faults.guests import Guest, Party
from tests.faults.left import inspect
from tests.faults.serving import Server, serve
from wici.referee.verify import verify
from wici.rules.dice import SeededDice

KILLS, ORDERS = (50, 1) if IS_LONG else (1, 40)
"""How many workers are killed, and how many orders there must be at the least."""

PAUSE = 6.0
"""Seconds between two kills: a worker that falls twice within 5.5 s is given up, and the server ends
for its supervisor to start it anew."""


class Reader:
    """A stranger who reads until told to stop; counts answers by status."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.statuses: Counter[int] = Counter()
        self._done = threading.Event()
        self._act = Act(self._read, "a reader")

    def stop(self) -> None:
        self._done.set()
        self._act.finish()

    def _read(self) -> None:
        for _ in turns(lambda: not self._done.wait(0.03), "the word to stop", most=10**6):
            try:
                self.statuses[requests.get(self._url, timeout=30).status_code] += 1
            except requests.RequestException:
                self.statuses[0] += 1


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serve(tmp_path) as running:
        yield running


def insist(call: Callable[[], requests.Response]) -> requests.Response:
    """Ask the same until there is an answer, as every client does."""
    got: list[requests.Response] = []

    def is_answered() -> bool:
        with suppress(requests.RequestException):
            got.append(call())
        return bool(got) and got[-1].status_code < 500

    until(is_answered, "a new worker", pace=0.05)
    return got[-1]


class Killer:
    """Kills the worker now and then, a moment after it was told of an order to come."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._next = time.monotonic()
        self._act: Act[object] | None = None
        self.kills = 0

    def lurk(self, delay: float) -> None:
        """Kill so many seconds from now, if it is time again."""
        if self.kills < KILLS and time.monotonic() >= self._next:
            self._act = Act(partial(self._kill, delay), "the killer")

    def _kill(self, delay: float) -> None:
        time.sleep(delay)
        self._server.kill_worker()

    def look_up(self) -> None:
        """Count the kill, once it is done."""
        if self._act is not None:
            self._act.finish()
            self._act, self.kills = None, self.kills + 1
            self._next = time.monotonic() + PAUSE


def play(party: Party, killer: Killer) -> list[str]:
    """Play a game, or as much of it as there is to be; the receipts."""
    receipts: list[str] = []
    dice = SeededDice(f"killed workers {killer.kills}")
    for _ in turns(lambda: True, "the end of a game"):
        public = insist(lambda: party.guests[0].get(f"{party.path}/public")).json()["look"]
        if public["over"] or (killer.kills >= KILLS and len(receipts) >= ORDERS):
            return receipts
        seat = public["waits_for"][len(receipts) % len(public["waits_for"])]
        guest = party.seats[seat]
        view = insist(partial(guest.get, f"{party.path}/view")).json()
        raw = party.write(view, *party.choose(view, dice.draw(str(len(receipts)))))
        killer.lurk(0.004 * (len(receipts) % 5))
        answer = insist(partial(guest.post, "/v1/orders", raw))
        killer.look_up()
        assert answer.status_code in {200, 201}, answer.text
        receipts.append(answer.text)
    return receipts


def test_killed_workers_lose_no_order_and_the_game_goes_on(server: Server, figure: Figure) -> None:
    guests = [Guest(server.url, handle) for handle in ("ada", "bo", "cy", "di")]
    killer, receipts, reads = Killer(server), list[str](), Counter[int]()
    for _ in turns(lambda: killer.kills < KILLS, "the last kill"):
        party = Party(guests, "krakow")
        party.sit_down()
        party.begin()
        reader = Reader(f"{server.url}{party.path}/public")
        try:
            receipts += play(party, killer)
        finally:
            reader.stop()
        reads += reader.statuses
        is_verified(party)
    for guest in guests:
        guest.close()
    found = inspect(server.data)
    assert found["replays"]
    assert found["orders"] == len(receipts) == len(set(receipts))
    assert reads[200] > 0
    assert set(reads) <= {0, 200}, reads
    figure(
        f"{killer.kills} workers killed during {len(receipts)} orders and {reads.total()} reads: none lost"
    )


def is_verified(party: Party) -> None:
    record = party.guests[0].get(f"{party.path}/record").content
    report = verify(BytesIO(record), editions=lambda *_: party.rules.house, games=lambda _: party.rules)
    assert report.holds, report.checks
