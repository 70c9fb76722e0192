"""Case: a position, the draws to come, orders, and what must hold: one rule shown at work."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from wici.rules import catalog
from wici.rules.content import parse_toml
from wici.rules.dice import ScriptedDice, SeededDice
from wici.rules.errors import OrderError, RulesError
from wici.rules.game import Game
from wici.rules.play import start, submit, withdraw
from wici.rules.position import dump, restore
from wici.rules.prompt import lines_of
from wici.rules.table import Table


class Scripted(msgspec.Struct, forbid_unknown_fields=True):
    """A draw to come: the end of its label ("summer deal"), and its results in order."""

    label: str
    gives: list[Any]


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """Something a seat does in a case, and what must hold right after it.

    Attributes:
        seat: The seat's name, or its number as a word.
        order: The lines, joined by " / "; or `withdraw`.
        refused: The reason that the text must be refused with.
        expect: What must hold afterwards, as in the case itself.
    """

    seat: str
    order: str
    refused: str = ""
    expect: dict[str, Any] = {}


class Case(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A case file.

    Attributes:
        name: Rule or example it shows, like `KR-048`; named for the file.
        title: One sentence.
        game: The game.
        rules: The rules it holds the game to.
        seats: The taken seats, from 1; all of the largest count if left out.
        options: Options that are not default.
        seed: Seed of all draws that are not written down.
        draws: Draws to come after the position is set up.
        opening: Draws of the set-up.
        position: The position, in the game's own words; left out, the game just begins.
        moves: What happens.
        expect: What must hold at the end: facts by dotted path; `asked` (seats by name),
            `prompt` (kind), `over`, `winner`.
    """

    name: str
    title: str
    game: str
    rules: list[str] = []
    seats: list[int] = []
    options: dict[str, str] = {}
    seed: str = "case"
    opening: list[Scripted] = []
    draws: list[Scripted] = []
    position: dict[str, Any] = {}
    moves: list[Move] = []
    expect: dict[str, Any] = {}


def read(text: str) -> Case:
    """Read a case file.

    Raises:
        RulesError: It is not TOML, or has fields that a case has not.
    """
    try:
        return msgspec.convert(parse_toml(text), Case)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise RulesError(f"This is not a case file: {fault}.", reason="bad_case") from None


def run(case: Case) -> list[str]:
    """Play a case.

    Returns:
        What does not hold, one sentence each; nothing if the case holds.
    """
    game = catalog.get(case.game)
    table = set_up(case, game)
    faults: list[str] = []
    for number, move in enumerate(case.moves, 1):
        faults += [
            f"move {number} ({move.seat}: {move.order}): {fault}" for fault in _play(game, table, move)
        ]
        if faults:
            return faults
    return _unmet(table, case.expect)


def set_up(case: Case, game: Game[Any, Any]) -> Table[Any, Any]:
    """The table as the case begins."""
    seats = case.seats or range(1, max(game.counts) + 1)
    setup = game.setup(tuple(seats), case.options)
    table, _ = start(game, game.house, setup, _dice(case.opening, case.seed))
    table.dice = _dice(case.draws, case.seed)
    if case.position:
        game.arrange(table, case.position)
        table.run()
    game.audit(table)
    return table


def seat_of(table: Table[Any, Any], word: str) -> int:
    """The seat that a case names."""
    numbers = range(1, len(table.game.seats) + 1)
    named = [seat for seat in numbers if word in {str(seat), table.game.seat_name(table, seat)}]
    if not named:
        raise RulesError(f"{word!r} is no seat of {table.game.name}.", reason="bad_case")
    return named[0]


def _dice(script: Sequence[Scripted], seed: str) -> ScriptedDice:
    return ScriptedDice([(draw.label, draw.gives) for draw in script], SeededDice(seed))


def _play(game: Game[Any, Any], table: Table[Any, Any], move: Move) -> list[str]:
    before = dump(table)
    try:
        _give(table, seat_of(table, move.seat), move.order)
    except OrderError as fault:
        restore(table, before)
        reason = str(fault.detail["reason"])
        if not move.refused:
            return [f"refused as {reason}: {fault.message}"]
        return (
            [] if reason == move.refused else [f"refused as {reason}, not as {move.refused}: {fault.message}"]
        )
    if move.refused:
        return [f"accepted, but must be refused as {move.refused}"]
    game.audit(table)
    return _unmet(table, move.expect)


def _give(table: Table[Any, Any], seat: int, order: str) -> None:
    """Take an order to the table; `withdraw` takes an answer back."""
    if order == "withdraw":
        withdraw(table, seat)
    else:
        submit(table, seat, lines_of(order))


def _unmet(table: Table[Any, Any], expect: Mapping[str, Any]) -> list[str]:
    facts = {**table.game.facts(table), **_standing(table)}
    faults = []
    for path, wanted in expect.items():
        found = _at(facts, path)
        if found != wanted:
            faults.append(f"{path} is {found!r}, not {wanted!r}")
    return faults


def _standing(table: Table[Any, Any]) -> dict[str, Any]:
    game = table.game

    def name(seat: int) -> str:
        return game.seat_name(table, seat)

    prompts = [prompt for prompt in table.prompts() if prompt.seat not in table.phase.sealed]
    standing: dict[str, Any] = {
        "over": table.is_over,
        "asked": [name(prompt.seat) for prompt in prompts],
        "prompt": prompts[0].kind if prompts else "",
        "prompts": [prompt.kind for prompt in prompts],
    }
    if table.is_over:
        outcome = game.outcome(table)
        standing["winner"] = [name(seat) for seat in outcome.winners]
        standing["places"] = [name(place.seat) for place in outcome.places]
        standing["totals"] = {name(place.seat): place.points for place in outcome.places}
    return standing


def _at(facts: Mapping[str, Any], path: str) -> Any:
    """The fact at a dotted path; None where there is none. A number picks from a list."""
    found: Any = facts
    for key in path.split("."):
        if isinstance(found, Mapping):
            found = found.get(key)
        elif isinstance(found, list) and key.lstrip("-").isdigit() and int(key) < len(found):
            found = found[int(key)]
        else:
            return None
    return found
