"""Tables of Kraków for tests: begun games, positions in the words of case files, and orders given to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wici.rules import case
from wici.rules.content import house_files
from wici.rules.dice import SeededDice
from wici.rules.errors import OrderError
from wici.rules.event import Event
from wici.rules.games.krakow.edition.content import Content
from wici.rules.games.krakow.game import GAME
from wici.rules.look import Look, look
from wici.rules.play import start, submit
from wici.rules.position import copy
from wici.rules.prompt import lines_of
from wici.rules.step import Step

SEATS = (1, 2, 3, 4)


def begin(seed: str = "krakow", *, content: Content | None = None, **options: str) -> Any:
    """A game that has just begun."""
    setup = GAME.setup(SEATS, options)
    table, _ = start(GAME, content or GAME.house, setup, SeededDice(seed))
    return table


def lay(position: Mapping[str, Any], *, content: Content | None = None, **options: str) -> Any:
    """A position in the words of a case file."""
    table = begin(content=content, **options)
    GAME.arrange(table, position)
    with table.step():
        table.run()
    GAME.audit(table)
    return table


def order(table: Any, seat: str, lines: str) -> Step:
    """Give an order, joined by " / " where it is several lines, and check what must always hold."""
    step = submit(table, case.seat_of(table, seat), lines_of(lines))
    GAME.audit(table)
    return step


def refusal(table: Any, seat: str, lines: str) -> OrderError:
    """The fault of an order that must be refused; the table is thrown away in play, so it is given a copy."""
    scratch = copy(table)
    try:
        submit(scratch, case.seat_of(scratch, seat), lines_of(lines))
    except OrderError as fault:
        return fault
    raise AssertionError(f"{seat}: {lines} was accepted")


def seen(table: Any, seat: str | None) -> Look:
    """What a seat sees; None is a stranger."""
    return look(table, None if seat is None else case.seat_of(table, seat))


def heard(step: Step, seat: int | None) -> list[Event]:
    """The events that a seat is told of; None is a stranger."""
    return [event for told in step.told if (event := told.to(seat)) is not None]


def facts(table: Any) -> dict[str, Any]:
    """The whole truth, as case files ask for it."""
    return GAME.facts(table)


def house_deck(old: str, new: str, *, file: str = "krakow-deck.toml") -> Content:
    """The house edition with one thing in a file changed."""
    files = house_files("krakow")
    text = files[file].decode()
    if text.count(old) < 1:
        raise AssertionError(f"{old!r} is not in {file}")
    return GAME.read_content({**files, file: text.replace(old, new, 1).encode()})
