"""What the referee costs: accepting without a server around it, and verifying a whole record."""

from __future__ import annotations

import time
from collections.abc import Iterator
from io import BytesIO

from tests.bench.figure import Figure
from tests.bench.pace import Pace, cost
from tests.bench.relay import RELAY
from tests.bounded import turns
from tests.referee.office import Office
from wici.referee.verify import verify
from wici.rules.play import submit

GROUP = "Referee"


def figures(pace: Pace, *, quick: bool) -> Iterator[Figure]:
    """Measure a Relay of the usual size."""
    office = Office(RELAY, players=4, options={"moves": "200" if quick else "600"}).fill()
    spent = []
    for made in turns(lambda: not office.is_over, "the end of the game"):
        seat = 1 + made % 4
        began = time.process_time()
        office.order(seat, f"take field-{made % 170} {made}")
        spent.append(time.process_time() - began)
    raw = office.export()
    began = time.process_time()
    report = verify(BytesIO(raw), editions=lambda *_: {}, games=lambda _: RELAY)
    whole = time.process_time() - began
    if not report.holds:
        raise RuntimeError("the record does not hold")
    yield Figure(
        GROUP,
        "verify a record, per order",
        pace.verifies(whole / made),
        "verifies",
        note=f"{made} orders, {len(office.lines)} entries, {len(raw) / 1e6:.1f} MB in {whole:.2f} s",
    )


def rules_of_relay(*, quick: bool) -> float:
    """Seconds that the Relay's own rules take of an order: the part that is not the server's."""
    office = Office(RELAY, players=4).fill()
    sitting = office.running
    tables = iter([sitting.table() for _ in range(3000 if quick else 8000)])
    return cost(lambda: submit(next(tables), 1, ["take field-7 7"], text="x"), seconds=0.05, least=20)
