"""Theft: cards taken from another player's hand."""

from __future__ import annotations

from wici.rules.games.principes.board import cards
from wici.rules.games.principes.board.conditions import count
from wici.rules.games.principes.board.hand import check_limit
from wici.rules.games.principes.edition import happenings
from wici.rules.games.principes.edition.content import DECKS
from wici.rules.games.principes.edition.effect import Deck
from wici.rules.games.principes.events.table import CardTaken
from wici.rules.games.principes.round.round import Round
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.deed import Deed, carries_out
from wici.rules.order import Order


@carries_out(happenings.StealCard)
class StealCards(Deed):
    """`steal_card`: take cards at random; only thief and victim learn which.

    Rule: PR-T06.
    """

    question = "From whom do you take a card?"
    reason = "bad_target"

    def targets(self, table: PrincipesTable, owner: int, effect: happenings.StealCard) -> list[int]:
        """The others who hold such a card, which all may know."""
        decks = _decks(effect)
        return [seat for seat in table.state.active if seat != owner and cards.count_of(table, seat, *decks)]

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.StealCard,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Take them, one after the other; the hand limit applies at once."""
        decks = _decks(effect)
        for _ in range(effect.amount * count(table, owner, effect)):
            hand = table.state.players[target].hand
            fitting = sorted(card for card in hand if table.content.deck_of[card] in decks)
            if not fitting:
                break
            card = table.draw(f"steal card {_number(table)}").pick(fitting)
            cards.leave_hand(table, target, [card])
            table.state.players[owner].hand.append(card)
            deck = table.content.deck_of[card]
            told = CardTaken(owner, target, deck, card)
            public = CardTaken(owner, target, deck)
            table.tell({owner: told, target: told}, public, reveals=True)
        check_limit(table, owner)


def _number(table: PrincipesTable) -> int:
    """The number of the theft in its Round, which the Round keeps, for a text may come twice in one turn."""
    now = table.find(Round)
    now.drawn = {**now.drawn, "steal card": now.drawn.get("steal card", 0) + 1}
    return now.drawn["steal card"]


def _decks(effect: happenings.StealCard) -> tuple[Deck, ...]:
    if effect.deck == "any":
        return DECKS
    return ("court", "neighbor") if effect.deck == "court_or_neighbor" else (effect.deck,)
