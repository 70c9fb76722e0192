"""Playing: a case is set up, its moves are made, and what does not hold is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from wici.rules import catalog
from wici.rules.case.expecting import changed, known, seat_of, unmet
from wici.rules.case.reading import Case, Move, Scripted
from wici.rules.dice import CannotGive, ScriptedDice, SeededDice
from wici.rules.errors import AuditFailed, OrderError, RulesError
from wici.rules.event import Told
from wici.rules.game import Game
from wici.rules.play import start, submit, withdraw
from wici.rules.position import dump, restore
from wici.rules.prompt import lines_of
from wici.rules.table import Table


def run(case: Case) -> list[str]:
    """Play a case.

    Returns:
        What does not hold, one sentence each; nothing if the case holds.

    Raises:
        RulesError: The case is none of this game: it names what the game has not.
    """
    try:
        return _run(case, catalog.get(case.game))
    except CannotGive as fault:
        raise RulesError(str(fault), reason="bad_case") from None


def _run(case: Case, game: Game[Any, Any]) -> list[str]:
    opening, draws = _dice(case.opening, case.seed), _dice(case.draws, case.seed)
    table = set_up(case, game, opening, draws)
    for number, move in enumerate(case.moves, 1):
        faults = [f"move {number} ({move.seat}: {move.order}): {fault}" for fault in _play(game, table, move)]
        if faults:
            return faults
    unused = [f"opening: {fault}" for fault in opening.unused()] + draws.unused()
    return unmet(table, case.expect) + unused


def set_up(
    case: Case, game: Game[Any, Any], opening: ScriptedDice | None = None, draws: ScriptedDice | None = None
) -> Table[Any, Any]:
    """The table as the case begins.

    Args:
        case: The case.
        game: Its rules.
        opening: The dice of the set-up; those of the case if left out.
        draws: The dice of all that comes after; likewise.

    Raises:
        RulesError: The position is none, or names what the game has not.
    """
    seats = case.seats or list(range(1, max(game.counts) + 1))
    if len(set(seats)) < len(seats) or not set(seats) <= set(range(1, len(game.seats) + 1)):
        listed = ", ".join(map(str, seats))
        sentence = f"{listed} are no seats of {game.name}: name each once, from 1 to {len(game.seats)}."
        raise RulesError(sentence, reason="bad_case")
    setup = game.setup(tuple(seats), case.options)
    opening, draws = opening or _dice(case.opening, case.seed), draws or _dice(case.draws, case.seed)
    table, _ = start(game, game.house, setup, opening)
    # A game whose set-up asks something goes on with it while the position is laid out.
    opening.fall_back_on(draws)
    if case.position:
        with _in_the_words_of_the_case():
            game.arrange(table, case.position)
    table.dice = draws
    if case.position:
        table.run()
    with _in_the_words_of_the_case():
        game.audit(table)
    return table


@contextmanager
def _in_the_words_of_the_case() -> Iterator[None]:
    """What a position cannot be is its writer's fault, whatever a game stumbles over in it."""
    try:
        yield
    except AuditFailed as fault:
        raise RulesError(f"This position cannot be: {fault.message}", reason="bad_case") from None
    except (LookupError, ValueError, TypeError, AttributeError, StopIteration) as fault:
        sentence = (
            f"This is no position of the game: {str(fault) or type(fault).__name__} is not known in it."
        )
        raise RulesError(sentence, reason="bad_case") from fault


def _dice(script: Sequence[Scripted], seed: str) -> ScriptedDice:
    return ScriptedDice([(draw.label, draw.gives) for draw in script], SeededDice(seed))


def _play(game: Game[Any, Any], table: Table[Any, Any], move: Move) -> list[str]:
    before, truth = dump(table), known(table)
    try:
        told = _give(table, seat_of(table, move.seat), move.order)
    except OrderError as fault:
        restore(table, before)
        return _refused(move, fault)
    if move.refused:
        return [f"accepted, but must be refused as {move.refused}"]
    game.audit(table)
    return unmet(table, move.expect, told) + _changed(move, truth, known(table))


def _refused(move: Move, fault: OrderError) -> list[str]:
    reason = str(fault.detail["reason"])
    if not move.refused:
        return [f"refused as {reason}: {fault.message}"]
    if reason != move.refused:
        return [f"refused as {reason}, not as {move.refused}: {fault.message}"]
    return [] if move.says in fault.message else [f"the refusal says {fault.message!r}, not {move.says!r}"]


def _changed(move: Move, before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What changed although the case says that nothing else does."""
    if move.changes is None:
        return []
    allowed = move.changes
    found = changed(before, after)
    return [
        f"{path} changed too"
        for path in found
        if not any(path == one or path.startswith(f"{one}.") for one in allowed)
    ]


def _give(table: Table[Any, Any], seat: int, order: str) -> Sequence[Told]:
    """Take an order to the table; `withdraw` takes an answer back."""
    step = withdraw(table, seat) if order == "withdraw" else submit(table, seat, lines_of(order))
    return step.told
