"""Play: starts a table and takes texts to it, one at a time, each wholly or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from wici.rules.batch import Batch
from wici.rules.desk import Desk, Slip, Use
from wici.rules.dice import Dice
from wici.rules.errors import GameOver, IllegalOrder, OrderError
from wici.rules.event import AnswerTakenBack, LinesDropped
from wici.rules.game import Game, Setup
from wici.rules.step import Fate, Step
from wici.rules.table import Table

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C")


def start(game: Game[S, C], content: C, setup: Setup, dice: Dice) -> tuple[Table[S, C], Step]:
    """Set up a table and run it to its first rest point.

    Raises:
        BadSetup: The game cannot start like this.
    """
    state, phase = game.start(setup, content)
    table = Table(game, content, dice, state=state, agenda=[phase], desk=Desk())
    table.run()
    return table, Step("played", tuple(table.told), moved=True, closes=False)


def submit(
    table: Table[Any, Any], seat: int, lines: Sequence[str], *, text: str = "", hold: bool = False
) -> Step:
    """Take a seat's text: an answer, a free order, or a batch.

    Args:
        table: The table; a private copy, for after a refusal it must be thrown away.
        seat: Who sends it.
        lines: The order lines.
        text: The text's id, by which the step tells which texts it used.
        hold: True to let a sealed answer lie even if it is the last one, as a replay does
            that lays down all answers before play goes on with `resume`.

    Raises:
        OrderError: The text is refused whole; `line` in the detail says which line is at fault.
    """
    if table.is_over:
        raise GameOver
    table.begin()
    asked = _asked(table)
    batch = Batch(table, seat, Slip(list(lines), [text]))
    batch.carry_out(alone=True)
    moved = batch.put_down()
    if not hold:
        moved = _settle(table) or moved
    way = batch.way or "played"
    fate: Fate = "played" if way == "free" else way
    return Step(
        fate,
        tuple(table.told),
        moved=moved,
        closes=moved and (not batch.free_only or _asked(table) != asked),
        uses=_take_uses(table) if moved else (),
        undoable=fate == "played"
        and not batch.free_only
        and not batch.crossed
        and seat not in table.desk.drafts,
    )


def resume(table: Table[Any, Any]) -> Step:
    """Let play go on after sealed answers were laid down with `hold`."""
    table.begin()
    moved = _settle(table)
    return Step(
        "played", tuple(table.told), moved=moved, closes=moved, uses=_take_uses(table) if moved else ()
    )


def withdraw(table: Table[Any, Any], seat: int) -> Step:
    """Take back a seat's sealed answer or draft, which has had no effect yet.

    Raises:
        IllegalOrder: `nothing_to_withdraw`.
        StaleOrder: `locked`, where the game says that an answer stands.
    """
    if table.is_over:
        raise GameOver
    sealed = seat in table.desk.sealed
    if not sealed and seat not in table.desk.drafts:
        raise IllegalOrder("nothing_to_withdraw", "You have no answer or draft that has had no effect yet.")
    table.phase.check_withdraw(table, seat)
    table.begin()
    table.desk.sealed.pop(seat, None)
    table.desk.drafts.pop(seat, None)
    event = AnswerTakenBack(seat, table.name(seat))
    table.notice(event if sealed else None, {seat: event})
    return Step("withdrawn", tuple(table.told), moved=False, closes=False)


def _asked(table: Table[Any, Any]) -> list[tuple[str, int]]:
    return [(prompt.kind, prompt.seat) for prompt in table.prompts() if not prompt.quiet]


def _settle(table: Table[Any, Any]) -> bool:
    """Run on, and let waiting lines answer; True if anything took effect."""
    table.run()
    while (seat := _ready(table)) is not None:
        _serve(table, seat)
    return bool(table.used)


def _ready(table: Table[Any, Any]) -> int | None:
    """The first seat whose waiting lines can be tried: it is asked something, or the game is over."""
    asked = {prompt.seat for prompt in table.prompts() if not prompt.quiet}
    waiting = sorted(table.desk.waiting)
    return next((seat for seat in waiting if table.is_over or seat in asked - set(table.desk.sealed)), None)


def _serve(table: Table[Any, Any], seat: int) -> None:
    """Carry out lines that waited; the first that no longer fits drops the rest, and the owner is told."""
    batch = Batch(table, seat, table.desk.waiting.pop(seat))
    used = list(table.used)
    try:
        if table.is_over:
            raise GameOver
        batch.carry_out(alone=False)
    except OrderError as fault:
        reason = str(fault.detail["reason"])
        dropped = LinesDropped(tuple(batch.leave()), reason, fault.message)
        table.notice(None, {seat: dropped})
    table.used = []
    batch.put_down()
    table.used = used + table.used


def _take_uses(table: Table[Any, Any]) -> tuple[Use, ...]:
    """The uses to tell, each text once: quiet ones of before, then those of this step."""
    uses: dict[str, Use] = {}
    for use in table.desk.quiet + table.used:
        first = uses.setdefault(use.text, use)
        uses[use.text] = Use(use.text, spent=use.spent, public=first.public and use.public)
    table.desk.quiet = []
    return tuple(uses.values())
