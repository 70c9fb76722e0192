"""Timely: whether an ask has the time that the rules give it, and the server's answers are the game's own."""

from __future__ import annotations

from typing import Any

from wici.protocol.entries import Ask
from wici.protocol.orders import Order
from wici.referee.harmless import takes_draft
from wici.referee.parsed_record import require
from wici.referee.scribe import interrupts
from wici.rules.table import Table


def see_clock(n: int, entry: Ask, table: Table[Any, Any], since: int | None) -> None:
    """See that an ask's time is that of a turn or of an interruption, fresh or not.

    Args:
        n: The number of its entry.
        entry: The entry.
        table: The table that asks.
        since: The ask whose time it should go on with.

    Raises:
        RecordDisagrees: It is not.
    """
    sentence = "goes on with the time of another ask than it should"
    require(entry.since == since, n, sentence, since=since)
    right = "interrupt" if interrupts(table) else None
    is_right = entry.clock in {right, "first"} or entry.since is not None or entry.deadline is None
    require(is_right, n, "has the time of another kind of ask", at="clock", wants=right or "no such key")


def see_harmless(
    n: int, used: int, order: Order, table: Table[Any, Any], expected: tuple[tuple[str, ...], ...]
) -> None:
    """See that the server answers as the game does for whoever is late, and nobody's own answer lies.

    Args:
        n: The number of the entry that uses the answer.
        used: That of the answer's own.
        order: What it says.
        table: The table before.
        expected: What the game would have answered when it was given.

    Raises:
        RecordDisagrees: It does not.
    """
    lies = table.holder(order.seat)
    sentence = f"uses the server's answer in entry {used}, though the seat's own lay"
    is_owing = lies is None or order.seat not in lies.sealed
    require(is_owing, n, sentence, at="uses", wants=f"no entry {used}")
    told = " or ".join(" / ".join(answer) for answer in expected) or "none, for nothing is asked of it"
    is_harmless = order.do in expected or takes_draft(table, order.seat, order.do)
    sentence = f"uses entry {used}, in which the server answers otherwise than the game for a late seat"
    require(is_harmless, n, f"{sentence}; that is: {told}", at="uses", wants=f"no entry {used}")
