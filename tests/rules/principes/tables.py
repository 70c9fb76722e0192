"""Tables for the tests: a position in the rulebook's words, and what seats do on it."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from typing import Any

from wici.rules import case
from wici.rules.dice import Dice, SeededDice
from wici.rules.errors import OrderError
from wici.rules.event import Event
from wici.rules.games.principes.edition.content import RING
from wici.rules.games.principes.game import GAME
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.play import start, submit
from wici.rules.position import dump, restore
from wici.rules.prompt import lines_of
from wici.rules.step import Step

PRINCIPES = GAME


def opened(
    seats: Sequence[int] = (1, 2, 3, 4), *, seed: str = "opened", dice: Dice | None = None, **options: str
) -> PrincipesTable:
    """A game that has just begun."""
    table, _ = start(PRINCIPES, PRINCIPES.house, PRINCIPES.setup(seats, options), dice or SeededDice(seed))
    return table


def placed(
    position: str,
    seats: Sequence[int] = (1, 2, 3, 4),
    *,
    draws: Sequence[tuple[str, list[Any]]] = (),
    **options: str,
) -> PrincipesTable:
    """A table with a position, given as the lines of a case's `[position]`."""
    played = case.Case(
        name="test",
        title="A table",
        game="principes",
        seats=list(seats),
        options=options,
        draws=[case.Scripted(label, gives) for label, gives in draws],
        position=tomllib.loads(position),
    )
    return case.set_up(played, PRINCIPES)


def seat(name: str) -> int:
    return RING.index(name) + 1


def do(table: PrincipesTable, name: str, *texts: str) -> Step:
    """Let a player send texts, one after the other; lines of one text are joined by " / "."""
    for text in texts:
        step = submit(table, seat(name), lines_of(text), text=f"text of {name}")
        PRINCIPES.audit(table)
    return step


def refusal(table: PrincipesTable, name: str, text: str) -> str:
    """The reason with which a text is refused; the table stays as it was."""
    return _refused(table, name, text).reason


def refusal_says(table: PrincipesTable, name: str, text: str) -> str:
    """The sentence with which a text is refused; the table stays as it was."""
    return _refused(table, name, text).message


def _refused(table: PrincipesTable, name: str, text: str) -> OrderError:
    before = dump(table)
    try:
        submit(table, seat(name), lines_of(text), text="refused")
    except OrderError as fault:
        restore(table, before)
        return fault
    raise AssertionError(f"{text!r} was accepted")


def fact(table: PrincipesTable, path: str) -> Any:
    """A fact at a dotted path."""
    found: Any = PRINCIPES.facts(table)
    for key in path.split("."):
        found = found[key]
    return found


def asked(table: PrincipesTable) -> list[tuple[str, str]]:
    """The open prompts that are not quiet: kind and player."""
    return [(prompt.kind, RING[prompt.seat - 1]) for prompt in table.prompts() if not prompt.quiet]


def told(step: Step, kind: type[Event]) -> list[Any]:
    """The public events of a kind."""
    return [event for event in step.events if isinstance(event, kind)]
