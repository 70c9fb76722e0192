"""Before an action: Court Cards whose time it is, and before Politics Neighbor Cards."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.actions.activation import activate
from wici.rules.games.principes.actions.neighbors import activations, can_move
from wici.rules.games.principes.board import cards
from wici.rules.games.principes.edition.effect import Deck
from wici.rules.games.principes.orders.cards import Activate, Play
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.playing import can_play, play_text
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Before(Phase):
    """Cards before the action, one after the other (PR-P10).

    Rule: PR-151, PR-159, PR-304, PR-308, PR-R09.
    """

    seat: int
    over: bool = False

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks a player who holds cards of a kind that is played here, whether they fit or not."""
        decks: list[Deck] = ["court"]
        if can_move(table, self.seat, moments(table)):
            decks.append("neighbor")
        if self.over or not cards.count_of(table, self.seat, *decks):
            return ()
        turn = table.state.turn
        return (
            Prompt(
                kind="before-action",
                seat=self.seat,
                question="Do you play a card before the action?",
                verbs=("play", "activate", "finish") if "neighbor" in decks else ("play", "finish"),
                facts={"action": turn.action if turn else "", "declined": bool(turn and turn.declined)},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every card that can be played now, and to finish."""
        hand = dict.fromkeys(table.state.players[self.seat].hand)
        plays = tuple(f"play {card}" for card in hand if can_play(table, self.seat, card, moments(table)))
        return Legal((*plays, *activations(table, self.seat, moments(table)), "finish"))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Play a card's text, activate a Neighbor, or finish."""
        if isinstance(order, Play):
            if len(order.cards) != 1:
                raise IllegalOrder(
                    "limit", "Cards before an action are played one after the other.", rule="PR-159"
                )
            play_text(table, seat, order.cards[0], moments(table))
        elif isinstance(order, Activate):
            activate(table, seat, order, moments(table))
        else:
            self.over = True

    def go_on(self, table: PrincipesTable) -> None:
        """No card is left, or no more is wanted."""
        table.done(self)


def moments(table: PrincipesTable) -> set[str]:
    """The moments that are open now before an action: of the token, and of what stands in its place.

    Rule: PR-151.
    """
    turn = table.state.turn
    if turn is None:
        return set()
    return {f"before_action:{turn.token}", f"before_action:{turn.action}", "before_action:any"}
