"""Whole: answers that are judged as a whole: drafts, what `finish` makes of them, sealed answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wici.rules.answer import Source, Taken, Way
from wici.rules.desk import Slip, Use
from wici.rules.errors import MalformedOrder
from wici.rules.event import AnswerGiven, AnswerKept
from wici.rules.order import Order
from wici.rules.prompt import Prompt
from wici.rules.table import Table


def take_whole(
    table: Table[Any, Any], prompt: Prompt, source: Source, orders: Sequence[Order], *, is_first: bool
) -> Taken:
    """Take a whole answer to a sealed or draftable prompt.

    Args:
        table: The table, which the answer changes.
        prompt: What is answered.
        source: The text.
        orders: The orders that are left of it.
        is_first: True if nothing of the text was taken before.

    Raises:
        OrderError: Why it cannot be taken.
    """
    count = answer_length(prompt, orders)
    closes = not prompt.draftable or orders[count - 1].verb() == "finish"
    is_whole_text = is_first and count == len(orders)
    if not is_whole_text and (prompt.sealed or prompt.quiet or not closes):
        raise MalformedOrder("A sealed answer or a draft travels alone; send it as a text of its own.")
    slip = _read(table, prompt, source, orders[:count], closes=closes)
    stands = prompt.seat in table.phase.sealed
    answer = table.game.read_answer(slip.lines)
    if not (source.hold and prompt.sealed):  # else judged when play goes on; it may be amended until then
        table.phase.check(table, prompt.seat, answer, final=closes or stands)
    if prompt.sealed and (closes or stands):
        return Taken(count, _seal(table, prompt, slip), lies=True)
    if not closes:
        _keep_draft(table, prompt.seat, slip)
        return Taken(count, "draft", lies=True)
    table.phase.drafts.pop(prompt.seat, None)
    table.phase.finish(table, prompt.seat, answer)
    hidden = prompt.secret or any(table.game.hides(order) for order in answer)
    earlier = tuple(text for text in slip.texts if text != source.text)
    return Taken(count, "quiet" if prompt.quiet else "played", hidden=hidden, texts=earlier)


def answer_length(prompt: Prompt, orders: Sequence[Order]) -> int:
    """How many of the orders belong to one whole answer.

    Raises:
        MalformedOrder: One before the `finish` answers something else.
    """
    if not prompt.draftable:
        return 1
    for number, order in enumerate(orders, 1):
        if order.verb() == "finish":
            return number
        if order.verb() not in prompt.verbs:
            message = f"{order.verb()!r} has no place among the lines of this answer."
            raise MalformedOrder(message, line=number)
    return len(orders)


def _read(
    table: Table[Any, Any], prompt: Prompt, source: Source, orders: Sequence[Order], *, closes: bool
) -> Slip:
    """The answer as it would lie: a bare `finish` takes up the draft, a `finish` given before stands."""
    phase, seat, text = table.phase, prompt.seat, source.text
    lines = [table.game.notation.format(order) for order in orders if order.verb() != "finish"]
    sealed = phase.sealed.get(seat)
    if not closes:
        return sealed.amended(lines, text) if sealed else Slip(lines, [text])
    if lines or not prompt.draftable or source.anew:
        return Slip(lines, [text], closer=text)
    if sealed:
        return sealed
    draft = phase.drafts.get(seat, Slip([], []))
    return Slip(draft.lines, [*draft.texts, text], closer=text)


def _seal(table: Table[Any, Any], prompt: Prompt, slip: Slip) -> Way:
    seat, phase = prompt.seat, table.phase
    was_sealed = seat in phase.sealed
    phase.drafts.pop(seat, None)
    phase.sealed[seat] = slip
    is_news = not was_sealed and not prompt.quiet
    table.notice(
        AnswerGiven(seat, table.name(seat)) if is_news else None,
        {seat: AnswerKept(tuple(slip.lines), final=True)},
    )
    if prompt.quiet:
        return "quiet"
    return "amended" if was_sealed else "sealed"


def _keep_draft(table: Table[Any, Any], seat: int, slip: Slip) -> None:
    """Keep a draft; if it opens a quiet prompt, a replay must lay it down too."""
    before = [prompt for prompt in table.prompts() if prompt.quiet]
    table.phase.drafts[seat] = slip
    if any(prompt.quiet and prompt not in before for prompt in table.prompts()):
        table.desk.quiet.append(Use(slip.texts[-1], spent=False, public=True))
    table.notice(None, {seat: AnswerKept(tuple(slip.lines), final=False)})
