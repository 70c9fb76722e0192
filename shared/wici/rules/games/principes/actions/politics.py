"""Politics Action: cards are drawn and one of them returned, or a Council is summoned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.actions.council import Council
from wici.rules.games.principes.board import cards
from wici.rules.games.principes.board.drawing import MIXED, check_mix, draw_mix, left_in, mixes, size_of_mix
from wici.rules.games.principes.board.hand import check_limit
from wici.rules.games.principes.events.politics import CardReturned
from wici.rules.games.principes.orders.cards import Draw, Return, Summon
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Politics(Phase):
    """The active player draws cards or summons a Council, or neither (PR-P33).

    Rule: PR-288, PR-289, PR-329.
    """

    seat: int
    over: bool = False

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks once."""
        if self.over:
            return ()
        return (
            Prompt(
                kind="politics",
                seat=self.seat,
                question="Do you draw cards, or do you summon a Council?",
                verbs=("draw", "summon", "decline"),
                facts={
                    "cards": size_of_mix(table, table.content.limits.politics_draw),
                    "court": left_in(table, "court"),
                    "neighbor": left_in(table, "neighbor"),
                },
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every mix, a Council, and neither."""
        draws = mixes(table, table.content.limits.politics_draw)
        return Legal((*(table.game.notation.format(draw) for draw in draws), "summon", "decline"))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Draw, summon, or neither.

        Rule: PR-288, PR-289, PR-290, PR-291.
        """
        if isinstance(order, Draw):
            self._draw(table, order)
        elif isinstance(order, Summon):
            table.push(Council(host=seat))
        self.over = True

    def _draw(self, table: PrincipesTable, order: Draw) -> None:
        limits = table.content.limits
        check_mix(table, order, limits.politics_draw)
        drawn = draw_mix(table, self.seat, order)
        table.push(ReturnCards(seat=self.seat, cards=drawn, left=len(drawn) - limits.politics_keep))

    def go_on(self, table: PrincipesTable) -> None:
        """The main part is over."""
        table.done(self)


class ReturnCards(Phase):
    """One of the cards just drawn goes back under its deck (PR-P34); then the hand limit counts.

    Rule: PR-290, PR-292, PR-294.

    Attributes:
        seat: The player.
        cards: The cards drawn, which only the player knows.
        left: How many must go back.
    """

    seat: int
    cards: list[str]
    left: int

    def _returnable(self, table: PrincipesTable) -> list[str]:
        """The drawn cards that are still in the hand: an exchange may have taken one of them."""
        return list(Counter(self.cards) & Counter(table.state.players[self.seat].hand))

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks as long as a card must go back and the player holds cards of these decks."""
        if self.left < 1 or not cards.count_of(table, self.seat, *MIXED):
            return ()
        return (
            Prompt(
                kind="return",
                seat=self.seat,
                question="Which of the cards drawn do you put back under its deck?",
                verbs=("return", "decline"),
                facts={"cards": [*self._returnable(table)]},
                secret=True,
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every card drawn; only where none of them is left, nothing."""
        return Legal(tuple(f"return {card}" for card in self._returnable(table)) or ("decline",))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Put it back."""
        if isinstance(order, Return):
            cards.check_held(table, seat, [order.card])
            if order.card not in self._returnable(table):
                raise IllegalOrder("bad_choice", "Only a card just drawn goes back.", rule="PR-290")
            self._return(table, order.card)
            self.left -= 1
        elif self._returnable(table):
            raise IllegalOrder("must_choose", "One of the cards drawn must go back.", rule="PR-290")
        else:
            self.left = 0

    def _return(self, table: PrincipesTable, card: str) -> None:
        cards.leave_hand(table, self.seat, [card])
        cards.put_under(table, [card])
        self.cards.remove(card)
        deck = table.content.deck_of[card]
        own, public = CardReturned(self.seat, deck, card), CardReturned(self.seat, deck)
        table.tell({self.seat: own}, public, reveals=True)

    def go_on(self, table: PrincipesTable) -> None:
        """Whoever holds too many cards now exchanges some."""
        table.done(self)
        check_limit(table, self.seat)
