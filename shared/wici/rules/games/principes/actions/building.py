"""Building Action: Cities, Castles, Tiltyards and Abbeys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import bank, tracks
from wici.rules.games.principes.board.lands import controlled, supply_left
from wici.rules.games.principes.board.values import city_price, limit, price
from wici.rules.games.principes.events.actions import BuildingBuilt, CityFounded
from wici.rules.games.principes.orders.works import Build, Found
from wici.rules.games.principes.state import PrincipesTable, faction_of
from wici.rules.games.principes.texts.text import happens
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt

Kind: TypeAlias = Literal["castle", "tiltyard", "abbey"]
KINDS: tuple[Kind, ...] = ("castle", "tiltyard", "abbey")


class Building(Phase):
    """The active player founds Cities and builds, one after the other (PR-P32).

    Attributes:
        seat: The player.
        cities: Cities founded in this action.
        buildings: Buildings built in this action.
        over: Whether the player has finished.
    """

    seat: int
    cities: int = 0
    buildings: int = 0
    over: bool = False

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks as long as something can be built."""
        if self.over or next(self._answers(table), None) is None:
            return ()
        return (
            Prompt(
                kind="building",
                seat=self.seat,
                question="What do you found or build?",
                verbs=("found", "build", "finish"),
                facts={
                    "cities": limit(table, self.seat, "found_cities") - self.cities,
                    "buildings": limit(table, self.seat, "build_buildings") - self.buildings,
                },
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every City and building that can be paid for."""
        return Legal((*self._answers(table), "finish"))

    def _answers(self, table: PrincipesTable) -> Iterator[str]:
        gold = table.state.players[self.seat].gold
        if self.buildings < limit(table, self.seat, "build_buildings"):
            for kind in KINDS:
                if price(table, self.seat, kind, done=self.buildings) <= gold:
                    yield from (f"build {kind} {land}" for land in sites(table, self.seat, kind))
        if self.cities < limit(table, self.seat, "found_cities"):
            for gord in gords(table, faction_of(self.seat)):
                if city_price(table, self.seat, gord, done=self.cities) <= gold:
                    yield f"found {gord}"

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Found, build or finish."""
        if isinstance(order, Found):
            self._found(table, order)
        elif isinstance(order, Build):
            if self.buildings >= limit(table, seat, "build_buildings"):
                raise IllegalOrder("limit", "This action builds no further building.", rule="PR-274")
            check_site(table, faction_of(seat), order)
            cost = price(table, seat, order.what, done=self.buildings)
            bank.check_gold(table, seat, cost)
            self.buildings += 1
            construct(table, seat, order, cost)
        else:
            self.over = True

    def _found(self, table: PrincipesTable, order: Found) -> None:
        if self.cities >= limit(table, self.seat, "found_cities"):
            raise IllegalOrder("limit", "This action founds no further City.", rule="PR-274")
        gord = read_gord(table, order.gord)
        land = table.content.gords[gord]
        if table.state.lands[land].controller != faction_of(self.seat):
            raise IllegalOrder("not_controlled", f"You do not control {land!r}.", rule="PR-274")
        check_gord(table, gord)
        cost = city_price(table, self.seat, gord, done=self.cities)
        bank.check_gold(table, self.seat, cost)
        bank.pay(table, self.seat, cost, told=False)
        self.cities += 1
        found(table, gord, by=faction_of(self.seat), cost=cost)
        happens(table, "on_built:city", [self.seat])

    def is_untouched(self, seat: int) -> bool:
        """Whether nothing was done in this action yet; the question before it is left out without cards."""
        return not (self.cities or self.buildings)

    def go_on(self, table: PrincipesTable) -> None:
        """Nothing further can be built."""
        table.done(self)


def gords(table: PrincipesTable, faction: str) -> list[str]:
    """Gords on a faction's lands that can become Cities."""
    has_civitas = supply_left(table.state, table.content, "civitas") > 0
    return [
        gord.id
        for land in controlled(table.state, faction)
        for gord in table.content.lands[land].gords
        if gord.id not in table.state.lands[land].cities and (has_civitas or gord.rank != "small")
    ]


def can_become_city(table: PrincipesTable, gord: str) -> bool:
    """Whether a Gord is none yet and its token is there.

    Rule: PR-275, PR-277, PR-R52.
    """
    if gord in table.state.lands[table.content.gords[gord]].cities:
        return False
    return table.content.ranks[gord] != "small" or supply_left(table.state, table.content, "civitas") > 0


def read_gord(table: PrincipesTable, word: str) -> str:
    """The Gord that an order names; a land's name does where it has one Gord only.

    Raises:
        IllegalOrder: `bad_target`.
    """
    if word in table.content.gords:
        return word
    land = table.content.lands.get(word)
    if land is None or len(land.gords) != 1:
        raise IllegalOrder("bad_target", f"There is no Gord {word!r}.", rule="PR-275")
    return land.gords[0].id


def check_gord(table: PrincipesTable, gord: str) -> None:
    """Refuse a Gord that cannot become a City.

    Raises:
        IllegalOrder: `duplicate` or `supply_empty`.
    """
    if gord in table.state.lands[table.content.gords[gord]].cities:
        raise IllegalOrder("duplicate", "There is a City already.", rule="PR-275")
    if not can_become_city(table, gord):
        raise IllegalOrder("supply_empty", "No Small City token is left.", rule="PR-285")


def found(table: PrincipesTable, gord: str, *, by: str, cost: int = 0) -> None:
    """Make a Gord a City, whoever controls the land.

    Rule: PR-277, PR-278, PR-374, PR-286.
    """
    table.state.lands[table.content.gords[gord]].cities.append(gord)
    table.emit(CityFounded(by, gord, cost))


def sites(table: PrincipesTable, seat: int, kind: str) -> list[str]:
    """Lands on which a player may build this kind.

    Rule: PR-274, PR-280, PR-281, PR-285.
    """
    if supply_left(table.state, table.content, kind) < 1:
        return []
    return [
        land for land in controlled(table.state, faction_of(seat)) if not table.state.lands[land].building
    ]


def can_pay(table: PrincipesTable, seat: int, kind: str) -> bool:
    """Whether a player has the price of a building."""
    return price(table, seat, kind) <= table.state.players[seat].gold


def check_site(table: PrincipesTable, faction: str, order: Build) -> None:
    """Refuse a land on which this cannot be built for a faction.

    Raises:
        IllegalOrder: `bad_target`, `not_controlled`, `duplicate` or `supply_empty`.
    """
    if order.land not in table.state.lands:
        raise IllegalOrder("bad_target", f"There is no land {order.land!r}.", rule="PR-274")
    its = table.state.lands[order.land]
    if its.controller != faction:
        message = f"{order.land!r} is not under the control it takes to build there."
        raise IllegalOrder("not_controlled", message, rule="PR-274")
    if its.building:
        raise IllegalOrder("duplicate", "A building stands there already.", rule="PR-280")
    if supply_left(table.state, table.content, order.what) < 1:
        raise IllegalOrder("supply_empty", f"No {order.what} is left.", rule="PR-285")


def build(table: PrincipesTable, seat: int, order: Build, *, free: bool) -> None:
    """Build by a text, which has checked the land."""
    construct(table, seat, order, 0 if free else price(table, seat, order.what))


def construct(table: PrincipesTable, seat: int, order: Build, cost: int) -> None:
    """Pay for a building and set it up, with its points and texts.

    Rule: PR-282, PR-283, PR-284, PR-415.
    """
    bank.pay(table, seat, cost, told=False)
    raise_building(table, order.what, order.land, by=faction_of(seat), cost=cost)
    happens(table, f"on_built:{order.what}", [seat])


def raise_building(table: PrincipesTable, kind: str, land: str, *, by: str, cost: int = 0) -> None:
    """Set up a building; its controller gains the points.

    Rule: PR-283, PR-284.
    """
    its = table.state.lands[land]
    its.building = kind
    table.emit(BuildingBuilt(by, kind, land, cost))
    seat = table.state.seat_of(its.controller)
    if seat and kind in _POINTS:
        tracks.move(table, seat, _POINTS[kind], 1)


_POINTS = {"tiltyard": "people", "abbey": "clergy"}
