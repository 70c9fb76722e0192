"""Judging: what the next orders of a text answer, and whether they may be given now; changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from wici.rules.answering.reading import Origin
from wici.rules.desk import Slip
from wici.rules.errors import IllegalOrder, MalformedOrder, NotYourTurn
from wici.rules.order import Decline, Finish, Order
from wici.rules.prompt import Prompt
from wici.rules.step import Fate
from wici.rules.table import Table


class Answer(msgspec.Struct, frozen=True):
    """The next orders of a text, judged, with all that follows from what they answer.

    Attributes:
        prompt: What they answer; None for a free order.
        orders: What takes effect, without a closing `finish`; a bare `finish` stands for the draft.
        count: How many orders of the text these are.
        fate: What becomes of them; a free order counts as played.
        slip: How a whole answer lies on the table: a draft or a sealed answer.
        lies: True if they have no effect yet: a draft or a sealed answer.
        hidden: True if their words stay hidden after they took effect.
        earlier: Ids of earlier texts that take effect with them: the draft that they finish.
    """

    prompt: Prompt | None
    orders: Sequence[Order]
    count: int = 1
    fate: Fate = "played"
    slip: Slip | None = None
    lies: bool = False
    hidden: bool = False
    earlier: tuple[str, ...] = ()


def judge(table: Table[Any, Any], origin: Origin, orders: Sequence[Order], *, alone: bool = True) -> Answer:
    """Find what the first of the orders answer, and see that they may.

    What is neither drafted nor sealed the game judges itself, when it is applied.

    Args:
        table: The table, which is not changed.
        origin: The text.
        orders: The orders that are left of it.
        alone: True if nothing of the text was taken before.

    Raises:
        OrderError: Why they may not; `line` counts from the first of the orders.
    """
    prompt = find_prompt(table, origin.seat, orders[0])
    if prompt is None:
        return Answer(None, orders[:1], hidden=table.game.hides(orders[0]))
    if prompt.draftable or prompt.sealed:
        return _judge_whole(table, prompt, origin, orders, alone=alone)
    # A text is opened whole, so lines that all may read would open this one with them.
    if prompt.quiet and not (alone and len(orders) == 1):
        raise MalformedOrder(
            "An answer that others may not know of travels alone; send it as a text of its own."
        )
    return Answer(
        prompt,
        orders[:1],
        fate="quiet" if prompt.quiet else "played",
        hidden=prompt.secret or table.game.hides(orders[0]),
    )


def find_prompt(table: Table[Any, Any], seat: int, order: Order) -> Prompt | None:
    """The prompt that an order answers; None for a free order.

    Raises:
        NotYourTurn: Nothing of the kind is asked of the seat.
        IllegalOrder: `wrong_phase`: something else is asked.
    """
    verb = order.verb()
    prompts = table.prompts()
    for prompt in prompts:
        if prompt.seat == seat and prompt.takes(verb):
            return prompt
    if verb in table.game.free_verbs:
        return None
    mine = [prompt for prompt in prompts if prompt.seat == seat]
    if table.game.phase_first:
        open_to_all = [prompt for prompt in prompts if not prompt.quiet]
        if verb in table.phase.step_verbs or any(prompt.takes(verb) for prompt in open_to_all):
            raise NotYourTurn
    elif not mine:
        raise NotYourTurn
    if verb == Decline.verb() and "must_choose" in table.game.reasons:
        _refuse_declining(table, mine)
    wanted = ", ".join(verb for prompt in mine for verb in prompt.verbs)
    now = f"wanted now: {wanted}" if wanted else "nothing is asked of you now"
    raise IllegalOrder("wrong_phase", f"{verb!r} does not belong here; {now}.")


def _refuse_declining(table: Table[Any, Any], mine: Sequence[Prompt]) -> None:
    """Say so where something is declined that must be chosen: neither another verb nor an empty answer does.

    Raises:
        IllegalOrder: `must_choose`.
    """
    for prompt in mine:
        if prompt.draftable:
            try:
                table.phase.check(table, prompt.seat, (), final=True)
            except IllegalOrder as fault:
                if fault.reason == "must_choose":
                    raise
        elif not prompt.quiet and Finish.verb() not in prompt.verbs:
            wanted = " or ".join(map(repr, prompt.verbs))
            raise IllegalOrder("must_choose", f"That cannot be declined; answer with {wanted}.")


def _judge_whole(
    table: Table[Any, Any], prompt: Prompt, origin: Origin, orders: Sequence[Order], *, alone: bool
) -> Answer:
    """Judge an answer that is taken as a whole: a draft, what `finish` makes of it, a sealed answer."""
    count = _length(prompt, orders)
    closes = not prompt.draftable or orders[count - 1].verb() == "finish"
    # The same for what lies on the desk: it can be replaced, and a text cannot be replaced in part.
    if not (alone and count == len(orders)) and (prompt.sealed or prompt.quiet or not closes):
        raise MalformedOrder("A sealed answer or a draft travels alone; send it as a text of its own.")
    written = [order for order in orders[:count] if order.verb() != "finish"]
    slip, taken_up = _lay(table, prompt, origin, written, closes=closes)
    answer = table.game.read_answer(slip.lines) if taken_up else written
    stands = prompt.seat in table.phase.sealed
    if not (origin.hold and prompt.sealed):  # else judged when play goes on; it may be amended until then
        table.phase.check(table, prompt.seat, answer, final=closes or stands)
    if prompt.sealed and (closes or stands):
        fate: Fate = "quiet" if prompt.quiet else "amended" if stands else "sealed"
        return Answer(prompt, answer, count, fate, slip, lies=True)
    if not closes:
        return Answer(prompt, answer, count, "draft", slip, lies=True)
    return Answer(
        prompt,
        answer,
        count,
        "quiet" if prompt.quiet else "played",
        slip,
        hidden=prompt.secret or any(table.game.hides(order) for order in answer),
        earlier=tuple(text for text in slip.texts if text != origin.text),
    )


def _length(prompt: Prompt, orders: Sequence[Order]) -> int:
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


def _lay(
    table: Table[Any, Any], prompt: Prompt, origin: Origin, written: Sequence[Order], *, closes: bool
) -> tuple[Slip, bool]:
    """The answer as it would lie, and whether it is one that lay there before.

    A bare `finish` takes up the draft; a `finish` given before stands.
    """
    phase, text = table.phase, origin.text
    lines = [table.game.notation.format(order) for order in written]
    sealed = phase.sealed.get(prompt.seat)
    if not closes:
        return (sealed.amended(lines, text) if sealed else Slip(lines, [text])), False
    if lines or not prompt.draftable or origin.anew:
        return Slip(lines, [text], closer=text), False
    if sealed:
        return sealed, True
    draft = phase.drafts.get(prompt.seat, Slip([], []))
    return Slip(draft.lines, [*draft.texts, text], closer=text), True
