"""Drawing: Court and Neighbor Cards in a mix that is named before any of them is seen."""

from __future__ import annotations

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board.cards import draw_cards
from wici.rules.games.principes.edition.effect import Deck
from wici.rules.games.principes.orders.cards import Draw
from wici.rules.games.principes.state import PrincipesTable

MIXED: tuple[Deck, ...] = ("court", "neighbor")
"""The decks that may be mixed."""


def left_in(table: PrincipesTable, deck: Deck) -> int:
    """How many cards can still be drawn from a deck, alone with its pile.

    Rule: PR-007, PR-438.
    """
    return len(table.state.decks[deck]) + len(table.state.piles.get(deck, ()))


def size_of_mix(table: PrincipesTable, amount: int) -> int:
    """How many cards a mix of so many has: fewer only if the decks have fewer.

    Rule: PR-289, PR-R53.
    """
    return min(amount, sum(left_in(table, deck) for deck in MIXED))


def mixes(table: PrincipesTable, amount: int) -> list[Draw]:
    """Every mix of so many cards; none if both decks are empty."""
    size = size_of_mix(table, amount)
    found = [
        {"court": court, "neighbor": size - court}
        for court in range(size, -1, -1)
        if court <= left_in(table, "court") and size - court <= left_in(table, "neighbor")
    ]
    return [Draw({deck: count for deck, count in mix.items() if count}) for mix in found if size]


def check_mix(table: PrincipesTable, order: Draw, amount: int) -> None:
    """Refuse a mix that is none of so many Court and Neighbor Cards.

    Rule: PR-289, PR-291.

    Raises:
        IllegalOrder: `bad_choice` or `supply_empty`.
    """
    if unknown := [deck for deck in order.amounts if deck not in MIXED]:
        raise IllegalOrder("bad_choice", f"Nothing is drawn from {unknown[0]!r} here.", rule="PR-291")
    for deck in MIXED:
        if order.amounts.get(deck, 0) > left_in(table, deck):
            raise IllegalOrder("supply_empty", f"The {deck.title()} deck has not so many.", rule="PR-007")
    size = size_of_mix(table, amount)
    if sum(order.amounts.values()) != size:
        raise IllegalOrder("bad_choice", f"Exactly {size} cards are drawn here.", rule="PR-289")


def draw_mix(table: PrincipesTable, seat: int, order: Draw) -> list[str]:
    """Draw a mix, which has been checked; the caller sees to the hand limit."""
    return [card for deck in MIXED for card in draw_cards(table, seat, deck, order.amounts.get(deck, 0))]
