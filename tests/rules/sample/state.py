"""The Market's state: who holds what."""

from __future__ import annotations

from typing import Annotated

import msgspec

from wici.rules import option
from wici.rules.errors import IllegalOrder

GOODS = {
    "salt": 1, "rye": 1, "fish": 1, "tin": 2, "wax": 2, "linen": 2, "iron": 3, "honey": 3, "glass": 3,
    "fur": 4, "amber": 5, "saffron": 6,
}  # fmt: skip
TOWNS = ("oxley", "thorpe", "wick")
SEATS = ("anvil", "bell", "candle")
HAND_LIMIT = 3


class Options(option.Options, frozen=True, kw_only=True):
    days: Annotated[int, msgspec.Meta(ge=1, le=3, description="How many days the market lasts.")] = 2
    fox: Annotated[bool, msgspec.Meta(description="Whether somebody is the fox.")] = True


class Market(msgspec.Struct):
    """All that is on the market place.

    Attributes:
        seats: The taken seats.
        days: How many days the market lasts.
        has_fox: Whether somebody is the fox.
        fox: Who it is, which only that seat knows.
        hoard: Goods that nobody has; the order means nothing.
        hands: Goods in hand, secret.
        hidden: Goods under the stalls, secret.
        cellars: Goods thrown away or buried, each known to the seat whose it was.
        sold: Goods sold, for all to see.
        coins: Coins, public.
        permits: Permits won, public.
        whispers: What the fox whispered, secret.
    """

    seats: list[int]
    days: int
    has_fox: bool
    fox: int = 0
    hoard: list[str] = []
    hands: dict[int, list[str]] = {}
    hidden: dict[int, list[str]] = {}
    cellars: dict[int, list[str]] = {}
    sold: list[str] = []
    coins: dict[int, int] = {}
    permits: dict[int, int] = {}
    whispers: list[str] = []

    def take(self, seat: int, good: str) -> str:
        """Take a good out of a seat's hand; the goods of others and unknown ones get the same words."""
        self.need(seat, good)
        self.hands[seat].remove(good)
        return good

    def need(self, seat: int, good: str) -> None:
        if good not in self.hands[seat]:
            raise IllegalOrder("not_in_hand", f"You hold no good {good!r}.")

    def other(self, seat: int, name: str) -> int:
        number = SEATS.index(name) + 1 if name in SEATS else 0
        if number not in self.seats or number == seat:
            raise IllegalOrder("bad_seat", f"{name!r} is no other seat of this game.")
        return number
