"""The Market's phases, in the order of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from tests.rules.sample import events as told
from tests.rules.sample.orders import (
    Bid,
    Consent,
    Dig,
    Discard,
    Finish,
    Hide,
    Knock,
    Request,
    Sell,
    Travel,
    Visit,
    Whisper,
)  # fmt: skip
from tests.rules.sample.state import GOODS, HAND_LIMIT, SEATS, TOWNS, Market
from wici.rules.errors import IllegalOrder
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt
from wici.rules.table import Table

Place: TypeAlias = Table[Market, Any]


def name_of(seat: int) -> str:
    return SEATS[seat - 1]


class Opening(Phase):
    """The deal."""

    def go_on(self, table: Place) -> None:
        market = table.state
        draw = table.draw("deal")
        goods = draw.shuffle(list(GOODS))
        market.fox = draw.pick(market.seats) if market.has_fox else 0
        for seat in market.seats:
            market.hands[seat] = [goods.pop() for _ in range(HAND_LIMIT)]
        market.hoard = goods
        hands = market.hands.items()
        table.tell({seat: told.GoodsDealt(tuple(hand), seat == market.fox) for seat, hand in hands})
        table.done(self)
        table.push(Day(number=1))


class Day(Phase):
    """A day: auction, hiding, a turn for each seat, the fox, and the hand limit."""

    number: int
    step: int = 0

    def label(self) -> str:
        return f"day {self.number}"

    def go_on(self, table: Place) -> None:
        market = table.state
        parts: list[Phase] = [Auction(), Hiding(), *(Turn(seat=seat) for seat in market.seats)]
        if market.has_fox:
            parts.append(Fox())
        parts.append(Trim())
        if self.step == 0:
            table.emit(told.MarketOpened(self.number))
        self.step += 1
        if self.step <= len(parts):
            table.push(parts[self.step - 1])
            return
        table.done(self)
        if self.number < market.days:
            table.push(Day(number=self.number + 1))
        else:
            fox = name_of(market.fox) if market.fox else "nobody"
            table.emit(told.MarketClosed(fox, tuple(market.whispers)))
            table.end()


class Auction(Phase):
    """All bid for a permit at the same time: sealed, then public."""

    over: bool = False

    def prompts(self, table: Place) -> Sequence[Prompt]:
        if self.over:
            return ()
        coins = table.state.coins
        return [
            Prompt(kind="bid", seat=seat, question="How much do you bid?", verbs=("bid",), sealed=True,
                   facts={"coins": coins[seat]})
            for seat in table.state.seats
        ]  # fmt: skip

    def legal(self, table: Place, prompt: Prompt) -> Legal:
        return Legal(tuple(f"bid {coins}" for coins in range(table.state.coins[prompt.seat] + 1)))

    def check(self, table: Place, seat: int, orders: Sequence[Order], *, final: bool) -> None:
        (bid,) = orders
        if isinstance(bid, Bid) and bid.coins > table.state.coins[seat]:
            raise IllegalOrder("no_coins", f"You have {table.state.coins[seat]} coins.")

    def resolve(self, table: Place, answers: Mapping[int, Sequence[Order]]) -> None:
        market = table.state
        bids = {seat: orders[0].coins for seat, orders in answers.items() if isinstance(orders[0], Bid)}
        best = [seat for seat, coins in bids.items() if coins == max(bids.values())]
        winner = best[0] if len(best) == 1 else 0
        if winner:
            market.coins[winner] -= bids[winner]
            market.permits[winner] += 1
        named = {name_of(seat): coins for seat, coins in bids.items()}
        table.emit(told.BidsOpened(named, name_of(winner) if winner else ""))
        self.over = True

    def go_on(self, table: Place) -> None:
        table.done(self)


class Hiding(Phase):
    """All hide goods under their stalls at the same time: sealed drafts, secret for good."""

    over: bool = False

    def prompts(self, table: Place) -> Sequence[Prompt]:
        if self.over:
            return ()
        return [
            Prompt(kind="hide", seat=seat, question="What do you hide?", verbs=("hide",), sealed=True,
                   secret=True, draftable=True)
            for seat in table.state.seats
        ]  # fmt: skip

    def legal(self, table: Place, prompt: Prompt) -> Legal:
        hand = table.state.hands[prompt.seat]
        one = tuple(f"hide {good} / finish" for good in hand)
        return Legal(("finish", *one), complete=False, forms=("hide GOOD / hide GOOD / finish",))

    def check(self, table: Place, seat: int, orders: Sequence[Order], *, final: bool) -> None:
        goods = [order.good for order in orders if isinstance(order, Hide)]
        for good in goods:
            table.state.need(seat, good)
        if len(set(goods)) < len(goods) or len(goods) > 2:
            raise IllegalOrder("limit", "You may hide two different goods at most.")
        if final and len(goods) == 2 and goods[0] == "salt":
            raise IllegalOrder("not_whole", "Salt is never hidden first of two.")

    def resolve(self, table: Place, answers: Mapping[int, Sequence[Order]]) -> None:
        for seat, orders in answers.items():
            goods = [table.state.take(seat, order.good) for order in orders if isinstance(order, Hide)]
            table.state.hidden[seat] += goods
            table.emit(told.GoodsHidden(name_of(seat), len(goods)))
        self.over = True

    def go_on(self, table: Place) -> None:
        table.done(self)


class Turn(Phase):
    """One seat's turn: up to four deeds, one after the other."""

    seat: int
    deeds: int = 4

    def label(self) -> str:
        return name_of(self.seat)

    def prompts(self, table: Place) -> Sequence[Prompt]:
        if self.deeds == 0:
            return ()
        verbs = ("sell", "dig", "knock", "travel", "finish")
        return [Prompt(kind="turn", seat=self.seat, question="What do you do?", verbs=verbs,
                       facts={"deeds": self.deeds})]  # fmt: skip

    def go_on(self, table: Place) -> None:
        table.done(self)

    def legal(self, table: Place, prompt: Prompt) -> Legal:
        market = table.state
        sales = [f"sell {good}" for good in market.hands[self.seat]]
        dig = ["dig"] if market.hoard else []
        knocks = [f"knock {name_of(seat)}" for seat in market.seats if seat != self.seat]
        return Legal((*sales, *dig, *knocks, "travel", "finish"))

    def answer(self, table: Place, seat: int, order: Order) -> None:
        match order:
            case Sell(good):
                self._sell(table, good)
            case Dig():
                self._dig(table)
            case Knock(name):
                other = table.state.other(seat, name)
                table.emit(told.Knocked(name_of(seat), name))
                table.push(Door(seat=seat, other=other))
            case Travel():
                table.push(Journey(seat=seat))
            case Finish():
                self.deeds = 1
        self.deeds -= 1

    def _sell(self, table: Place, good: str) -> None:
        market = table.state
        market.sold.append(market.take(self.seat, good))
        market.coins[self.seat] += GOODS[good]
        table.emit(told.GoodSold(name_of(self.seat), good, GOODS[good]))

    def _dig(self, table: Place) -> None:
        market = table.state
        if not market.hoard:
            raise IllegalOrder("empty", "The hoard is empty.")
        good = table.draw("dig").pick(sorted(market.hoard))
        market.hoard.remove(good)
        market.hands[self.seat].append(good)
        name = name_of(self.seat)
        table.tell({self.seat: told.GoodDug(name, good)}, told.GoodDug(name))


