"""Orders with cards and gold: texts, Neighbors, draws, Councils, gifts and exchanges."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from wici.rules.order import Name, Order
from wici.rules.shape import After, Called


class Play(Order, frozen=True, tag="play"):
    """Use the text of one or more cards."""

    cards: tuple[Name, ...]


class Activate(Order, frozen=True, tag="activate"):
    """Move units of a Neighbor with a Neighbor Card."""

    neighbor: Name
    card: Annotated[Name, After("with")]


class Block(Order, frozen=True, tag="block"):
    """Block an activated Neighbor with your Neighbor Cards."""

    cards: tuple[Name, ...]


class Draw(Order, frozen=True, tag="draw"):
    """Draw cards of these decks."""

    amounts: Annotated[dict[Name, int], Called("DECK")]


class Return(Order, frozen=True, tag="return"):
    """Put one of the drawn cards under its deck."""

    card: Name


class Discard(Order, frozen=True, tag="discard"):
    """Put cards under their decks."""

    cards: tuple[Name, ...]


class Summon(Order, frozen=True, tag="summon"):
    """Summon a Council."""


class Backing(msgspec.Struct, frozen=True):
    """A card, with the track meant where it shows either."""

    card: Name
    track: Annotated[Name, After("as"), Called("people|clergy")] = ""


class Support(Order, frozen=True, tag="support"):
    """Play cards for support in a Council: `support tax-steward knightly-oath as clergy`."""

    cards: Annotated[tuple[Backing, ...], Called("CARD")]


class Give(Order, frozen=True, tag="give"):
    """Give gold to another player: `give silesia 3 gold`."""

    to: Annotated[Name, Called("PLAYER")]
    amount: Annotated[int, Called("N")]
    what: Literal["gold"]


class Exchange(Order, frozen=True, tag="exchange"):
    """Give up a card for 1 gold, or for 1 point: `exchange tax-steward gold`."""

    card: Name
    into: Literal["gold", "people", "clergy"]
