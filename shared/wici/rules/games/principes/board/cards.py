"""Cards: drawing them, putting them under their decks, and exchanging them for gold or support."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import bank, tracks
from wici.rules.games.principes.board.force import in_force
from wici.rules.games.principes.edition.effect import Deck
from wici.rules.games.principes.edition.modifiers import CardAsPoints
from wici.rules.games.principes.events.table import CardDiscarded, CardExchanged, CardPlayed, CardsDrawn
from wici.rules.games.principes.orders.cards import Exchange
from wici.rules.games.principes.state import PrincipesTable


def count_of(table: PrincipesTable, seat: int, *decks: Deck) -> int:
    """How many cards of these decks a player holds, which all may know.

    Rule: PR-296, PR-R74.
    """
    return sum(table.content.deck_of[card] in decks for card in table.state.players[seat].hand)


def has_cards(table: PrincipesTable, deck: Deck) -> bool:
    """Whether a deck can still be drawn from; alone its pile is shuffled again when it is empty.

    Rule: PR-007, PR-438, PR-R72.
    """
    return bool(table.state.decks[deck] or (table.state.solo and table.state.piles.get(deck)))


def draw_cards(table: PrincipesTable, seat: int, deck: Deck, amount: int) -> list[str]:
    """Let a player draw; only the player learns which cards. The caller sees to the hand limit.

    Rule: PR-007, PR-292, PR-438.

    Returns:
        The cards drawn, fewer than wanted if the deck runs out.
    """
    drawn: list[str] = []
    while len(drawn) < amount and has_cards(table, deck):
        drawn.append(turn_over(table, deck))
    if drawn:
        table.state.players[seat].hand += drawn
        public = CardsDrawn(seat, deck, len(drawn))
        table.tell({seat: CardsDrawn(seat, deck, len(drawn), tuple(drawn))}, public)
    return drawn


def turn_over(table: PrincipesTable, deck: Deck) -> str:
    """Take the top card of a deck that can be drawn from; the caller says who sees it.

    Rule: PR-438.
    """
    if not table.state.decks[deck]:
        pile = table.state.piles.pop(deck)
        table.state.decks[deck] = table.draw(f"shuffle {deck}").shuffle(sorted(pile))
    return table.state.decks[deck].pop(0)


def put_under(table: PrincipesTable, cards: Sequence[str]) -> None:
    """Put cards that are in no hand under their decks, or alone on their piles.

    Rule: PR-006, PR-438.
    """
    for card in cards:
        deck = table.content.deck_of[card]
        if table.state.solo:
            table.state.piles[deck] = [*table.state.piles.get(deck, []), card]
        else:
            table.state.decks[deck].append(card)


def check_held(table: PrincipesTable, seat: int, cards: Sequence[str]) -> None:
    """Refuse cards that the player does not hold.

    Rule: PR-153, PR-157.

    Raises:
        IllegalOrder: `not_in_hand`, the same for a card that does not exist.
    """
    missing = Counter(cards) - Counter(table.state.players[seat].hand)
    for card in missing:
        raise IllegalOrder("not_in_hand", f"You do not hold {card!r}.", rule="PR-157")


def leave_hand(table: PrincipesTable, seat: int, cards: Sequence[str]) -> None:
    """Take cards out of a hand; they lie nowhere then."""
    for card in cards:
        table.state.players[seat].hand.remove(card)


def show(table: PrincipesTable, seat: int, card: str) -> None:
    """Play a card openly: it leaves the hand and all see it.

    Rule: PR-158, PR-298.
    """
    leave_hand(table, seat, [card])
    table.show(CardPlayed(seat, card))


def discard(table: PrincipesTable, seat: int, cards: Sequence[str]) -> None:
    """Put cards from a hand under their decks; others learn only the kind.

    Rule: PR-006, PR-354.
    """
    leave_hand(table, seat, cards)
    put_under(table, cards)
    for card in cards:
        deck = table.content.deck_of[card]
        table.tell({seat: CardDiscarded(seat, deck, card)}, CardDiscarded(seat, deck))


def exchange(table: PrincipesTable, seat: int, order: Exchange) -> None:
    """Give up a card for gold, unseen, or for support, shown.

    Rule: PR-153, PR-154, PR-155, PR-156, PR-157, PR-299, PR-300, PR-417, PR-297.

    Raises:
        IllegalOrder: `not_in_hand`, `supply_empty` or `bad_choice`.
    """
    check_exchange(table, seat, order)
    deck = table.content.deck_of[order.card]
    leave_hand(table, seat, [order.card])
    put_under(table, [order.card])
    own = CardExchanged(seat, deck, order.into, order.card)
    if order.into == "gold":
        table.tell({seat: own}, CardExchanged(seat, deck, "gold"))
        bank.take(table, seat, 1, told=False)
        return
    table.show(own)
    for track, amount in worth(table, seat, order.card):
        if track in (order.into, "choice"):
            tracks.move(table, seat, order.into, amount)
            return


def check_exchange(table: PrincipesTable, seat: int, order: Exchange) -> None:
    """Refuse an exchange that is not open.

    Raises:
        IllegalOrder: `not_in_hand`, `supply_empty` or `bad_choice`.
    """
    check_held(table, seat, [order.card])
    if order.into == "gold":
        if bank.is_empty(table):
            raise IllegalOrder("supply_empty", "The bank has no gold left.", rule="PR-153")
        return
    if all(track not in (order.into, "choice") for track, _ in worth(table, seat, order.card)):
        raise IllegalOrder("bad_choice", f"That card gives no {order.into.title()} Support.", rule="PR-156")


def worth(table: PrincipesTable, seat: int, card: str) -> list[tuple[str, int]]:
    """The tracks on which a card gives points when it is given up: track or `choice`, and how many.

    Rule: PR-154, PR-156, PR-417.
    """
    deck = table.content.deck_of[card]
    if deck != "battle":
        symbol = table.content.cards[card].symbol
        return [("choice" if symbol == "either" else symbol, 1)]
    texts = [effect for effect, _ in in_force(table, seat, CardAsPoints, "any_time") if effect.deck == deck]
    return [(effect.track, effect.amount) for effect in texts]


def exchanges(table: PrincipesTable, seat: int) -> list[str]:
    """Every exchange open to a player, as lines."""
    lines = []
    for card in dict.fromkeys(table.state.players[seat].hand):
        if not bank.is_empty(table):
            lines.append(f"exchange {card} gold")
        tracks_open = {track for track, _ in worth(table, seat, card)}
        lines += [
            f"exchange {card} {track}" for track in ("people", "clergy") if {track, "choice"} & tracks_open
        ]
    return lines
