"""Hand: the one card that an order must name, out of its owner's own hand."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.krakow.state import KrakowTable


def one_card(table: KrakowTable, seat: int, words: Sequence[str]) -> str:
    """The id of the card that an order names.

    A card in another hand, in a pile or unknown to the deck gets the same answer, word for word.
    Rule: KR-029, KR-030.

    Raises:
        IllegalOrder: `one_card_only` or `not_in_hand`.
    """
    if len(words) != 1:
        raise IllegalOrder("one_card_only", "Name exactly one card of your hand.", rule="KR-029")
    card = table.content.named.get(words[0])
    if card is None or card.id not in table.state.hands[seat]:
        raise IllegalOrder("not_in_hand", "You do not hold this card; name one of your hand.", rule="KR-030")
    return card.id
