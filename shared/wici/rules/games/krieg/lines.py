"""Lines that wait: those whose moment is over are given up at once, and their owner is told."""

from __future__ import annotations

from itertools import takewhile

from wici.rules.event import LinesDropped
from wici.rules.games.krieg.orders import STEP_VERBS
from wici.rules.games.krieg.state import KriegTable


def drop_turn(table: KriegTable, seat: int) -> None:
    """Give up what waits for a summer turn that an empty storage has ended, to its `finish`.

    What stands behind goes on waiting.
    """
    slip = table.desk.waiting.get(seat)
    if slip is not None:
        count = slip.lines.index("finish") + 1 if "finish" in slip.lines else len(slip.lines)
        _drop(table, seat, count, "your storage is empty, and the turn is over")


def drop_bids(table: KriegTable, seat: int) -> None:
    """Give up what waits for a bidding that an empty storage has ended for its Noble."""
    slip = table.desk.waiting.get(seat)
    if slip is not None:
        bids = takewhile(lambda line: line.partition(" ")[0] in STEP_VERBS["spring_bid"], slip.lines)
        _drop(table, seat, len([*bids]), "your storage is empty, and you are out of the bidding")


def _drop(table: KriegTable, seat: int, count: int, why: str) -> None:
    lines = table.desk.drop(seat, count)
    if lines not in ((), ("finish",)):
        table.notice(None, {seat: LinesDropped(lines, "wrong_phase", why)})
