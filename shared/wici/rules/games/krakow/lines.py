"""Lines that wait: those whose moment cannot come any more are given up at once, and their owner is told."""

from __future__ import annotations

from itertools import takewhile

from wici.rules.event import LinesDropped
from wici.rules.games.krakow.state import KrakowTable

CHOICES = frozenset({"remove", "replace", "rob", "divide", "decline"})
"""Verbs of the choices that the success of a card asks for."""


def drop_lines(table: KrakowTable, seat: int, why: str) -> None:
    """Give up all lines of a seat's that wait.

    Args:
        table: The table.
        seat: Whose they are.
        why: What to tell the owner.
    """
    _tell(table, seat, table.desk.drop(seat), why)


def drop_all_lines(table: KrakowTable, why: str) -> None:
    """Give up whatever waits of whomever."""
    for seat in sorted(table.desk.waiting):
        drop_lines(table, seat, why)


def drop_choices(table: KrakowTable, why: str) -> None:
    """Give up choices for a card's success that nothing asks for; what waits behind them goes on waiting."""
    for seat, slip in sorted(table.desk.waiting.items()):
        choices = takewhile(lambda line: line.partition(" ")[0] in CHOICES, slip.lines)
        _tell(table, seat, table.desk.drop(seat, len([*choices])), why)


def _tell(table: KrakowTable, seat: int, lines: tuple[str, ...], why: str) -> None:
    if lines:
        table.notice(None, {seat: LinesDropped(lines, "stale", why)})
