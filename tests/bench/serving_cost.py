"""What the real server process does in a second on one core: orders, polls, and an empty Flask route."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import median

from tests.bench.crowd import Rate, Server, Wire, crowd, ordering, polling, request, serving
from tests.bench.figure import Figure
from tests.bench.machine import pss_of
from tests.bench.referee_cost import rules_of_relay
from tests.bench.track import Runner, opened, start_runners, temporary_data

GROUP = "Server, a real process on one core"
CLIENTS = 8


def figures(*, quick: bool) -> Iterator[Figure]:
    """Measure a served Relay."""
    rules = rules_of_relay(quick=quick)
    rates: dict[str, Rate] = {}
    polls: Rate | None = None
    memory = 0.0
    for synchronous in ("normal", "full"):
        with temporary_data() as data:
            with opened(data, synchronous="normal") as context:
                runners = start_runners(context, CLIENTS)
                token = runners[0].table.people[0].token or ""
            with serving("relay", str(data), synchronous) as server:
                acts = [ordering(runner, data) for runner in runners]
                memory = memory or pss_of(server.pid)
                rates[synchronous] = _rate(server, acts, quick=quick)
                if synchronous == "full":
                    poll = _poll(server.port, runners[0], token)
                    polls = _rate(server, [polling(poll, 304)] * CLIENTS, quick=quick, count=1000)
    yield from _of_orders(rates, rules)
    assert polls is not None
    yield from _of_polls(polls, quick=quick)
    yield Figure(
        "Memory",
        "idle server, one worker",
        memory,
        "MB",
        most=110,
        aim=90,
        note="PSS of all its processes, serving a Relay",
    )


def _rate(server: Server, acts: Sequence[Callable[[Wire], None]], *, quick: bool, count: int = 200) -> Rate:
    """What a crowd gets once all is warm."""
    crowd(server, acts, 160)
    return crowd(server, acts, count, windows=7 if quick else 25)


def _of_orders(rates: dict[str, Rate], rules: float) -> Iterator[Figure]:
    for synchronous, least, aim in (("full", 0.10, 0.12), ("normal", 0.14, 0.19)):
        rate = rates[synchronous]
        name = "every commit durable" if synchronous == "full" else "NORMAL"
        paces = rate.paces
        yield Figure(
            GROUP,
            f"orders per second and core ÷ V, {name}",
            median(paces),
            least=least,
            aim=aim,
            note=f"{rate.per_second:,.0f} orders/s from {CLIENTS} clients beside {1 / rate.verify:,.0f} "
            f"verifies/s; of {len(paces)} windows {paces[0]:.3f} to {paces[-1]:.3f}",
        )
        yield Figure(
            GROUP,
            f"CPU of an order without its rules, {name}",
            rate.verifies(less=rules),
            "verifies",
            most=7 if synchronous == "normal" else None,
            aim=5 if synchronous == "normal" else None,
            note=f"{rate.cpu * 1e6:.0f} µs with granian's own, of it rules {rules * 1e6:.0f} µs",
        )
    yield Figure(
        GROUP,
        "FULL ÷ NORMAL, orders per second",
        median(rates["full"].paces) / median(rates["normal"].paces),
        least=0.6,
    )


def _of_polls(polls: Rate, *, quick: bool) -> Iterator[Figure]:
    with temporary_data() as data, serving("empty", str(data)) as server:
        raw = request("GET", "/empty")
        empty = _rate(server, [polling(raw, 200)] * CLIENTS, quick=quick, count=1000)
    yield Figure(
        GROUP,
        "unchanged poll (304, with a token) ÷ empty Flask route",
        empty.verifies(less=0) / polls.verifies(less=0),
        least=0.85,
        aim=3,
        note=f"per second of CPU: {1 / polls.cpu:,.0f} ÷ {1 / empty.cpu:,.0f}; "
        f"by the clock {polls.per_second:,.0f} ÷ {empty.per_second:,.0f}",
    )


def _poll(port: int, runner: Runner, token: str) -> bytes:
    """A poll for the view of the first seat that knows the newest ETag."""
    path = f"/v1/games/{runner.game}/view"
    wire = Wire(port)
    try:
        etag = wire.header(request("GET", path, Authorization=f"Bearer {token}"), "etag")
    finally:
        wire.close()
    return request("GET", path, Authorization=f"Bearer {token}", If_None_Match=etag)
