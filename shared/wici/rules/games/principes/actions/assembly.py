"""Assembly Action: Knights and Footmen from the pool onto the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.actions.assembly_places import binding, places
from wici.rules.games.principes.board import bank, units
from wici.rules.games.principes.board.values import limit, price
from wici.rules.games.principes.events.actions import UnitsAssembled
from wici.rules.games.principes.orders.works import Assemble
from wici.rules.games.principes.state import PrincipesTable, faction_of
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt

KINDS = {"knight": "knight", "knights": "knight", "footman": "footman", "footmen": "footman"}
"""Words for the kinds that can be assembled."""


class Assembly(Phase):
    """The active player places units, as often as there are some left (PR-P14).

    Attributes:
        seat: The player.
        placed: Units placed so far, by kind.
        land: The one land of PR-181, once a unit stands there that no text lets go elsewhere.
        over: Whether the player has finished.
    """

    seat: int
    placed: dict[str, int] = msgspec.field(default_factory=dict)
    land: str = ""
    over: bool = False

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks as long as a unit can be placed."""
        if self.over or next(self._answers(table), None) is None:
            return ()
        return (
            Prompt(
                kind="assembly",
                seat=self.seat,
                question="Which units do you assemble, and where?",
                verbs=("assemble", "finish"),
                facts={
                    "units": limit(table, self.seat, "assemble_units") - self._counted(table),
                    "knight_price": price(table, self.seat, "knight", done=self.placed.get("knight", 0)),
                },
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """One unit on each place; more at once by the form."""
        return Legal(
            (*self._answers(table), "finish"), complete=False, forms=("assemble knight=N footman=N LAND",)
        )

    def _answers(self, table: PrincipesTable) -> Iterator[str]:
        for kind in ("knight", "footman"):
            if self._fits(table, {kind: 1}) and can_deploy(
                table, self.seat, kind, done=self.placed.get(kind, 0)
            ):
                yield from (f"assemble {kind}=1 {land}" for land in self._places(table, kind))

    def _places(self, table: PrincipesTable, kind: str) -> list[str]:
        return places(table, self.seat, kind, bound_to=self.land)

    def _counted(self, table: PrincipesTable) -> int:
        """Units that count against the limit: Footmen beyond it are left out as far as texts allow."""
        footmen = max(0, self.placed.get("footman", 0) - limit(table, self.seat, "assemble_footmen"))
        return self.placed.get("knight", 0) + footmen

    def _fits(self, table: PrincipesTable, more: Mapping[str, int]) -> bool:
        knights = self.placed.get("knight", 0) + more.get("knight", 0)
        footmen = self.placed.get("footman", 0) + more.get("footman", 0)
        beyond = limit(table, self.seat, "assemble_footmen")
        return knights + max(0, footmen - beyond) <= limit(table, self.seat, "assemble_units")

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Place units of one land, or finish."""
        if not isinstance(order, Assemble):
            self.over = True
            return
        wanted = self._read(table, order)
        cost = self._cost(table, wanted)
        bank.check_gold(table, seat, cost)
        bank.pay(table, seat, cost, told=False)
        for kind, count in wanted.items():
            self.placed = {**self.placed, kind: self.placed.get(kind, 0) + count}
            self._place(table, kind, count, order.land, cost if kind == "knight" else 0)
        self.land = self.land or binding(table, seat, wanted, order.land)

    def _place(self, table: PrincipesTable, kind: str, count: int, land: str, cost: int) -> None:
        faction = faction_of(self.seat)
        units.deploy(table, faction, kind, count=count, land=land)
        table.emit(UnitsAssembled(faction, kind, count, land, cost))

    def _read(self, table: PrincipesTable, order: Assemble) -> dict[str, int]:
        """The units wanted, by kind.

        Raises:
            IllegalOrder: `bad_target`, `not_controlled`, `limit` or `supply_empty`.
        """
        wanted = read_units(order)
        for kind in wanted:
            check_place(table, self.seat, kind, order.land)
            if order.land not in self._places(table, kind):
                raise IllegalOrder("bad_target", "All units go to one land here.", rule="PR-181")
        if not self._fits(table, wanted):
            raise IllegalOrder("limit", "That is more than this action assembles.", rule="PR-178")
        for kind, count in wanted.items():
            if len(units.pool_of(table, faction_of(self.seat), kind)) < count:
                raise IllegalOrder("supply_empty", f"Your pool has not {count} of {kind}.", rule="PR-178")
        return wanted

    def _cost(self, table: PrincipesTable, wanted: Mapping[str, int]) -> int:
        """The price of all units wanted.

        Rule: PR-179.
        """
        return sum(
            price(table, self.seat, kind, done=self.placed.get(kind, 0) + number)
            for kind, count in wanted.items()
            for number in range(count)
        )

    def is_untouched(self, seat: int) -> bool:
        """Whether nothing was done in this action yet; the question before it is left out without cards."""
        return not self.placed

    def go_on(self, table: PrincipesTable) -> None:
        """No further unit can come."""
        table.done(self)


def read_units(order: Assemble) -> dict[str, int]:
    """The kinds and numbers of an order.

    Rule: PR-183.

    Raises:
        IllegalOrder: `bad_target` for another figure, `limit` for none at all.
    """
    wanted: dict[str, int] = {}
    for word, count in order.units.items():
        if word not in KINDS:
            raise IllegalOrder(
                "bad_target", f"{word!r} is not assembled; Knights and Footmen are.", rule="PR-183"
            )
        wanted[KINDS[word]] = wanted.get(KINDS[word], 0) + count
    wanted = {kind: count for kind, count in wanted.items() if count}
    if not wanted:
        raise IllegalOrder("limit", "Assemble at least one unit.", rule="PR-178")
    return wanted


def check_place(table: PrincipesTable, seat: int, kind: str, land: str) -> None:
    """Refuse a land on which a player may not assemble.

    Raises:
        IllegalOrder: `bad_target` or `not_controlled`.
    """
    if land in places(table, seat, kind):
        return
    faction = faction_of(seat)
    if land == table.content.factions[faction].capital:
        raise IllegalOrder("not_controlled", "You do not control your Capital.", rule="PR-180")
    raise IllegalOrder("bad_target", f"You cannot assemble a {kind} in {land!r}.", rule="PR-180")


def can_deploy(table: PrincipesTable, seat: int, kind: str, *, done: int = 0, free: bool = False) -> bool:
    """Whether the pool has a unit of a kind and the Treasury its price."""
    cost = 0 if free else price(table, seat, kind, done=done)
    return bool(units.pool_of(table, faction_of(seat), kind)) and table.state.players[seat].gold >= cost


def deploy(table: PrincipesTable, seat: int, order: Assemble, *, free: bool) -> None:
    """Put down units by a text, which has checked them."""
    for kind, count in read_units(order).items():
        cost = 0 if free else sum(price(table, seat, kind, done=number) for number in range(count))
        bank.pay(table, seat, cost, told=False)
        units.deploy(table, faction_of(seat), kind, count=count, land=order.land)
        table.emit(UnitsAssembled(faction_of(seat), kind, count, order.land, cost))