class Door(Phase):
    """Somebody knocks: another seat's answer holds up the turn."""

    seat: int
    other: int

    def prompts(self, table: Place) -> Sequence[Prompt]:
        return [Prompt(kind="door", seat=self.other, question="Do you give a coin?", interrupt=True,
                       verbs=("consent", "refuse"), facts={"beggar": name_of(self.seat)})]  # fmt: skip

    def legal(self, table: Place, prompt: Prompt) -> Legal:
        return Legal(("consent", "refuse"))

    def answer(self, table: Place, seat: int, order: Order) -> None:
        coins = table.state.coins
        given = min(1, coins[seat]) if isinstance(order, Consent) else 0
        coins[seat] -= given
        coins[self.seat] += given
        table.emit(told.KnockAnswered(name_of(seat), given))
        table.done(self)


class Journey(Phase):
    """A journey is drafted; its requests for lodging are quiet prompts to others."""

    seat: int
    replies: dict[int, bool] = msgspec.field(default_factory=dict)

    def requested(self) -> list[str]:
        lines = self.drafts[self.seat].lines if self.seat in self.drafts else []
        return [line.partition(" ")[2] for line in lines if line.startswith("request ")]

    def prompts(self, table: Place) -> Sequence[Prompt]:
        own = Prompt(kind="journey", seat=self.seat, question="Where do you go?", draftable=True,
                     verbs=("visit", "request"))  # fmt: skip
        asked = [table.state.other(self.seat, name) for name in self.requested()]
        return [own, *(
            Prompt(kind="lodging", seat=seat, question="Do you offer lodging?", quiet=True, interrupt=True,
                   verbs=("consent", "refuse"), facts={"guest": name_of(self.seat)})
            for seat in asked if seat not in self.replies
        )]  # fmt: skip

    def legal(self, table: Place, prompt: Prompt) -> Legal:
        if prompt.kind == "lodging":
            return Legal(("consent", "refuse"))
        towns = tuple(f"visit {town} / finish" for town in TOWNS)
        return Legal(("visit oxley / visit wick / finish", *towns), complete=False, forms=("request SEAT",))

    def check(self, table: Place, seat: int, orders: Sequence[Order], *, final: bool) -> None:
        towns = [order.town for order in orders if isinstance(order, Visit)]
        seats = [table.state.other(seat, order.seat) for order in orders if isinstance(order, Request)]
        if any(town not in TOWNS for town in towns):
            raise IllegalOrder("bad_town", "There is no such town.")
        if len(towns) > 2 or len(set(seats)) < len(seats):
            raise IllegalOrder("limit", "Two towns at most, and each seat is asked once.")
        if final and not all(self.replies.get(other) for other in seats):
            raise IllegalOrder("blocked", "You have no lodging there.")

    def answer(self, table: Place, seat: int, order: Order) -> None:
        self.replies[seat] = isinstance(order, Consent)
        reply = told.LodgingAnswered(name_of(seat), self.replies[seat])
        table.tell({self.seat: reply, seat: reply})

    def finish(self, table: Place, seat: int, orders: Sequence[Order]) -> None:
        towns = tuple(order.town for order in orders if isinstance(order, Visit))
        lodgings = tuple(order.seat for order in orders if isinstance(order, Request))
        table.state.coins[seat] += len(towns) + len(lodgings)
        table.emit(told.Travelled(name_of(seat), towns, lodgings))
        table.done(self)


