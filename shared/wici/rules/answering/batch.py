"""Batch: the lines of one text at work, until something hidden shows or somebody else is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wici.rules.answering.applying import apply
from wici.rules.answering.judging import Answer, judge
from wici.rules.answering.reading import Origin, read
from wici.rules.desk import Slip, Use
from wici.rules.errors import OrderError
from wici.rules.event import LinesDropped
from wici.rules.order import Finish, Order
from wici.rules.phase import Phase
from wici.rules.position import dump, restore
from wici.rules.step import Fate
from wici.rules.table import Table


class Batch:
    """One text's lines, carried out in order.

    Args:
        table: The table, which the lines change.
        origin: The text.
        lines: Its lines, or those of them that waited.
        secret: True if a line that was used before must stay hidden.

    Attributes:
        crossed: True once a draw was made, a seat was shown something, somebody else was
            asked, or the game ended: from there on lines wait and nothing can be undone.
    """

    def __init__(
        self, table: Table[Any, Any], origin: Origin, lines: Sequence[str], *, secret: bool = False
    ) -> None:
        self._table = table
        self._origin = origin
        self._lines = list(lines)
        self._hidden = secret
        self._dropped = False
        self._taken: list[Answer] = []
        self._asked = asked(table)
        self._first_use = len(table.used)
        self._loop: Phase | None = None
        self.crossed = False

    @property
    def fate(self) -> Fate:
        """What became of the text: that of the answer taken first; free orders give way to it."""
        return next((answer.fate for answer in self._taken if answer.prompt is not None), "played")

    @property
    def has_free(self) -> bool:
        """Whether one of the lines taken was a free order, which nobody can take back."""
        return any(answer.prompt is None for answer in self._taken)

    @property
    def is_free(self) -> bool:
        """Whether all lines taken were free orders."""
        return all(answer.prompt is None for answer in self._taken)

    def carry_out(self) -> None:
        """Take lines until they are used up, lie on the desk, or must wait.

        Raises:
            OrderError: A line does not fit; `line` counts from the first one. Of a text that just
                came the table may be half changed then. Of lines that waited, those before this one
                stay taken, and what it changed is undone.
        """
        table = self._table
        orders = read(table, self._origin.seat, self._lines)
        drew, showed = table.drew, table.showed
        table.drew = table.showed = False
        total = len(orders)
        while orders and not self.crossed:
            if self._passes_over(orders):
                del orders[0], self._lines[0]
                continue
            asker = table.phase
            answer = self._take(orders, total - len(orders))
            is_loop = answer.prompt is not None and answer.prompt.takes(Finish.verb()) and not answer.slip
            self._loop = asker if is_loop and orders[0].verb() != Finish.verb() else None
            self._taken.append(answer)
            self._hidden = self._hidden or answer.hidden
            del orders[: answer.count], self._lines[: answer.count]
            if not answer.lies:
                table.run()
            self.crossed = self._has_crossed()
        table.drew, table.showed = drew or table.drew, showed or table.showed

    def drop(self, fault: OrderError) -> None:
        """Give up the lines that were not carried out, and tell their owner why."""
        if self._lines != ["finish"]:  # one that finds nothing to close has got what it wanted
            dropped = LinesDropped(tuple(self._lines), fault.reason, fault.message)
            self._table.notice(None, {self._origin.seat: dropped})
        self._lines = []
        self._dropped = True

    def put_down(self) -> None:
        """Let what is left wait, and tell the table which texts took effect."""
        spent = not self._lines and not self._dropped
        self._wait()
        effective = [answer for answer in self._taken if not answer.lies]
        if not effective:
            return
        texts = [text for answer in effective for text in answer.earlier]
        uses = [Use(text, spent=True, public=not self._hidden) for text in texts]
        uses.append(Use(self._origin.text, spent=spent, public=not self._hidden))
        if self.fate == "quiet":
            self._table.desk.quiet += uses
        else:
            self._table.used[self._first_use : self._first_use] = uses

    def _passes_over(self, orders: Sequence[Order]) -> bool:
        """Whether the next line is a `finish` meant for a question that was left out, or is closed by itself.

        So a text means the same whatever circumstance left the question out: `finish` closes nothing that
        was not begun while a line that belongs there stands behind it, and need not find anything to close.
        """
        table, seat = self._table, self._origin.seat
        if orders[0].verb() != Finish.verb():
            return False
        # Of lines that waited, one that fits no more drops the rest, as records have it.
        is_fresh = not self._origin.waited
        if is_fresh and self._has_closed_itself():
            self._loop = None
            return True
        asking = [prompt for prompt in table.prompts() if prompt.seat == seat]
        closing = next((prompt for prompt in asking if prompt.takes(Finish.verb())), None)
        behind = [order.verb() for order in orders[1:]]
        if closing is None:
            has_answered = any(answer.prompt is not None for answer in self._taken)
            return (
                is_fresh
                and has_answered
                and self._loop is None
                and any(verb != Finish.verb() for verb in behind)
            )
        is_begun = not (closing.draftable or table.phase.is_untouched(seat)) or seat in table.phase.drafts
        is_of_it = behind[:1] != [Finish.verb()] and {*behind[:1]} <= {*closing.verbs}
        return bool(behind) and is_of_it and not (is_begun or closing.sealed)

    def _has_closed_itself(self) -> bool:
        """Whether what the last line belonged to, and a `finish` might close, is over without one."""
        return self._loop is not None and not any(phase is self._loop for phase in self._table.agenda)

    def _take(self, orders: Sequence[Order], at: int) -> Answer:
        """Judge and apply what the next orders answer; what lines that waited changed in vain is undone."""
        table, origin = self._table, self._origin
        # A text that just came is thrown away with its copy of the table. Lines that waited come in the
        # middle of somebody else's step, which stands whatever becomes of them.
        saved = dump(table) if origin.waited else b""
        told = len(table.told)
        try:
            answer = judge(table, origin, orders, alone=at == 0 and not origin.waited)
            apply(table, origin.seat, answer)
        except OrderError as fault:
            if origin.waited:
                restore(table, saved)
                del table.told[told:]
            raise fault.at_line(at + int(fault.detail.get("line", 1))) from None
        return answer

    def _wait(self) -> None:
        desk, origin = self._table.desk, self._origin
        if self._lines and self._lines[0] == Finish.verb() and self._has_closed_itself():
            self._lines = self._lines[1:]  # else it would wait, and close something else
        if not self._lines:
            return
        older = desk.drop(origin.seat)
        if older:
            dropped = LinesDropped(older, "replaced", "newer lines wait instead")
            self._table.notice(None, {origin.seat: dropped})
        desk.waiting[origin.seat] = Slip(self._lines, [origin.text], secret=self._hidden)

    def _has_crossed(self) -> bool:
        table = self._table
        # From there on the sender would know more than when the lines were written, or take turns in one go
        # with others.
        others = [ask for ask in asked(table) if ask[1] != self._origin.seat and ask not in self._asked]
        return table.drew or table.showed or table.is_over or bool(others)


def asked(table: Table[Any, Any]) -> list[tuple[str, int]]:
    """What is asked of whom in everybody's sight, as kind and seat; seat 0 where that is hidden."""
    prompts = table.prompts()
    shown = [(prompt.kind, prompt.seat) for prompt in prompts if not prompt.quiet]
    return shown or [(prompts[0].kind, 0)] if prompts else []
