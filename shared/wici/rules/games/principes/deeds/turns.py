"""Turns: what a text changes about the action that is performed."""

from __future__ import annotations

from wici.rules.games.principes.actions import action
from wici.rules.games.principes.edition import happenings
from wici.rules.games.principes.orders.table import Choose
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.deed import Deed, carries_out
from wici.rules.order import Order


@carries_out(happenings.ActionSubstitute)
class PerformAnother(Deed):
    """`action_substitute`: perform another action instead; after a decline it does nothing."""

    verbs = ("choose",)
    question = "Which action do you perform instead?"

    def options(
        self, table: PrincipesTable, owner: int, effect: happenings.ActionSubstitute
    ) -> list[Order] | None:
        """The actions that may stand in its place."""
        if action.turn_of(table).declined:
            return None
        return [Choose(name) for name in action.substitutes(table, owner, effect)]

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.ActionSubstitute,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Put the action named in its place."""
        if isinstance(order, Choose):
            action.substitute(table, owner, order.what, getattr(table.phase, "source", ""))
