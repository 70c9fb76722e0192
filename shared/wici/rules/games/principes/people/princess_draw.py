"""Princess draw: a Princess in the own Capital brings cards."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.games.principes.board.drawing import check_mix, draw_mix, mixes, size_of_mix
from wici.rules.games.principes.board.hand import check_limit
from wici.rules.games.principes.orders.cards import Draw
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class PrincessDraw(Phase):
    """The player says which decks the cards come from (PR-P05).

    Rule: PR-353, PR-419.

    Attributes:
        seat: The player.
        amount: How many cards the Princess brings.
    """

    seat: int
    amount: int

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks where there is a choice of decks."""
        if len(mixes(table, self.amount)) < 2:
            return ()
        return (
            Prompt(
                kind="princess-draw",
                seat=self.seat,
                question="Which cards does your Princess bring?",
                verbs=("draw",),
                facts={"cards": size_of_mix(table, self.amount)},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every mix."""
        return Legal(tuple(table.game.notation.format(mix) for mix in mixes(table, self.amount)))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Draw them."""
        if isinstance(order, Draw):
            check_mix(table, order, self.amount)
            self._draw(table, order)

    def go_on(self, table: PrincipesTable) -> None:
        """Draw the only mix there is, if any."""
        for mix in mixes(table, self.amount):
            self._draw(table, mix)
            return
        table.done(self)

    def _draw(self, table: PrincipesTable, mix: Draw) -> None:
        table.done(self)
        draw_mix(table, self.seat, mix)
        check_limit(table, self.seat)
