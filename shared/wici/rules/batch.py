"""Batch: the lines of one text at work, until something hidden shows or somebody else is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wici.rules.answer import Taken, Way, read_lines, take
from wici.rules.desk import Slip, Use
from wici.rules.errors import OrderError
from wici.rules.position import dump, restore
from wici.rules.table import Table


class Batch:
    """One text's lines, carried out in order.

    Attributes:
        way: What became of the first lines taken; None before.
        free_only: True while all lines taken were free orders.
        crossed: True once a draw was made, a seat was shown something, somebody else was
            asked, or the game ended: from there on lines wait and nothing can be undone.
    """

    def __init__(self, table: Table[Any, Any], seat: int, slip: Slip) -> None:
        self._table = table
        self._seat = seat
        self._lines: Sequence[str] = slip.lines
        self._text = slip.texts[-1]
        self._hidden = slip.secret
        self._taken: list[Taken] = []
        self._owing = set(table.owing())
        self.crossed = False

    @property
    def way(self) -> Way | None:
        """What became of the lines taken first."""
        return self._taken[0].way if self._taken else None

    @property
    def free_only(self) -> bool:
        """Whether all lines taken were free orders."""
        return all(taken.way == "free" for taken in self._taken)

    def carry_out(self, *, alone: bool) -> None:
        """Take lines until they are used up, lie on the desk, or must wait.

        Args:
            alone: True for a text that just came, False for lines that waited.

        Raises:
            OrderError: A line does not fit; `line` counts from the first one left. What was taken
                before stays taken, what this line changed is undone.
        """
        table = self._table
        orders = read_lines(table, self._lines)
        drew, showed = table.drew, table.showed
        table.drew = table.showed = False
        at = 0
        while at < len(orders) and not self.crossed:
            saved = None if alone else dump(table)
            told = len(table.told)
            try:
                taken = take(
                    table, self._seat, orders[at:], self._lines[at:], text=self._text, alone=alone and at == 0
                )
            except OrderError as fault:
                if saved is not None:
                    restore(table, saved)
                    del table.told[told:]
                self._lines = self._lines[at:]
                raise fault.at_line(at + int(fault.detail.get("line", 1))) from None
            self._taken.append(taken)
            self._hidden = self._hidden or taken.hidden
            at += taken.count
            if taken.way in {"free", "played"}:
                table.run()
            self.crossed = self._has_crossed()
        self._lines = self._lines[at:]
        table.drew, table.showed = drew or table.drew, showed or table.showed

    def put_down(self) -> bool:
        """Let what is left wait, and tell the table which texts took effect.

        Returns:
            True if something took effect that others may know of.
        """
        if self._lines:
            self._table.desk.waiting[self._seat] = Slip(list(self._lines), [self._text], secret=self._hidden)
        effective = [taken for taken in self._taken if taken.way not in {"draft", "sealed", "amended"}]
        if not effective:
            return False
        earlier = [text for taken in effective for text in taken.texts]
        uses = [Use(text, spent=True, public=not self._hidden) for text in earlier]
        uses.append(Use(self._text, spent=self._is_spent(), public=not self._hidden))
        if all(taken.way == "quiet" for taken in effective):
            self._table.desk.quiet += uses
            return False
        self._table.used[:0] = uses
        return True

    def leave(self) -> list[str]:
        """The lines that were not carried out, which are dropped."""
        left = list(self._lines)
        self._lines = []
        return left

    def _is_spent(self) -> bool:
        return not self._lines and all(taken.way != "draft" for taken in self._taken)

    def _has_crossed(self) -> bool:
        table = self._table
        others = set(table.owing()) - {self._seat}
        return table.drew or table.showed or table.is_over or not others <= self._owing
