"""In turn: what several icons share: each player in the set order decides once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class InTurn(Phase):
    """Each player decides once; whoever can do nothing by public knowledge is passed over.

    Rule: PR-362.

    Attributes:
        seats: Players who have not decided, the next one first.
    """

    prompt_kind: ClassVar[str]
    question: ClassVar[str]
    verbs: ClassVar[tuple[str, ...]]

    seats: list[int]

    def choices(self, table: PrincipesTable, seat: int) -> list[Order]:
        """What a player can do."""
        raise NotImplementedError

    def must(self, table: PrincipesTable) -> bool:
        """Whether a player who can do something has to."""
        return False

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks the next player, where there is a choice."""
        if not self.seats:
            return ()
        choices = self.choices(table, self.seats[0])
        if len(choices) < (2 if self.must(table) else 1):
            return ()
        return (
            Prompt(
                kind=self.prompt_kind,
                seat=self.seats[0],
                question=self.question,
                verbs=self.verbs if self.must(table) else (*self.verbs, "decline"),
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Everything the player can do, and nothing where that is allowed."""
        lines = tuple(table.game.notation.format(order) for order in self.choices(table, prompt.seat))
        return Legal((*lines, "decline") if "decline" in prompt.verbs else lines)

    def carry_out(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Do it.

        Raises:
            IllegalOrder: Checked before anything changes.
        """
        raise NotImplementedError

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Do it, or pass; then it is the next player's turn."""
        if order.verb() in self.verbs:
            self.carry_out(table, seat, order)
        self.seats = self.seats[1:]

    def go_on(self, table: PrincipesTable) -> None:
        """Do the only thing that must be done, pass over who can do nothing, or end."""
        if not self.seats:
            table.done(self)
            return
        seat, *self.seats = self.seats
        for order in self.choices(table, seat) if self.must(table) else ():
            self.carry_out(table, seat, order)