class Fox(Phase):
    """The fox whispers; nobody else knows who is asked."""

    over: bool = False

    def prompts(self, table: Place) -> Sequence[Prompt]:
        if self.over:
            return ()
        return [Prompt(kind="whisper", seat=table.state.fox, question="Which town?", quiet=True,
                       verbs=("whisper", "decline"))]  # fmt: skip

    def legal(self, table: Place, prompt: Prompt) -> Legal:
        return Legal((*(f"whisper {town}" for town in TOWNS), "decline"))

    def answer(self, table: Place, seat: int, order: Order) -> None:
        if isinstance(order, Whisper):
            if order.town not in TOWNS:
                raise IllegalOrder("bad_town", "There is no such town.")
            table.state.whispers.append(order.town)
        self.over = True

    def go_on(self, table: Place) -> None:
        table.done(self)


class Trim(Phase):
    """Who holds too many goods throws one away, face down, until nobody does."""

    def prompts(self, table: Place) -> Sequence[Prompt]:
        return [
            Prompt(kind="discard", seat=seat, question="What do you throw away?", verbs=("discard",),
                   sealed=True, secret=True)
            for seat in table.state.seats if len(table.state.hands[seat]) > HAND_LIMIT
        ]  # fmt: skip

    def legal(self, table: Place, prompt: Prompt) -> Legal:
        return Legal(tuple(f"discard {good}" for good in table.state.hands[prompt.seat]))

    def check(self, table: Place, seat: int, orders: Sequence[Order], *, final: bool) -> None:
        for order in orders:
            if isinstance(order, Discard):
                table.state.need(seat, order.good)

    def resolve(self, table: Place, answers: Mapping[int, Sequence[Order]]) -> None:
        for seat, orders in answers.items():
            for order in orders:
                if isinstance(order, Discard):
                    table.state.cellars[seat].append(table.state.take(seat, order.good))
                    name = name_of(seat)
                    table.tell({seat: told.GoodDiscarded(name, order.good)}, told.GoodDiscarded(name))

    def go_on(self, table: Place) -> None:
        table.done(self)


PHASES = (Opening, Day, Auction, Hiding, Turn, Door, Journey, Fox, Trim)
