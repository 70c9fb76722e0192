"""Line Assembly: units of a Principality without a player come onto its own home lands."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.actions.assembly import read_units
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.lands import controlled_at_home
from wici.rules.games.principes.events.actions import UnitsAssembled
from wici.rules.games.principes.events.phrases import units_of
from wici.rules.games.principes.orders.works import Assemble
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt

KINDS = ("knight", "footman")


def has_assembly(table: PrincipesTable, faction: str) -> bool:
    """Whether a Principality has a unit in its pool and a land for it."""
    is_manned = any(units.pool_of(table, faction, kind) for kind in KINDS)
    return is_manned and bool(controlled_at_home(table, faction))


class NpAssembly(Phase):
    """A player places units of a Principality without a player, for free (PR-P31).

    Rule: PR-079.

    Attributes:
        seat: The player.
        faction: The Principality.
        left: How many units may still come.
    """

    seat: int
    faction: str
    left: int

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks as long as a unit can come."""
        if not self.left or not has_assembly(table, self.faction):
            return ()
        return (
            Prompt(
                kind="np-assembly",
                seat=self.seat,
                question=f"Which of {units_of(table.content, self.faction)} do you assemble, and where?",
                verbs=("assemble", "finish"),
                facts={"faction": self.faction, "units": self.left},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """One unit on each land; more at once by the form."""
        answers = [
            f"assemble {kind}=1 {land}"
            for kind in KINDS
            if units.pool_of(table, self.faction, kind)
            for land in controlled_at_home(table, self.faction)
        ]
        return Legal((*answers, "finish"), complete=False, forms=("assemble knight=N footman=N LAND",))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Place units on one land, or finish."""
        if not isinstance(order, Assemble):
            self.left = 0
            return
        wanted = self._read(table, order)
        self.left -= sum(wanted.values())
        for kind, count in wanted.items():
            units.deploy(table, self.faction, kind, count=count, land=order.land)
            table.emit(UnitsAssembled(self.faction, kind, count, order.land, 0))

    def _read(self, table: PrincipesTable, order: Assemble) -> dict[str, int]:
        """The units wanted, by kind.

        Raises:
            IllegalOrder: `bad_target`, `not_controlled`, `limit` or `supply_empty`.
        """
        wanted = read_units(order)
        if order.land not in controlled_at_home(table, self.faction):
            message = f"{order.land!r} is no home land under the Principality's control."
            raise IllegalOrder("not_controlled", message, rule="PR-079")
        if sum(wanted.values()) > self.left:
            raise IllegalOrder("limit", f"Only {self.left} more units come here.", rule="PR-079")
        for kind, count in wanted.items():
            if len(units.pool_of(table, self.faction, kind)) < count:
                raise IllegalOrder("supply_empty", f"Its pool has not {count} of {kind}.", rule="PR-079")
        return wanted

    def go_on(self, table: PrincipesTable) -> None:
        """No further unit can come."""
        table.done(self)
