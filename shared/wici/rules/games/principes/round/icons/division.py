"""Icon Division: Division Tokens on lands of other players."""

from __future__ import annotations

from typing import ClassVar

from wici.rules.games.principes.movement import division
from wici.rules.games.principes.orders.table import Divide
from wici.rules.games.principes.round.icons.in_turn import InTurn
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order


class DivisionIcon(InTurn):
    """Each player may place a Division Token (PR-P37); alone two on own lands, which must be.

    Rule: PR-363, PR-364, PR-365, PR-366, PR-367, PR-440.
    """

    prompt_kind: ClassVar[str] = "division"
    question: ClassVar[str] = "On which land do you place a Division Token?"
    verbs: ClassVar[tuple[str, ...]] = ("divide",)

    def choices(self, table: PrincipesTable, seat: int) -> list[Order]:
        """Every land open to a token."""
        return [Divide(land) for land in division.places(table, seat)]

    def must(self, table: PrincipesTable) -> bool:
        """Alone there is no declining."""
        return table.state.solo

    def carry_out(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Lay the token."""
        if isinstance(order, Divide):
            division.check_place(table, seat, order.land)
            division.place(table, order.land)


def division_icon(table: PrincipesTable) -> DivisionIcon:
    """The icon's turns: one for each player; alone two.

    Rule: PR-363, PR-440.
    """
    return DivisionIcon(seats=table.state.active * (2 if table.state.solo else 1))
