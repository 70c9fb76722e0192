"""The Market, as the kit sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tests.rules.sample import events as told
from tests.rules.sample.events import EVENTS
from tests.rules.sample.orders import FREE, ORDERS, Bury, Give
from tests.rules.sample.phases import PHASES, Day, Journey, Opening, Place, name_of
from tests.rules.sample.state import GOODS, SEATS, TOWNS, Market, Options
from wici.rules import svg
from wici.rules.desk import Slip
from wici.rules.dice import Draw
from wici.rules.errors import AuditFailed, IllegalOrder
from wici.rules.event import Event
from wici.rules.game import Game
from wici.rules.look import Look
from wici.rules.option import Setup
from wici.rules.order import Order
from wici.rules.outcome import Outcome
from wici.rules.outcome import Place as Rank
from wici.rules.phase import Phase
from wici.rules.prompt import Prompt
from wici.rules.sheet import Grid, Heading, Line, Sheet


class View(msgspec.Struct, frozen=True):
    coins: dict[str, int]
    permits: dict[str, int]
    in_hand: dict[str, int]
    hidden: dict[str, int]
    in_cellar: dict[str, int]
    in_hoard: int
    sold: tuple[str, ...]
    hand: tuple[str, ...] = ()
    own_hidden: tuple[str, ...] = ()
    own_cellar: tuple[str, ...] = ()
    is_fox: bool = False
    whispers: tuple[str, ...] = ()
    lodging: dict[str, bool] = {}


class MarketGame(Game[Market, dict[str, int]]):
    name = "market"
    title = "The Market"
    credits = "Made up for tests."
    version = "1"
    edition = "house-1"
    seats = SEATS
    counts = (2, 3)
    options = Options
    state = Market
    phases = PHASES
    orders = ORDERS
    free_orders = FREE
    events = EVENTS
    reasons: ClassVar[Mapping[str, str]] = {
        "no_coins": "Not so many coins.",
        "not_in_hand": "Not in hand.",
        "bad_seat": "No other seat of this game.",
        "bad_town": "No such town.",
        "limit": "More than the allowed number.",
        "not_whole": "Not a whole answer.",
        "empty": "Nothing is left.",
        "blocked": "No lodging there.",
    }

    @property
    def house(self) -> dict[str, int]:
        return dict(GOODS)

    def read_content(self, files: Mapping[str, bytes]) -> dict[str, int]:
        return dict(GOODS)

    def start(self, setup: Setup, content: dict[str, int]) -> tuple[Market, Phase]:
        assert isinstance(setup.options, Options)
        seats = list(setup.seats)
        none = dict.fromkeys(seats, 0)
        market = Market(
            seats, setup.options.days, setup.options.fox,
            hidden={seat: [] for seat in seats}, cellars={seat: [] for seat in seats},
            coins=dict.fromkeys(seats, 3), permits=none,
        )  # fmt: skip
        return market, Opening()

    def apply_free(self, table: Place, seat: int, order: Order) -> None:
        market = table.state
        match order:
            case Give(name, coins):
                other = market.other(seat, name)
                if not 0 < coins <= market.coins[seat]:
                    raise IllegalOrder("no_coins", f"You have {market.coins[seat]} coins.")
                market.coins[seat] -= coins
                market.coins[other] += coins
                table.emit(told.CoinsGiven(name_of(seat), name, coins))
            case Bury(good):
                market.cellars[seat].append(market.take(seat, good))
                table.tell({seat: told.GoodBuried(name_of(seat), good)}, told.GoodBuried(name_of(seat)))

    def hides(self, order: Order) -> bool:
        return isinstance(order, Bury)

    def view(self, table: Place, seat: int | None) -> View:
        market = table.state

        def counts(piles: Mapping[int, Sequence[str]]) -> dict[str, int]:
            return {name_of(owner): len(pile) for owner, pile in piles.items()}

        public = View(
            coins={name_of(owner): coins for owner, coins in market.coins.items()},
            permits={name_of(owner): permits for owner, permits in market.permits.items()},
            in_hand=counts(market.hands), hidden=counts(market.hidden), in_cellar=counts(market.cellars),
            in_hoard=len(market.hoard), sold=tuple(market.sold),
        )  # fmt: skip
        if seat not in market.seats:
            return public
        is_fox = market.fox == seat
        return msgspec.structs.replace(
            public, hand=tuple(market.hands[seat]), own_hidden=tuple(market.hidden[seat]),
            own_cellar=tuple(market.cellars[seat]), is_fox=is_fox,
            whispers=tuple(market.whispers) if is_fox else (), lodging=self._lodging(table, seat),
        )  # fmt: skip

    def _lodging(self, table: Place, seat: int) -> dict[str, bool]:
        if table.is_over or not isinstance(table.phase, Journey) or table.phase.seat != seat:
            return {}
        return {name_of(other): consents for other, consents in table.phase.replies.items()}

    def picture(self, look: Look, content: dict[str, int]) -> str:
        hand = ", ".join(look.view.hand) or "nothing"
        return svg.document(300, 40, svg.text(hand, 150, 20, size=12), title="The Market")

    def sheet(self, look: Look, content: dict[str, int]) -> Sheet:
        view = look.view
        rows = tuple((name, str(view.coins[name]), str(view.in_hand[name])) for name in view.coins)
        blocks = (
            Grid(("seat", "coins", "goods"), rows, "lrr"),
            Heading("Yours"),
            Line(("in hand: ", ", ".join(view.hand) or "nothing")),
        )
        return Sheet(self.title, blocks)

    def outcome(self, table: Place) -> Outcome:
        market = table.state
        points = {seat: market.coins[seat] + 5 * market.permits[seat] for seat in market.seats}
        ranked = sorted(points, key=lambda seat: -points[seat])
        places = [
            Rank(seat, 1 + sum(other > points[seat] for other in points.values()), points[seat])
            for seat in ranked
        ]
        return Outcome(tuple(places), "The market is over.")

    def audit(self, table: Place) -> None:
        market = table.state
        piles = [market.hoard, market.sold, *market.hands.values(), *market.hidden.values()]
        goods = [good for pile in (*piles, *market.cellars.values()) for good in pile]
        if sorted(goods) != sorted(GOODS):
            raise AuditFailed("a good is lost or doubled")
        if min(market.coins.values()) < 0:
            raise AuditFailed("a seat has less than no coins")

    def lapse(self, look: Look, prompt: Prompt, content: dict[str, int]) -> list[str]:
        match prompt.kind:
            case "bid":
                return ["bid 0"]
            case "hide":
                return [*look.draft, "finish"]
            case "door" | "lodging":
                return ["refuse"]
            case "whisper":
                return ["decline"]
            case "discard":
                return [f"discard {min(look.view.hand)}"]
        return ["finish"]

    def propose(self, look: Look, prompt: Prompt, content: Any, draw: Draw) -> list[str] | None:
        if prompt.kind != "hide":
            return None
        goods = [good for good in look.view.hand if good != "salt"]
        return [*(f"hide {good}" for good in draw.shuffle(goods)[: draw.below(3)]), "finish"]

    def arrange(self, table: Place, words: Mapping[str, Any]) -> None:
        """Hands and coins by seat, and `turn`, whose turn it is; goods not named lie in the hoard."""
        market = table.state
        for name, goods in words.get("hands", {}).items():
            market.hands[SEATS.index(name) + 1] = list(goods)
        for name, coins in words.get("coins", {}).items():
            market.coins[SEATS.index(name) + 1] = coins
        held = {good for hand in market.hands.values() for good in hand}
        market.hoard = [good for good in GOODS if good not in held]
        market.fox = SEATS.index(words["fox"]) + 1 if "fox" in words else market.fox
        day = table.find(Day)
        table.agenda = [day]
        if "turn" in words:
            day.step = 3 + market.seats.index(SEATS.index(words["turn"]) + 1)
            table.push(PHASES[4](seat=SEATS.index(words["turn"]) + 1))
        else:
            day.step = {"auction": 0, "hiding": 1, "fox": 2 + len(market.seats)}[words.get("part", "auction")]

    def imagine(self, table: Place, seat: int | None, draw: Draw, feed: Sequence[Event] = ()) -> None:
        """Rename the goods that the seat cannot know, as they lie, and choose what else is hidden anew."""
        market = table.state
        known = {*market.sold}
        if seat in market.seats:
            known |= {*market.hands[seat], *market.hidden[seat], *market.cellars[seat]}
        unknown = [good for good in GOODS if good not in known]
        piles = [
            market.hoard,
            *(p for part in (market.hands, market.hidden, market.cellars) for p in part.values()),
        ]
        as_they_lie = dict.fromkeys(good for pile in [*piles, unknown] for good in pile if good in unknown)
        names = dict(zip(as_they_lie, draw.shuffle(unknown), strict=True))
        for pile in piles:
            pile[:] = [names.get(good, good) for good in pile]
        if market.fox and market.fox != seat:
            market.fox = draw.pick([other for other in market.seats if other != seat])
            market.whispers = [draw.pick(TOWNS) for _ in market.whispers]
        for phase in table.agenda:
            for slips in (phase.sealed, phase.drafts):
                self._imagine_slips(market, slips, seat, names, draw)
        self._imagine_slips(market, table.desk.waiting, seat, names, draw)

    def _imagine_slips(
        self,
        market: Market,
        slips: Mapping[int, Slip],
        seat: int | None,
        names: Mapping[str, str],
        draw: Draw,
    ) -> None:
        for owner, slip in slips.items():
            if owner != seat:
                lines = [line.split(" ") for line in slip.lines]
                slip.lines = [
                    " ".join(self._imagine_words(market, owner, line, names, draw)) for line in lines
                ]

    def _imagine_words(
        self, market: Market, owner: int, words: list[str], names: Mapping[str, str], draw: Draw
    ) -> list[str]:
        match words:
            case ["bid", _]:
                return ["bid", str(draw.below(market.coins[owner] + 1))]
            case ["visit", _]:
                return ["visit", draw.pick(TOWNS)]
        return [names.get(word, word) for word in words]


GAME = MarketGame()
