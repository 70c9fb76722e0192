"""Reading: the lines of a text become orders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from wici.rules.errors import MalformedOrder
from wici.rules.order import Order
from wici.rules.table import Table


class Origin(msgspec.Struct, frozen=True):
    """The text that orders come from.

    Attributes:
        seat: Whose it is.
        text: Its id.
        waited: True for lines that waited: the text began earlier.
        anew: True if no draft of before counts with it, as in an answer that the server gives.
        hold: True if sealed answers are only laid down, as a replay does; they are judged later.
    """

    seat: int
    text: str = ""
    waited: bool = False
    anew: bool = False
    hold: bool = False


def read(table: Table[Any, Any], seat: int, lines: Sequence[str]) -> list[Order]:
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
