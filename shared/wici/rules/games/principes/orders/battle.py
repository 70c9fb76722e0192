"""Orders of battles: which comes next, symbols, dice and withdrawal."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from wici.rules.order import Name, Order
from wici.rules.shape import After, Called


class Fight(Order, frozen=True, tag="fight"):
    """Fight the next battle on this land."""

    land: Name


class Symbol(msgspec.Struct, frozen=True):
    """A Battle Card, with the symbol meant where it shows either."""

    card: Name
    symbol: Annotated[Literal["sword", "shield"] | None, After("as")] = None


class Add(Order, frozen=True, tag="add"):
    """Play Battle Cards for their symbols: `add wedge battle-hymn as shield`."""

    cards: Annotated[tuple[Symbol, ...], Called("CARD")]


class Reroll(Order, frozen=True, tag="reroll"):
    """Roll your Battle Die again."""


class Flip(Order, frozen=True, tag="flip"):
    """Turn your Battle Die to its opposite face."""


class Retreat(Order, frozen=True, tag="retreat"):
    """Withdraw the losing units to this land; with the option, so many of each kind."""

    land: Name
    units: Annotated[dict[Name, int], Called("UNIT")] = msgspec.field(default_factory=dict)
