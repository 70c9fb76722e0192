"""Hand effects: Black Death takes cards, Grave Robbery gives some, now and in later seasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from wici.rules.games.krakow.edition.content import Team
from wici.rules.games.krakow.events.success import CardDiscarded, CardDrawn, HandsChanged
from wici.rules.games.krakow.hand import one_card
from wici.rules.games.krakow.orders import DiscardCard
from wici.rules.games.krakow.state import HandEffect, KrakowTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def change_hands(table: KrakowTable, card: str, team: Team, delta: int) -> None:
    """Let later seasons of this year deal a team's players more or fewer cards.

    Rule: KR-124, KR-136, KR-170, KR-171, KR-172, KR-173, KR-174.
    """
    state = table.state
    state.effects.append(HandEffect(table.content.cards[card].special, team, delta, state.turn))
    table.emit(HandsChanged(team, delta))


class LoseCards(Phase):
    """Black Death: each opponent discards a card unseen.

    Rule: KR-120, KR-121, KR-122, KR-123, KR-124, KR-125, KR-139.
    """

    seat: int
    card: str

    def prompts(self, table: KrakowTable) -> Sequence[Prompt]:
        """One question to each opponent who can choose (KR-P08): sealed, and secret for good."""
        if table.state.options.black_death == "random":
            return ()
        card = table.content.cards[self.card]
        return [
            Prompt(
                kind="discard",
                seat=seat,
                question=f"{card.title}: which card of your hand do you discard?",
                verbs=("discard",),
                facts={"card": card.name, "hand": [*table.content.names(table.state.hands[seat])]},
                sealed=True,
                secret=True,
                interrupt=True,
            )
            for seat in table.state.opponents(self.seat)
            if len(table.state.hands[seat]) > 1
        ]

    def legal(self, table: KrakowTable, prompt: Prompt) -> Legal:
        """Each card of the hand. Rule: KR-121."""
        hand = table.state.hands[prompt.seat]
        return Legal(tuple(f"discard {name}" for name in table.content.names(hand)))

    def check(self, table: KrakowTable, seat: int, orders: Sequence[Order], *, final: bool) -> None:
        """One card of the own hand. Rule: KR-120, KR-121."""
        one_card(table, seat, cast("DiscardCard", orders[0]).cards)

    def resolve(self, table: KrakowTable, answers: Mapping[int, Sequence[Order]]) -> None:
        """Lay down the cards chosen. Rule: KR-122."""
        chosen = {
            seat: one_card(table, seat, cast("DiscardCard", orders[0]).cards)
            for seat, orders in answers.items()
        }
        self._discard(table, chosen)

    def go_on(self, table: KrakowTable) -> None:
        """Nobody chooses: chance does, or no hand has more than one card."""
        chosen = {}
        if table.state.options.black_death == "random":
            draw = table.draw("discard")
            hands = {seat: table.state.hands[seat] for seat in table.state.opponents(self.seat)}
            chosen = {seat: draw.pick(hand) for seat, hand in hands.items() if hand}
        self._discard(table, chosen)

    def _discard(self, table: KrakowTable, chosen: Mapping[int, str]) -> None:
        """Discard clockwise from the starter, whoever chose first. Rule: KR-123, KR-139."""
        state = table.state
        for seat in state.opponents(self.seat):
            hand = state.hands[seat]
            if not hand:
                continue
            card = chosen.get(seat, hand[0])
            hand.remove(card)
            state.discard.append(card)
            state.keep("discarded", seat, card)
            player = table.name(seat)
            private = CardDiscarded(seat, player, table.content.cards[card].name)
            table.tell({seat: private}, public=CardDiscarded(seat, player))
        change_hands(table, self.card, state.team(state.opponents(self.seat)[0]), -1)
        table.done(self)


class DrawCards(Phase):
    """Grave Robbery: the starter, then the partner draw from the bottom of the discard deck.

    Rule: KR-134, KR-135, KR-136, KR-137.
    """

    seat: int
    card: str

    def go_on(self, table: KrakowTable) -> None:
        """The lowest cards, by now beneath those of this round; the drawer alone sees what came.

        Rule: KR-134, KR-135, KR-R12.
        """
        state = table.state
        for seat in (self.seat, state.partner(self.seat)):
            card = state.discard.pop(0)
            state.hands[seat] = table.content.sort([*state.hands[seat], card])
            state.keep("drew", seat, card)
            player = table.name(seat)
            private = CardDrawn(seat, player, table.content.cards[card].name)
            table.tell({seat: private}, public=CardDrawn(seat, player))
        change_hands(table, self.card, state.team(self.seat), +1)
        table.done(self)
