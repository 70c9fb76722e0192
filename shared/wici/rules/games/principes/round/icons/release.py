"""Icon Release to Home: each player sends a Knight or Footman home."""

from __future__ import annotations

from typing import ClassVar

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board.release import release, releases
from wici.rules.games.principes.events.icons import UnitReleased
from wici.rules.games.principes.orders.table import Release
from wici.rules.games.principes.round.icons.in_turn import InTurn
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order


class ReleaseToHome(InTurn):
    """Each player must remove one own Knight or Footman from the map (PR-P39).

    Rule: PR-376, PR-377, PR-378.
    """

    prompt_kind: ClassVar[str] = "release"
    question: ClassVar[str] = "Which of your units do you release to its home?"
    verbs: ClassVar[tuple[str, ...]] = ("release",)

    def choices(self, table: PrincipesTable, seat: int) -> list[Order]:
        """Every Knight and Footman on the map."""
        return releases(table, seat)

    def must(self, table: PrincipesTable) -> bool:
        """There is no declining."""
        return True

    def carry_out(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Send the unit home.

        Raises:
            IllegalOrder: `bad_target`.
        """
        if order not in self.choices(table, seat):
            raise IllegalOrder("bad_target", "You have no such Knight or Footman there.", rule="PR-377")
        if isinstance(order, Release):
            table.emit(UnitReleased(seat, order.unit, order.land))
            release(table, seat, order)


def release_to_home(table: PrincipesTable) -> ReleaseToHome:
    """The icon's turns."""
    return ReleaseToHome(seats=table.state.active)
