"""Succession: texts that keep a player in the game without a Prince."""

from __future__ import annotations

from wici.rules.games.principes.edition import happenings
from wici.rules.games.principes.people import dynasty
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.deed import Deed, carries_out
from wici.rules.order import Order


@carries_out(happenings.ContinueWithoutPrince)
class ContinueWithoutPrince(Deed):
    """`continue_without_prince`: no elimination; the player goes on without Prince Card and figure.

    Rule: PR-098, PR-114.
    """

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.ContinueWithoutPrince,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """The throne stays empty."""
        dynasty.go_without(table, owner)
