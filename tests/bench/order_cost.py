"""What an order costs in the server: through Flask's WSGI in this process, small, large and long."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from tests.bench.figure import Figure
from tests.bench.filling import fill
from tests.bench.pace import Pace, quiet
from tests.bench.parts import Clockwork
from tests.bench.track import Runner, ask_of, editions_of, settings_of, start_runners, temporary_data
from tests.bench.wsgi import Caller
from wici_server.app import create_app
from wici_server.context import ServerContext
from wici_server.extensions import db

GROUP = "Server, in one process"


class Stand:
    """An app on a data folder, with runners who give orders through it."""

    def __init__(self, data: Path, *, synchronous: str) -> None:
        self.app: Flask = create_app(settings_of(data, synchronous=synchronous), editions=editions_of(data))
        self.context: ServerContext = self.app.extensions["wici"]
        self.caller = Caller(self.app)

    def order(self, runner: Runner) -> tuple[float, float]:
        """Give a runner's next order.

        Returns:
            The seconds of CPU, and the seconds by the clock.
        """
        raw = runner.next_order(ask_of(self.context, runner))
        status, cpu, wall = self.caller.post("/v1/orders", raw)
        if status != 201:
            raise RuntimeError(f"an order got {status}")
        return cpu, wall

    def run(
        self, runners: Sequence[Runner], orders: int, *, pace: Pace | None = None
    ) -> tuple[list[float], list[float]]:
        """Give orders in turn, with a verify or two beside each if a pace is to be taken.

        Returns:
            Of each order the seconds of CPU, and the seconds by the clock.
        """
        spent, waited = [], []
        for number in range(orders):
            cpu, wall = self.order(runners[number % len(runners)])
            spent.append(cpu)
            waited.append(wall)
            if pace is not None:
                pace.beat()
        return spent, waited

    def close(self) -> None:
        self.context.store.close()
        with self.app.app_context():
            db.engine.dispose()


@contextmanager
def stand(synchronous: str) -> Iterator[Stand]:
    """An app on a new data folder."""
    with temporary_data() as data:
        place = Stand(data, synchronous=synchronous)
        try:
            yield place
        finally:
            place.close()


def figures(*, quick: bool) -> Iterator[Figure]:
    """Measure orders."""
    for synchronous in ("normal", "full"):
        yield from _one_order(synchronous, orders=600 if quick else 2000)
    yield from _long_game(quick=quick)
    yield from _large_store(quick=quick)


def _one_order(synchronous: str, *, orders: int) -> Iterator[Figure]:
    pace, rules_alone, all_parts = Pace(), Clockwork("rules"), Clockwork()
    with stand(synchronous) as place:
        runners = start_runners(place.context, 8)
        place.run(runners, 200)
        with rules_alone.running():
            spent, waited = place.run(runners, orders, pace=pace)
        with all_parts.running():
            parted, _ = place.run(runners, orders // 3)
    whole, rules = quiet(spent), quiet(rules_alone.spent["rules"])
    yield Figure(
        GROUP,
        f"CPU of an order without its rules, {synchronous.upper()}",
        pace.verifies(whole - rules),
        "verifies",
        most=7 if synchronous == "normal" else None,
        aim=5 if synchronous == "normal" else None,
        note=f"{_us(whole)}, of it rules {_us(rules)}; by the clock {_us(quiet(waited))}; "
        f"a verify beside it {_us(pace.verify)}",
    )
    for name, share in all_parts.shares(parted, quiet).items():
        group = f"Where the CPU of an order goes, {synchronous.upper()}"
        yield Figure(group, name, pace.verifies(share), "verifies", note=_us(share))


def _us(seconds: float) -> str:
    return f"{seconds * 1e6:.0f} µs"


def _long_game(*, quick: bool) -> Iterator[Figure]:
    """The end of a long game beside the beginning of another, order by order."""
    orders, window = (1200, 200) if quick else (4000, 500)
    with stand("normal") as place:
        late, early, other = start_runners(place.context, 3)
        place.run([other], 300)
        place.run([late], orders - window)
        first, last = [], []
        for _ in range(window):
            first.append(place.order(early)[0])
            last.append(place.order(late)[0])
    yield Figure(
        GROUP,
        f"last {window} against first {window} orders of a game of {orders:,}",
        quiet(last) / quiet(first),
        most=1.2,
        note=f"{_us(quiet(last))} against {_us(quiet(first))} of CPU",
    )


def _large_store(*, quick: bool) -> Iterator[Figure]:
    """A large store beside a small one, order by order."""
    orders = 300 if quick else 700
    with temporary_data() as small, temporary_data() as large:
        few = fill(small, _pattern(small), 20_000)
        began = time.monotonic()
        many = fill(large, _pattern(large), 200_000 if quick else 1_000_000)
        filled = time.monotonic() - began
        megabytes = (large / "wici.sqlite3").stat().st_size / 1e6
        places = [Stand(data, synchronous="full") for data in (small, large)]
        teams = [start_runners(place.context, 24) for place in places]
        costs: list[list[tuple[float, float]]] = [[], []]
        for number in range(200 + orders):
            for place, team, cost in zip(places, teams, costs, strict=True):
                cost.append(place.order(team[number % len(team)]))
        for place in places:
            place.close()
    cpu_few, cpu_many = (quiet([cpu for cpu, _ in cost[200:]]) for cost in costs)
    wait_few, wait_many = (quiet([wall for _, wall in cost[200:]]) for cost in costs)
    yield Figure(
        GROUP,
        f"CPU of an order with {many:,} stored entries against {few:,}",
        cpu_many / cpu_few,
        most=1.2,
        note=f"{_us(cpu_many)} against {_us(cpu_few)}; {megabytes:,.0f} MB filled in {filled:.0f} s",
    )
    yield Figure(
        GROUP,
        "the same by the clock, every commit durable",
        wait_many / wait_few,
        most=1.2,
        note=f"{_us(wait_many)} against {_us(wait_few)}",
    )


def _pattern(data: Path) -> int:
    """A match of some length, to be copied."""
    place = Stand(data, synchronous="normal")
    (runner,) = start_runners(place.context, 1, prefix="pattern")
    place.run([runner], 300)
    place.close()
    return runner.rowid
