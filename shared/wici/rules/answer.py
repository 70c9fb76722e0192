"""Answer: takes the next lines of a text to what they answer: a prompt, or nothing at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from wici.rules.desk import Slip, Use
from wici.rules.errors import IllegalOrder, MalformedOrder, NotYourTurn
from wici.rules.event import AnswerGiven, AnswerKept
from wici.rules.order import Order
from wici.rules.prompt import Prompt
from wici.rules.table import Table

Way = Literal["draft", "sealed", "amended", "quiet", "free", "played"]


class Taken(msgspec.Struct, frozen=True):
    """What became of the lines just taken.

    Attributes:
        count: How many lines they were.
        way: `draft`, `sealed` and `amended` lie on the desk; the others took effect.
        hidden: True if their words stay hidden afterwards.
        texts: Ids of earlier texts that took effect with them: the draft that they finish.
    """

    count: int
    way: Way
    hidden: bool = False
    texts: tuple[str, ...] = ()


def read_lines(table: Table[Any, Any], lines: Sequence[str]) -> list[Order]:
    """The orders of a text.

    Raises:
        MalformedOrder: A line cannot be read; `line` says which.
    """
    if not lines:
        raise MalformedOrder("The text holds no order; write at least one.")
    orders = []
    for number, line in enumerate(lines, 1):
        try:
            orders.append(table.game.notation.parse(line))
        except MalformedOrder as fault:
            raise fault.at_line(number) from None
    return orders


def take(
    table: Table[Any, Any],
    seat: int,
    orders: Sequence[Order],
    lines: Sequence[str],
    *,
    text: str,
    alone: bool,
) -> Taken:
    """Take the next lines of a text.

    Args:
        table: The table, which the lines change.
        seat: Whose text it is.
        orders: The orders that are left of it.
        lines: The same as lines.
        text: The text's id.
        alone: True if nothing of the text was taken before: a sealed answer travels alone.

    Raises:
        OrderError: The first lines do not fit; the table may be half changed then.
    """
    prompt = find_prompt(table, seat, orders[0])
    if prompt is None:
        table.game.apply_free(table, seat, orders[0])
        return Taken(1, "free", table.game.hides(orders[0]))
    if prompt.draftable or prompt.sealed:
        return _take_whole(table, prompt, orders, lines, text=text, alone=alone)
    table.phase.answer(table, seat, orders[0])
    hidden = prompt.secret or table.game.hides(orders[0])
    return Taken(1, "quiet" if prompt.quiet else "played", hidden)


def find_prompt(table: Table[Any, Any], seat: int, order: Order) -> Prompt | None:
    """The prompt that an order answers; None for a free order.

    Raises:
        NotYourTurn: Nothing of the kind is asked of the seat.
        IllegalOrder: `wrong_phase`: something else is asked.
    """
    verb = order.verb()
    prompts = table.prompts()
    mine = [prompt for prompt in prompts if prompt.seat == seat]
    for prompt in mine:
        if verb in prompt.verbs or (verb == "finish" and prompt.draftable):
            return prompt
    if verb in table.game.free_verbs:
        return None
    if table.game.phase_first:
        if any(verb in prompt.verbs for prompt in prompts if not prompt.quiet):
            raise NotYourTurn
    elif not mine:
        raise NotYourTurn
    wanted = ", ".join(verb for prompt in mine for verb in prompt.verbs) or "nothing of you"
    raise IllegalOrder("wrong_phase", f"{verb!r} does not belong here; wanted now: {wanted}.")


def _take_whole(
    table: Table[Any, Any],
    prompt: Prompt,
    orders: Sequence[Order],
    lines: Sequence[str],
    *,
    text: str,
    alone: bool,
) -> Taken:
    count = _length(prompt, orders)
    if prompt.sealed and not (alone and count == len(orders)):
        raise MalformedOrder("A sealed answer travels alone: send these lines as a text of their own.")
    seat, desk = prompt.seat, table.desk
    closes = not prompt.draftable or orders[count - 1].verb() == "finish"
    body = [line for line in lines[:count] if line != "finish"]
    slip = Slip(body, [text])
    if closes and not body and prompt.draftable:
        slip = _finish_draft(desk.drafts.get(seat) or desk.sealed.get(seat), text)
    answer = table.game.read_answer(slip.lines)
    stands = seat in desk.sealed
    table.phase.check(table, seat, answer, final=closes or stands)
    if prompt.sealed and (closes or stands):
        return Taken(count, _seal(table, seat, slip, closes=closes))
    if not closes:
        desk.drafts[seat] = slip
        _open_quiet(table, text)
        table.notice(None, {seat: AnswerKept(tuple(slip.lines), final=False)})
        return Taken(count, "draft")
    desk.drafts.pop(seat, None)
    table.phase.finish(table, seat, answer)
    hidden = prompt.secret or any(table.game.hides(order) for order in answer)
    earlier = tuple(old for old in slip.texts if old != text)
    return Taken(count, "quiet" if prompt.quiet else "played", hidden, earlier)


def _length(prompt: Prompt, orders: Sequence[Order]) -> int:
    """How many lines belong to one whole answer."""
    if not prompt.draftable:
        return 1
    for at, order in enumerate(orders, 1):
        if order.verb() == "finish":
            return at
        if order.verb() not in prompt.verbs:
            raise MalformedOrder(f"{order.verb()!r} has no place among the lines of this answer.", line=at)
    return len(orders)


def _finish_draft(draft: Slip | None, text: str) -> Slip:
    if draft is None:
        return Slip([], [text])
    return Slip(list(draft.lines), [*draft.texts, text])


def _seal(table: Table[Any, Any], seat: int, slip: Slip, *, closes: bool) -> Way:
    """Lay down a full answer; without `finish` it amends one that stands."""
    old = table.desk.sealed.get(seat)
    if old is not None and not closes:
        slip.texts = [*old.texts[: old.closed], *slip.texts]
        slip.closed = old.closed
    else:
        slip.closed = len(slip.texts)
    table.desk.drafts.pop(seat, None)
    table.desk.sealed[seat] = slip
    kept = AnswerKept(tuple(slip.lines), final=True)
    if old is not None:
        table.notice(None, {seat: kept})
        return "amended"
    table.notice(AnswerGiven(seat, table.name(seat)), {seat: kept})
    return "sealed"


def _open_quiet(table: Table[Any, Any], text: str) -> None:
    """Remember a draft that has opened quiet prompts: a replay must lay it down too."""
    opens = any(prompt.quiet for prompt in table.prompts())
    if opens and all(use.text != text for use in table.desk.quiet):
        table.desk.quiet.append(Use(text, spent=False, public=True))
