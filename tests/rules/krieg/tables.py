"""Tables for the tests: a position in the rulebook's words, and what seats do on it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

from wici.rules import case, catalog
from wici.rules.dice import Dice, SeededDice
from wici.rules.errors import OrderError
from wici.rules.event import Event
from wici.rules.games.krieg.edition.content import SEATS
from wici.rules.games.krieg.state import KriegTable
from wici.rules.play import start, submit
from wici.rules.step import Step

KRIEG = catalog.get("krieg")


def opened(
    seats: Sequence[int] = (1, 2, 3, 4), *, seed: str = "opened", dice: Dice | None = None, **options: str
) -> KriegTable:
    """A game that has just begun."""
    table, _ = start(KRIEG, KRIEG.house, KRIEG.setup(seats, options), dice or SeededDice(seed))
    return table


def placed(
    position: str,
    seats: Sequence[int] = (1, 2),
    *,
    draws: Sequence[tuple[str, list[str]]] = (),
    **options: str,
) -> KriegTable:
    """A table with a position, given as the lines of a case's `[position]`."""
    played = case.Case(
        name="test",
        title="A table",
        game="krieg",
        seats=list(seats),
        options=options,
        draws=[case.Scripted(label, gives) for label, gives in draws],
        position=tomllib.loads(position),
    )
    return case.set_up(played, KRIEG)


def seat(name: str) -> int:
    return SEATS.index(name) + 1


def do(table: KriegTable, name: str, *lines: str) -> Step:
    """Let a Noble send a text."""
    step = submit(table, seat(name), lines, text=f"text of {name}")
    KRIEG.audit(table)
    return step


def refusal(table: KriegTable, name: str, *lines: str) -> OrderError:
    """The fault of a text that is refused."""
    try:
        submit(table, seat(name), lines)
    except OrderError as fault:
        return fault
    raise AssertionError(f"{lines} was accepted")


def heard(step: Step, name: str | None) -> list[str]:
    """What a seat, or a stranger, reads of a step in the log."""
    events = [told.to(None if name is None else seat(name)) for told in step.told]
    return [event.say(KRIEG.house) for event in events if event is not None]


def learned(step: Step, kind: type[Event], name: str | None) -> list[Any]:
    """The events of a kind as a seat, or a stranger, gets them."""
    events = [told.to(None if name is None else seat(name)) for told in step.told]
    return [event for event in events if isinstance(event, kind)]


def asked(table: KriegTable) -> list[tuple[str, str]]:
    """Who is asked what."""
    return [(SEATS[prompt.seat - 1], prompt.kind) for prompt in table.prompts()]
