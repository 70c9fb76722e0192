"""What happens in the Market."""

from __future__ import annotations

from typing import Any

from wici.rules.event import Event


class GoodsDealt(Event, frozen=True):
    goods: tuple[str, ...]
    is_fox: bool

    def say(self, names: Any) -> str:
        fox = " You are the fox." if self.is_fox else ""
        return f"You are dealt {', '.join(self.goods)}.{fox}"


class MarketOpened(Event, frozen=True):
    day: int

    def say(self, names: Any) -> str:
        return f"Day {self.day}: the market opens."


class BidsOpened(Event, frozen=True):
    bids: dict[str, int]
    winner: str

    def say(self, names: Any) -> str:
        bids = ", ".join(f"{seat} {coins}" for seat, coins in self.bids.items())
        return f"Bids: {bids}; {self.winner or 'nobody'} gets the permit."


class GoodsHidden(Event, frozen=True):
    seat: str
    count: int

    def say(self, names: Any) -> str:
        return f"{self.seat} hides {self.count} goods."


class GoodSold(Event, frozen=True):
    seat: str
    good: str
    coins: int

    def say(self, names: Any) -> str:
        return f"{self.seat} sells {self.good} for {self.coins}."


class GoodDug(Event, frozen=True):
    seat: str
    good: str = ""

    def say(self, names: Any) -> str:
        return f"{self.seat} digs up {self.good or 'something'}."


class Knocked(Event, frozen=True):
    seat: str
    other: str

    def say(self, names: Any) -> str:
        return f"{self.seat} knocks at the door of {self.other}."


class KnockAnswered(Event, frozen=True):
    other: str
    coins: int

    def say(self, names: Any) -> str:
        return f"{self.other} gives {self.coins} coins."


class LodgingAsked(Event, frozen=True):
    seat: str

    def say(self, names: Any) -> str:
        return f"{self.seat} asks you for lodging."


class LodgingAnswered(Event, frozen=True):
    other: str
    consents: bool

    def say(self, names: Any) -> str:
        return f"{self.other} {'offers' if self.consents else 'refuses'} lodging."


class Travelled(Event, frozen=True):
    seat: str
    towns: tuple[str, ...]
    lodgings: tuple[str, ...]

    def say(self, names: Any) -> str:
        return f"{self.seat} visits {', '.join(self.towns) or 'no town'}."


class GoodDiscarded(Event, frozen=True):
    seat: str
    good: str = ""

    def say(self, names: Any) -> str:
        return f"{self.seat} throws {self.good or 'a good'} away."


class CoinsGiven(Event, frozen=True):
    seat: str
    other: str
    coins: int

    def say(self, names: Any) -> str:
        return f"{self.seat} gives {self.coins} coins to {self.other}."


class GoodBuried(Event, frozen=True):
    seat: str
    good: str = ""

    def say(self, names: Any) -> str:
        return f"{self.seat} buries {self.good or 'a good'}."


class MarketClosed(Event, frozen=True):
    fox: str
    whispers: tuple[str, ...]

    def say(self, names: Any) -> str:
        return f"The market closes. The fox was {self.fox}."


EVENTS = (
    GoodsDealt, MarketOpened, BidsOpened, GoodsHidden, GoodSold, GoodDug, Knocked, KnockAnswered,
    LodgingAsked, LodgingAnswered, Travelled, GoodDiscarded, CoinsGiven, GoodBuried, MarketClosed,
)  # fmt: skip
