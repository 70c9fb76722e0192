"""Works: units, buildings and Division Tokens that a text puts on the map or takes off it."""

from __future__ import annotations

from wici.rules.games.principes.actions import building
from wici.rules.games.principes.board.control import settle
from wici.rules.games.principes.edition import happenings
from wici.rules.games.principes.movement import division
from wici.rules.games.principes.orders.table import Divide, Unite
from wici.rules.games.principes.orders.works import Build
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.deed import Deed, carries_out
from wici.rules.order import Order


@carries_out(happenings.Build)
class BuildSomething(Deed):
    """`build`: build on a land the owner controls, under the usual limits."""

    verbs = ("build",)
    question = "Where do you build?"
    reason = "bad_target"

    def times(self, table: PrincipesTable, owner: int, effect: happenings.Build) -> int:
        """Building by building."""
        return effect.amount

    def options(self, table: PrincipesTable, owner: int, effect: happenings.Build) -> list[Order] | None:
        """Each kind on each land without one."""
        kinds = building.KINDS if effect.what == "building" else (effect.what,)
        return [
            Build(kind, land)
            for kind in kinds
            for land in building.sites(table, owner, kind)
            if effect.price == "free" or building.can_pay(table, owner, kind)
        ]

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.Build,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Build it."""
        if isinstance(order, Build):
            building.build(table, owner, order, free=effect.price == "free")


@carries_out(happenings.PlaceDivision)
class PlaceTokens(Deed):
    """`place_division`: place Division Tokens as the icon does."""

    verbs = ("divide",)
    question = "On which land do you place a Division Token?"
    reason = "bad_target"

    def times(self, table: PrincipesTable, owner: int, effect: happenings.PlaceDivision) -> int:
        """Token by token."""
        return effect.amount

    def options(
        self, table: PrincipesTable, owner: int, effect: happenings.PlaceDivision
    ) -> list[Order] | None:
        """Every land the icon allows."""
        return [Divide(land) for land in division.places(table, owner)]

    def check(
        self, table: PrincipesTable, owner: int, effect: happenings.PlaceDivision, order: Order
    ) -> None:
        """Refuse a land that the icon does not allow, in its words."""
        if isinstance(order, Divide):
            division.check_place(table, owner, order.land)
        super().check(table, owner, effect, order)

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.PlaceDivision,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Lay the token."""
        if isinstance(order, Divide):
            division.place(table, order.land)


@carries_out(happenings.RemoveDivision)
class RemoveTokens(Deed):
    """`remove_division`: take Division Tokens off lands of the owner's Principality."""

    verbs = ("unite",)
    question = "From which land do you take the Division Token?"
    reason = "bad_target"

    def times(self, table: PrincipesTable, owner: int, effect: happenings.RemoveDivision) -> int:
        """Token by token."""
        return effect.amount

    def options(
        self, table: PrincipesTable, owner: int, effect: happenings.RemoveDivision
    ) -> list[Order] | None:
        """Every own land with one."""
        return [Unite(land) for land in division.own(table, owner)]

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.RemoveDivision,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Take it off."""
        if isinstance(order, Unite):
            division.remove(table, order.land)
            settle(table, [order.land])
