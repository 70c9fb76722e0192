"""Playout: a table played on quickly, for whoever thinks ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

import msgspec

from wici.rules.answering.applying import apply
from wici.rules.answering.judging import judge
from wici.rules.answering.reading import Origin
from wici.rules.desk import Desk
from wici.rules.errors import GameOver, MalformedOrder
from wici.rules.prompt import Legal, Prompt
from wici.rules.table import Table

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C")


class Playout(Generic[S, C]):
    """A table on which answers are given one at a time, with nothing told and nothing undone.

    The state and agenda become what `play.submit` would make of them, at a fraction of its cost:
    a text is one answer, events are forgotten, and prompts are kept from one answer to the next.
    An answer that is refused may leave the table half changed: give what `legal` lists.

    Args:
        table: A table of the caller's own, often one that a game imagined; lines that wait on it
            are given up. It must be changed by this playout alone from now on.

    Example:
        >>> from wici.rules import catalog, play
        >>> from wici.rules.quick_dice import QuickDice
        >>> game = catalog.get("krieg")
        >>> table, _ = play.start(game, game.house, game.setup((1, 2), {}), QuickDice(7))
        >>> playout = Playout(table)
        >>> while not table.is_over:
        ...     prompt = playout.asked()[0]
        ...     playout.answer(prompt.seat, playout.legal(prompt).answers[0].split(" / "))
        >>> len(game.outcome(table).places)
        2
    """

    def __init__(self, table: Table[S, C]) -> None:
        self.table = table
        table.tells = False
        table.told, table.used, table.desk = [], [], Desk()
        table.still().__enter__()  # for good: nobody else changes it

    def asked(self) -> list[Prompt]:
        """The prompts that play waits for and that are not answered yet; none once the game is over."""
        table = self.table
        return [prompt for prompt in table.holding() if prompt.seat not in table.phase.sealed]

    def legal(self, prompt: Prompt) -> Legal:
        """The answers that a prompt takes."""
        return self.table.phase.legal(self.table, prompt)

    def answer(self, seat: int, lines: Sequence[str]) -> None:
        """Give one whole answer and play on until somebody is asked or the game is over.

        Args:
            seat: Who gives it.
            lines: Its lines, as `Legal` lists them, a draft's `finish` included.

        Raises:
            OrderError: It is refused.
        """
        table = self.table
        if table.is_over:
            raise GameOver
        parse = table.game.notation.parse
        orders = [parse(line) for line in lines]
        answer = judge(table, Origin(seat), orders)
        if answer.count != len(orders):
            raise MalformedOrder("A playout takes one answer at a time.")
        apply(table, seat, answer)
        table.run()
        table.used.clear()
