"""Line Building: a City or a building on a home land of a Principality without a player."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.actions.building import (
    KINDS,
    can_become_city,
    check_gord,
    check_site,
    found,
    raise_building,
    read_gord,
)
from wici.rules.games.principes.board.lands import controlled_at_home, supply_left
from wici.rules.games.principes.orders.works import Build, Found
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def has_building(table: PrincipesTable, faction: str) -> bool:
    """Whether anything can be built for a Principality."""
    return bool(works(table, faction))


def works(table: PrincipesTable, faction: str) -> list[str]:
    """Everything that can be built for a Principality without a player, as lines.

    Rule: PR-081.
    """
    home = controlled_at_home(table, faction)
    lines = [
        f"build {kind} {land}"
        for kind in KINDS
        if supply_left(table.state, table.content, kind)
        for land in home
        if not table.state.lands[land].building
    ]
    gords = [gord.id for land in home for gord in table.content.lands[land].gords]
    return [*lines, *(f"found {gord}" for gord in gords if can_become_city(table, gord))]


class NpBuilding(Phase):
    """A player founds a City or builds for a Principality without a player, for free (PR-P31).

    Rule: PR-081.

    Attributes:
        seat: The player.
        faction: The Principality.
        left: How many Cities and buildings together may still come.
    """

    seat: int
    faction: str
    left: int

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks as long as something can be built."""
        if not self.left or not has_building(table, self.faction):
            return ()
        return (
            Prompt(
                kind="np-building",
                seat=self.seat,
                question=f"What do you found or build for {table.content.title(self.faction)}?",
                verbs=("found", "build", "decline"),
                facts={"faction": self.faction, "left": self.left},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every City and building."""
        return Legal((*works(table, self.faction), "decline"))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Found, build, or neither."""
        if isinstance(order, Found):
            self._found(table, order)
        elif isinstance(order, Build):
            check_site(table, self.faction, order)
            self._check_home(table, order.land)
            raise_building(table, order.what, order.land, by=self.faction)
        else:
            self.left = 1
        self.left -= 1

    def _found(self, table: PrincipesTable, order: Found) -> None:
        gord = read_gord(table, order.gord)
        self._check_home(table, table.content.gords[gord])
        check_gord(table, gord)
        found(table, gord, by=self.faction)

    def _check_home(self, table: PrincipesTable, land: str) -> None:
        if land not in controlled_at_home(table, self.faction):
            message = f"{land!r} is no home land under the Principality's control."
            raise IllegalOrder("not_controlled", message, rule="PR-081")

    def go_on(self, table: PrincipesTable) -> None:
        """Nothing further is built."""
        table.done(self)
