"""Forced discard: a foreign Princess in a player's Capital costs that player cards."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import cards
from wici.rules.games.principes.board.drawing import MIXED
from wici.rules.games.principes.orders.cards import Discard, Exchange
from wici.rules.games.principes.state import PrincipesTable, faction_of
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class ForcedDiscard(Phase):
    """The host of a foreign Princess discards Court or Neighbor Cards; exchanges may come first (PR-P06).

    Rule: PR-354, PR-355, PR-419, PR-R75.

    Attributes:
        seat: The player who discards.
        guest: The player whose Princess it is.
        left: How many cards are still to be discarded.
    """

    seat: int
    guest: int
    left: int

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks as long as a card is owed and the player holds one of these decks."""
        if self.left < 1 or not cards.count_of(table, self.seat, *MIXED):
            return ()
        return (
            Prompt(
                kind="forced-discard",
                seat=self.seat,
                question=f"The Princess of {table.name(self.guest)} costs you a card. Which do you discard?",
                verbs=("discard", "exchange"),
                facts={"left": self.left, "guest": faction_of(self.guest)},
                interrupt=True,
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every Court and Neighbor Card, and every exchange."""
        hand = dict.fromkeys(table.state.players[self.seat].hand)
        lines = [f"discard {card}" for card in hand if table.content.deck_of[card] in MIXED]
        answers = (*lines, *cards.exchanges(table, self.seat))
        return Legal(answers, complete=self.left < 2, forms=("discard CARD …",) if self.left > 1 else ())

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Discard cards, or exchange one before."""
        if isinstance(order, Exchange):
            cards.exchange(table, seat, order)
        elif isinstance(order, Discard):
            self._check(table, order)
            cards.discard(table, seat, order.cards)
            self.left -= len(order.cards)

    def _check(self, table: PrincipesTable, order: Discard) -> None:
        """Refuse cards that do not fit.

        Raises:
            IllegalOrder: `not_in_hand`, `bad_choice` or `limit`.
        """
        cards.check_held(table, self.seat, order.cards)
        for card in order.cards:
            if table.content.deck_of[card] not in MIXED:
                raise IllegalOrder("bad_choice", "Battle Cards do not count here.", rule="PR-354")
        if len(order.cards) > self.left:
            raise IllegalOrder("limit", "You need not discard so many cards.", rule="PR-354")

    def go_on(self, table: PrincipesTable) -> None:
        """Nothing more can be discarded."""
        table.done(self)
