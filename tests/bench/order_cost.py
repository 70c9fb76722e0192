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
from wici_server.extensions import db
from wici_server.office import Office

GROUP = "Server, in one process"


class Stand:
    """An app on a data folder, with runners who give orders through it."""

    def __init__(self, data: Path, *, synchronous: str) -> None:
        self.app: Flask = create_app(settings_of(data, synchronous=synchronous), editions=editions_of(data))
        self.office: Office = self.app.extensions["wici"]
        self.caller = Caller(self.app)

    def run(self, runners: Sequence[Runner], orders: int) -> tuple[list[float], list[float]]:
        """Give orders in turn.

        Returns:
            Of each order the seconds of CPU, and the seconds by the clock.
        """
        spent, waited = [], []
        for number in range(orders):
            runner = runners[number % len(runners)]
            raw = runner.next_order(ask_of(self.office, runner))
            status, cpu, wall = self.caller.post("/v1/orders", raw)
            if status != 201 and status != 200:
                raise RuntimeError(f"an order got {status}")
            spent.append(cpu)
            waited.append(wall)
        return spent, waited

    def close(self) -> None:
        self.office.store.close()
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


def figures(pace: Pace, *, quick: bool) -> Iterator[Figure]:
    """Measure orders."""
    for synchronous in ("normal", "full"):
        rules_alone = Clockwork("rules")
        with stand(synchronous) as place:
            runners = start_runners(place.office, 8)
            place.run(runners, 200)
            with rules_alone.running():
                spent, waited = place.run(runners, 600 if quick else 3000)
            parts = _parts(place, runners, 200 if quick else 1000) if synchronous == "full" else {}
        whole, rules = quiet(spent), quiet(rules_alone.spent["rules"])
        yield Figure(
            GROUP,
            f"CPU of an order without its rules, {synchronous.upper()}",
            pace.verifies(whole - rules),
            "verifies",
            most=7,
            aim=5,
            note=f"{_us(whole)}, of it rules {_us(rules)}; by the clock {_us(quiet(waited))}",
        )
    for name, share in parts.items():
        yield Figure(
            f"{GROUP}: where an order's CPU goes, FULL",
            name,
            pace.verifies(share),
            "verifies",
            note=_us(share),
        )
    yield from _long_game(quick=quick)
    yield from _large_store(quick=quick)


def _parts(place: Stand, runners: Sequence[Runner], orders: int) -> dict[str, float]:
    clockwork = Clockwork()
    with clockwork.running():
        spent, _ = place.run(runners, orders)
    return clockwork.shares(spent, quiet)


def _us(seconds: float) -> str:
    return f"{seconds * 1e6:.0f} µs"


def _long_game(*, quick: bool) -> Iterator[Figure]:
    orders, window = (1200, 200) if quick else (4000, 500)
    with stand("normal") as place:
        place.run(start_runners(place.office, 1, prefix="warm"), 300)
        (runner,) = start_runners(place.office, 1, moves=orders)
        spent, _ = place.run([runner], orders - 1)
    first, last = quiet(spent[:window]), quiet(spent[-window:])
    yield Figure(
        GROUP,
        f"last {window} against first {window} orders of a game of {orders:,}",
        last / first,
        most=1.2,
        note=f"{_us(last)} against {_us(first)} of CPU",
    )


def _large_store(*, quick: bool) -> Iterator[Figure]:
    sizes = (20_000, 200_000) if quick else (20_000, 1_000_000)
    orders = 400 if quick else 1500
    found = []
    with temporary_data() as data:
        pattern = _pattern(data)
        for size in sizes:
            began = time.monotonic()
            entries = fill(data, pattern, size)
            filled = time.monotonic() - began
            place = Stand(data, synchronous="full")
            runners = start_runners(place.office, 24, prefix=f"size-{size}")
            place.run(runners, 200)
            spent, waited = place.run(runners, orders)
            place.close()
            found.append((entries, quiet(spent), quiet(waited), filled))
        megabytes = (data / "wici.sqlite3").stat().st_size / 1e6
    (few, cost, wait, _), (many, large_cost, large_wait, filled) = found
    yield Figure(
        GROUP,
        f"CPU of an order with {many:,} stored entries against {few:,}",
        large_cost / cost,
        most=1.2,
        note=f"{_us(large_cost)} against {_us(cost)}; {megabytes:,.0f} MB filled in {filled:.0f} s",
    )
    yield Figure(
        GROUP,
        "the same by the clock, every commit durable",
        large_wait / wait,
        most=1.2,
        note=f"{_us(large_wait)} against {_us(wait)}",
    )


def _pattern(data: Path) -> int:
    """A match of some length, to be copied."""
    place = Stand(data, synchronous="normal")
    (runner,) = start_runners(place.office, 1, prefix="pattern")
    place.run([runner], 300)
    place.close()
    return runner.rowid
