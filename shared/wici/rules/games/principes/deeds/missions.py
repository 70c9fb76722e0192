"""Missions: texts that send the Princess out once more."""

from __future__ import annotations

from wici.rules.games.principes.edition import happenings
from wici.rules.games.principes.orders.table import Send
from wici.rules.games.principes.people import missions
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.deed import Deed, carries_out
from wici.rules.order import Order


@carries_out(happenings.PrincessMove)
class SendPrincess(Deed):
    """`princess_move`: the Princess goes to another free area, also if she was removed.

    Rule: PR-348, PR-349, PR-350, PR-351, PR-352, PR-353, PR-354, PR-355, PR-356.
    """

    verbs = ("send",)
    question = "Where do you send your Princess?"
    reason = "bad_target"

    def options(
        self, table: PrincipesTable, owner: int, effect: happenings.PrincessMove
    ) -> list[Order] | None:
        """Every area that a sending allows."""
        return [Send(place) for place in missions.areas(table, owner)]

    def check(self, table: PrincipesTable, owner: int, effect: happenings.PrincessMove, order: Order) -> None:
        """Refuse an area that a sending does not allow, in its words."""
        if isinstance(order, Send):
            missions.check_area(table, owner, order.where)
        super().check(table, owner, effect, order)

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.PrincessMove,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Send her."""
        if isinstance(order, Send):
            missions.send(table, owner, order.where)
