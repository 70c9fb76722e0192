"""Answer: takes the next orders of a text to what they answer: a prompt, or nothing at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from wici.rules.errors import IllegalOrder, MalformedOrder, NotYourTurn
from wici.rules.order import Order
from wici.rules.prompt import Prompt
from wici.rules.table import Table

Way = Literal["draft", "sealed", "amended", "quiet", "free", "played"]


class Source(msgspec.Struct, frozen=True):
    """The text that orders come from.

    Attributes:
        seat: Whose it is.
        text: Its id.
        waited: True for lines that waited: the text began earlier.
        anew: True if no draft of before counts with it, as in an answer that the server gives.
        hold: True if sealed answers are only laid down, as a replay does; they are judged later.
    """

    seat: int
    text: str
    waited: bool = False
    anew: bool = False
    hold: bool = False


class Taken(msgspec.Struct, frozen=True):
    """What became of the orders just taken.

    Attributes:
        count: How many they were.
        way: How they were taken.
        lies: True if they had no effect yet: a draft or a sealed answer.
        hidden: True if their words stay hidden afterwards.
        texts: Ids of earlier texts that took effect with them: the draft that they finish.
    """

    count: int
    way: Way
    lies: bool = False
    hidden: bool = False
    texts: tuple[str, ...] = ()


def read_lines(table: Table[Any, Any], seat: int, lines: Sequence[str]) -> list[Order]:
    """The orders of a seat's text.

    Raises:
        MalformedOrder: A line cannot be read; `line` says which.
    """
    if not lines:
        raise MalformedOrder("The text holds no order; write at least one.")
    orders = []
    wanted = [verb for prompt in table.prompts() if prompt.seat == seat for verb in prompt.verbs]
    for number, line in enumerate(lines, 1):
        try:
            order = table.game.notation.parse(line, wanted=wanted)
            table.game.check_words(table, order)
            orders.append(order)
        except MalformedOrder as fault:
            _give_example(table, fault)
            raise fault.at_line(number) from None
    return orders


def _give_example(table: Table[Any, Any], fault: MalformedOrder) -> None:
    """Add to a fault the first line that may have been meant and can be read in this match."""
    for line in fault.instead:
        try:
            table.game.check_words(table, table.game.notation.parse(line))
        except MalformedOrder:
            continue
        fault.message = f"{fault.message}, for example: {line}"
        fault.args = (fault.message,)
        return


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
        if prompt.takes(verb):
            return prompt
    if verb in table.game.free_verbs:
        return None
    if table.game.phase_first:
        open_to_all = [prompt for prompt in prompts if not prompt.quiet]
        if verb in table.phase.step_verbs or any(prompt.takes(verb) for prompt in open_to_all):
            raise NotYourTurn
    elif not mine:
        raise NotYourTurn
    wanted = ", ".join(verb for prompt in mine for verb in prompt.verbs)
    now = f"wanted now: {wanted}" if wanted else "nothing is asked of you now"
    raise IllegalOrder("wrong_phase", f"{verb!r} does not belong here; {now}.")


def take_free(table: Table[Any, Any], seat: int, order: Order) -> Taken:
    """Carry out a free order.

    Raises:
        IllegalOrder: Why it cannot be; `promised` if it would spoil the seat's own sealed answer.
    """
    table.game.apply_free(table, seat, order)
    for phase in table.agenda:
        if seat in phase.sealed:
            answer = table.game.read_answer(phase.sealed[seat].lines)
            try:
                phase.check(table, seat, answer, final=True)
            except IllegalOrder as fault:
                message = f"That would spoil your own sealed answer, which would be refused: {fault.message}"
                raise IllegalOrder("promised", message) from None
    return Taken(1, "free", hidden=table.game.hides(order))


def take_plain(table: Table[Any, Any], prompt: Prompt, order: Order, *, is_whole_text: bool) -> Taken:
    """Carry out the answer to a prompt that is neither sealed nor draftable.

    Raises:
        OrderError: Why it cannot be.
    """
    if prompt.quiet and not is_whole_text:
        raise MalformedOrder(
            "An answer that others may not know of travels alone; send it as a text of its own."
        )
    table.phase.answer(table, prompt.seat, order)
    hidden = prompt.secret or table.game.hides(order)
    return Taken(1, "quiet" if prompt.quiet else "played", hidden=hidden)
