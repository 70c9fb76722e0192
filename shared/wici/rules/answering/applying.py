"""Applying: a judged answer changes the table; what holds for all games is told here."""

from __future__ import annotations

from typing import Any

from wici.rules.answering.judging import Answer
from wici.rules.desk import Slip, Use
from wici.rules.errors import IllegalOrder
from wici.rules.event import AnswerGiven, AnswerKept
from wici.rules.order import Order
from wici.rules.table import Table


def apply(table: Table[Any, Any], seat: int, answer: Answer) -> None:
    """Carry out an answer, or lay it down until others have answered or its `finish` comes.

    Raises:
        OrderError: The game refuses it. The table may be half changed where a free order would spoil
            the seat's own sealed answer.
    """
    with table.changing():
        if answer.prompt is None:
            _apply_free(table, seat, answer.orders[0])
        elif answer.slip is None:
            table.phase.answer(table, seat, answer.orders[0])
        elif answer.fate == "draft":
            _keep_draft(table, seat, answer.slip)
        elif answer.lies:
            _seal(table, seat, answer.slip, is_news=answer.fate == "sealed")
        else:
            table.phase.drafts.pop(seat, None)
            table.phase.finish(table, seat, answer.orders)


def _apply_free(table: Table[Any, Any], seat: int, order: Order) -> None:
    """Carry out a free order; `promised` if it would spoil the seat's own sealed answer."""
    table.game.apply_free(table, seat, order)
    # A plan sealed today must not be made illegal by its own owner's gift: when it is opened nobody could
    # mend it.
    for phase in table.agenda:
        if seat in phase.sealed:
            sealed = table.game.read_answer(phase.sealed[seat].lines)
            try:
                phase.check(table, seat, sealed, final=True)
            except IllegalOrder as fault:
                message = f"That would spoil your own sealed answer, which would be refused: {fault.message}"
                raise IllegalOrder("promised", message) from None


def _keep_draft(table: Table[Any, Any], seat: int, slip: Slip) -> None:
    """Keep a draft; if it opens a quiet prompt, a replay must lay it down too."""
    before = [prompt for prompt in table.prompts() if prompt.quiet]
    table.phase.drafts[seat] = slip
    if any(prompt.quiet and prompt not in before for prompt in table.prompts()):
        table.desk.quiet.append(Use(slip.texts[-1], spent=False, public=True))
    table.notice(None, {seat: AnswerKept(tuple(slip.lines), final=False)})


def _seal(table: Table[Any, Any], seat: int, slip: Slip, *, is_news: bool) -> None:
    """Let a whole answer lie until every seat of the rest point has given its own."""
    table.phase.drafts.pop(seat, None)
    table.phase.sealed[seat] = slip
    if table.tells:
        given = AnswerGiven(seat, table.name(seat)) if is_news else None
        table.notice(given, {seat: AnswerKept(tuple(slip.lines), final=True)})
