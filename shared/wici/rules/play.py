"""Play: starts a table and takes texts to it, one at a time, each wholly or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from wici.rules.answering.batch import Batch, asked
from wici.rules.answering.reading import Origin
from wici.rules.desk import Desk, Use
from wici.rules.dice import Dice
from wici.rules.errors import GameOver, IllegalOrder, OrderError
from wici.rules.event import AnswerTakenBack, LinesDropped, Told
from wici.rules.game import Game
from wici.rules.option import Setup
from wici.rules.step import Step
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
    table: Table[Any, Any],
    seat: int,
    lines: Sequence[str],
    *,
    text: str = "",
    anew: bool = False,
    hold: bool = False,
) -> Step:
    """Take a seat's text: an answer, a free order, or a batch.

    Args:
        table: The table; a private copy, for after a refusal it must be thrown away.
        seat: Who sends it.
        lines: The order lines.
        text: The text's id, by which the step tells which texts it used.
        anew: True if no draft of the seat counts with it: an answer that the server gives.
        hold: True to let a sealed answer lie even if it is the last one, as a replay does
            that lays down all answers before play goes on with `resume`.

    Raises:
        OrderError: The text is refused whole; `line` in the detail says which line is at fault.
    """
    if table.is_over:
        raise GameOver
    with table.step():
        before = asked(table)
        batch = Batch(table, Origin(seat, text, anew=anew, hold=hold), lines)
        batch.carry_out()
        batch.put_down()
        served = False if hold else _settle(table)
        moved = table.ran or bool(table.used)
        closes = moved and (not batch.is_free or asked(table) != before)
        can_undo = batch.fate == "played" and not (
            batch.has_free or batch.crossed or served or table.desk.quiet
        )
        return Step(
            batch.fate,
            tuple(table.told),
            moved=moved,
            closes=closes,
            uses=_take_uses(table, closes=closes),
            undoable=can_undo,
        )


def resume(table: Table[Any, Any]) -> Step:
    """Let play go on after texts were laid down with `hold`.

    Raises:
        OrderError: A sealed answer is not legal as it lies now.
    """
    with table.step():
        if not table.is_over:
            for seat, slip in table.phase.sealed.items():
                table.phase.check(table, seat, table.game.read_answer(slip.lines), final=True)
        _settle(table)
        moved = table.ran or bool(table.used)
        return Step(
            "played", tuple(table.told), moved=moved, closes=moved, uses=_take_uses(table, closes=moved)
        )


def withdraw(table: Table[Any, Any], seat: int, *, text: str = "") -> Step:
    """Take back a seat's sealed answer or draft, else its lines that wait.

    Args:
        table: The table; a private copy.
        seat: Whose they are.
        text: The id of the text that asks for it.

    Raises:
        IllegalOrder: `nothing_to_withdraw`.
        StaleOrder: `locked`, where the game says that an answer stands.
    """
    if table.is_over:
        raise GameOver
    with table.step(), table.changing():
        phase, desk = table.holder(seat), table.desk
        is_news = False
        if phase is not None:
            phase.check_withdraw(table, seat)
            quiet = any(prompt.quiet and prompt.seat == seat for prompt in phase.prompts(table))
            is_news = phase.sealed.pop(seat, None) is not None and not quiet
            draft = phase.drafts.pop(seat, None)
            matters = draft is not None and any(use.text in draft.texts for use in desk.quiet)
        elif desk.waiting.pop(seat, None) is not None:
            matters = True
        else:
            message = "You have no answer, draft or line that has had no effect yet."
            raise IllegalOrder("nothing_to_withdraw", message)
        if matters:  # a replay has laid down what is taken back
            desk.quiet.append(Use(text, spent=True, public=True))
        event = AnswerTakenBack(seat, table.name(seat))
        table.notice(event if is_news else None, {seat: event})
        return Step("withdrawn", tuple(table.told), moved=False, closes=False)


def drop_waiting(table: Table[Any, Any], seat: int, *, reason: str, why: str) -> tuple[Told, ...]:
    """Give up lines of a seat's that wait, and tell it.

    Args:
        table: The table; a private copy.
        seat: Whose they are.
        reason: Why, in one word for programs.
        why: The same for a person.

    Returns:
        What is told of it; nothing where no lines wait.
    """
    with table.step():
        lines = table.desk.drop(seat)
        table.desk.waiting.pop(seat, None)
        if lines:
            table.notice(None, {seat: LinesDropped(lines, reason, why)})
        return tuple(table.told)


def _settle(table: Table[Any, Any]) -> bool:
    """Run on, and let waiting lines answer.

    Returns:
        True if there were lines that waited.
    """
    table.run()
    served = False
    while (seat := _ready(table)) is not None:
        _serve(table, seat)
        served = True
    return served


def _ready(table: Table[Any, Any]) -> int | None:
    """The first seat whose waiting lines can be tried: something is asked of it, or the game is over."""
    owing = table.owing()
    return next((seat for seat in sorted(table.desk.waiting) if table.is_over or seat in owing), None)


def _serve(table: Table[Any, Any], seat: int) -> None:
    """Carry out lines that waited; the first that no longer fits drops the rest."""
    slip = table.desk.waiting.pop(seat)
    if not slip.lines:
        return
    batch = Batch(table, Origin(seat, slip.texts[0], waited=True), slip.lines, secret=slip.secret)
    try:
        if table.is_over:
            raise GameOver
        batch.carry_out()
    except OrderError as fault:
        batch.drop(fault)
    batch.put_down()


def _take_uses(table: Table[Any, Any], *, closes: bool) -> tuple[Use, ...]:
    """The uses to tell, each text once; quiet ones of before are told when the ask closes."""
    uses: dict[str, Use] = {}
    for use in [*(table.desk.quiet if closes else ()), *table.used]:
        first = uses.setdefault(use.text, use)
        uses[use.text] = Use(use.text, spent=use.spent, public=first.public and use.public)
    if closes:
        table.desk.quiet = []
    return tuple(uses.values())
