"""Hand: nobody holds more cards than the limit; who does must exchange some at once."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import cards
from wici.rules.games.principes.board.values import limit
from wici.rules.games.principes.orders.cards import Discard, Exchange
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def excess(table: PrincipesTable, seat: int) -> int:
    """How many cards a player holds beyond the limit.

    Rule: PR-293.
    """
    return max(0, len(table.state.players[seat].hand) - limit(table, seat, "hand_cards"))


def check_limit(table: PrincipesTable, *seats: int) -> None:
    """Let these players exchange what they hold beyond the limit, before anything else happens.

    Call it after every gain of cards.

    Rule: PR-294, PR-295, PR-416, PR-R54.
    """
    for seat in reversed(seats):
        if excess(table, seat):
            table.push(HandExcess(seat=seat))


class HandExcess(Phase):
    """A player holds too many cards (PR-P30)."""

    seat: int

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks as long as there are too many cards."""
        too_many = excess(table, self.seat)
        if not too_many or table.state.players[self.seat].eliminated:
            return ()
        return (
            Prompt(
                kind="hand-excess",
                seat=self.seat,
                question=f"You hold {too_many} cards too many. Which do you exchange?",
                verbs=("exchange",) if cards.exchanges(table, self.seat) else ("discard",),
                facts={"excess": too_many},
                interrupt=table.state.turn is None or table.state.turn.seat != self.seat,
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every exchange; only if none is open, cards may be thrown away."""
        hand = dict.fromkeys(table.state.players[self.seat].hand)
        return Legal(tuple(cards.exchanges(table, self.seat) or [f"discard {card}" for card in hand]))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Exchange, or throw away, one card."""
        if isinstance(order, Exchange):
            cards.exchange(table, seat, order)
        elif isinstance(order, Discard):
            if len(order.cards) > excess(table, seat):
                raise IllegalOrder("limit", "That is more than the cards you hold too many.", rule="PR-295")
            cards.check_held(table, seat, order.cards)
            cards.discard(table, seat, order.cards)

    def go_on(self, table: PrincipesTable) -> None:
        """The limit is kept."""
        table.done(self)
