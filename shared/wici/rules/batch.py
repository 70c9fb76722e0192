"""Batch: the lines of one text at work, until something hidden shows or somebody else is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wici.rules.answer import Source, Taken, Way, find_prompt, read_lines, take_free, take_plain
from wici.rules.desk import Slip, Use
from wici.rules.errors import OrderError
from wici.rules.event import LinesDropped
from wici.rules.order import Order
from wici.rules.position import dump, restore
from wici.rules.table import Table
from wici.rules.whole import take_whole


class Batch:
    """One text's lines, carried out in order.

    Args:
        table: The table, which the lines change.
        source: The text.
        lines: Its lines, or those of them that waited.
        secret: True if a line that was used before must stay hidden.

    Attributes:
        crossed: True once a draw was made, a seat was shown something, somebody else was
            asked, or the game ended: from there on lines wait and nothing can be undone.
    """

    def __init__(
        self, table: Table[Any, Any], source: Source, lines: Sequence[str], *, secret: bool = False
    ) -> None:
        self._table = table
        self._source = source
        self._lines = list(lines)
        self._hidden = secret
        self._dropped = False
        self._taken: list[Taken] = []
        self._asked = asked(table)
        self._first_use = len(table.used)
        self.crossed = False

    @property
    def way(self) -> Way:
        """What became of the text: that of its lines taken first, but a free order gives way to others."""
        return next((taken.way for taken in self._taken if taken.way != "free"), "free")

    @property
    def is_free(self) -> bool:
        """Whether one of the lines taken was a free order, which nobody can take back."""
        return any(taken.way == "free" for taken in self._taken)

    def carry_out(self) -> None:
        """Take lines until they are used up, lie on the desk, or must wait.

        Raises:
            OrderError: A line does not fit; `line` counts from the first one. Of a text that just
                came the table may be half changed then. Of lines that waited, those before this one
                stay taken, and what it changed is undone.
        """
        table = self._table
        orders = read_lines(table, self._source.seat, self._lines)
        drew, showed = table.drew, table.showed
        table.drew = table.showed = False
        total = len(orders)
        while orders and not self.crossed:
            taken = self._take(orders, total - len(orders))
            self._taken.append(taken)
            self._hidden = self._hidden or taken.hidden
            del orders[: taken.count], self._lines[: taken.count]
            if not taken.lies:
                table.run()
            self.crossed = self._has_crossed()
        table.drew, table.showed = drew or table.drew, showed or table.showed

    def drop(self, fault: OrderError) -> None:
        """Give up the lines that were not carried out, and tell their owner why."""
        if self._lines != ["finish"]:  # one that finds nothing to close has got what it wanted
            dropped = LinesDropped(tuple(self._lines), fault.reason, fault.message)
            self._table.notice(None, {self._source.seat: dropped})
        self._lines = []
        self._dropped = True

    def put_down(self) -> None:
        """Let what is left wait, and tell the table which texts took effect."""
        self._wait()
        effective = [taken for taken in self._taken if not taken.lies]
        if not effective:
            return
        texts = [text for taken in effective for text in taken.texts]
        uses = [Use(text, spent=True, public=not self._hidden) for text in texts]
        spent = not self._lines and not self._dropped
        uses.append(Use(self._source.text, spent=spent, public=not self._hidden))
        if self.way == "quiet":
            self._table.desk.quiet += uses
        else:
            self._table.used[self._first_use : self._first_use] = uses

    def _take(self, orders: Sequence[Order], at: int) -> Taken:
        table, waited = self._table, self._source.waited
        saved = dump(table) if waited else b""
        told = len(table.told)
        try:
            return self._take_next(orders, is_first=at == 0 and not waited)
        except OrderError as fault:
            if waited:
                restore(table, saved)
                del table.told[told:]
            raise fault.at_line(at + int(fault.detail.get("line", 1))) from None

    def _take_next(self, orders: Sequence[Order], *, is_first: bool) -> Taken:
        table, seat = self._table, self._source.seat
        prompt = find_prompt(table, seat, orders[0])
        with table.changing():
            if prompt is None:
                return take_free(table, seat, orders[0])
            if prompt.draftable or prompt.sealed:
                return take_whole(table, prompt, self._source, orders, is_first=is_first)
            return take_plain(table, prompt, orders[0], is_whole_text=is_first and len(orders) == 1)

    def _wait(self) -> None:
        desk, source = self._table.desk, self._source
        if not self._lines:
            return
        if source.seat in desk.waiting:
            older = tuple(desk.waiting[source.seat].lines)
            dropped = LinesDropped(older, "replaced", "newer lines wait instead")
            self._table.notice(None, {source.seat: dropped})
        desk.waiting[source.seat] = Slip(self._lines, [source.text], secret=self._hidden)

    def _has_crossed(self) -> bool:
        table = self._table
        others = [ask for ask in asked(table) if ask[1] != self._source.seat and ask not in self._asked]
        return table.drew or table.showed or table.is_over or bool(others)


def asked(table: Table[Any, Any]) -> list[tuple[str, int]]:
    """What is asked of whom in everybody's sight, as kind and seat; seat 0 where that is hidden."""
    prompts = table.prompts()
    shown = [(prompt.kind, prompt.seat) for prompt in prompts if not prompt.quiet]
    return shown or [(prompts[0].kind, 0)] if prompts else []
