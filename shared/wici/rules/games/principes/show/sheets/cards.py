"""Cards: the Market, the own hand with its texts, and all hands at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.edition.printed import Card
from wici.rules.games.principes.events.phrases import of_kind
from wici.rules.games.principes.show.sheets.names import TONES
from wici.rules.games.principes.show.view import View
from wici.rules.look import Look
from wici.rules.sheet import Block, Heading, Line, Span
from wici.rules.words import listed

SYMBOLS = {"either": "People or Clergy", "people": "People", "clergy": "Clergy"}


def market(view: View, content: Content) -> Iterator[Block]:
    """The face-up tiles with their texts; none lies there before the first Round."""
    if not view.round:
        return
    yield Heading("Market")
    for colour, row in view.market.items():
        if not row:
            yield Line((f"{colour}: no tile is left.",))
        for tile in row:
            face = content.tiles[tile]
            striped = ", striped" if face.striped else ""
            yield Line((Span(tile, "strong"), f" ({colour}{striped}): {face.text}"))
    left = ", ".join(f"{colour} {count}" for colour, count in view.stacks.items())
    yield Line((Span(f"In the stacks: {left}.", "dim"),))


def hand(look: Look, view: View, content: Content) -> Iterator[Block]:
    """The own cards, each with its symbol and text."""
    me = view.players.get(look.seat or 0)
    if me is None or look.over or me.hand is None:
        return
    yield Heading(f"Your hand ({len(me.hand)} of {content.limits.hand_cards})")
    if not me.hand:
        yield Line(("No card.",))
    for card, count in Counter(me.hand).items():
        copies = f" x{count}" if count > 1 else ""
        yield Line((Span(card, "strong"), f"{copies} {card_words(card, content)}"))


def card_words(name: str, content: Content) -> str:
    """Deck, symbol and text of a card."""
    card, deck = content.cards[name], content.deck_of[name]
    if deck == "neighbor":
        return f"(Neighbor, {SYMBOLS[card.symbol]}): {_neighbor(card, content)}"
    symbol = {"either": "Sword or Shield"}.get(card.symbol, card.symbol.title())
    symbol = symbol if deck == "battle" else SYMBOLS[card.symbol]
    when = f"{card.line}: " if card.line else ""
    return f"({deck.title()}, {symbol}): {when}{card.text}"


def _neighbor(card: Card, content: Content) -> str:
    units = ((card.knights, "knight"), (card.footmen, "footman"))
    whose = "any Neighbor" if card.faction == "any" else content.title(card.faction)
    cost = f" for {card.cost.gold} gold" if card.cost and card.cost.gold else ""
    what = listed(of_kind(count, kind) for count, kind in units if count)
    return f"moves {what} of {whose}{cost}, or blocks as many."


def opened(look: Look, view: View, content: Content) -> Iterator[Block]:
    """All hands, once the game is over."""
    if not look.over:
        return
    yield Heading("Hands at the end")
    for player in view.players.values():
        names = ", ".join(content.card_title(card) for card in player.hand or ()) or "no card"
        yield Line((Span(content.seat_title(player.seat), TONES[player.faction]), f": {names}."))
