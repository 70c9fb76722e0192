"""Unit activation: alone, units of neutral factions march together where the rules send them."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.actions.solo.destinations import Outlook, activated, outlook
from wici.rules.games.principes.events.combined import UnitsActivated, UnitsStayed
from wici.rules.games.principes.events.phrases import units_of
from wici.rules.games.principes.movement.movement import follow
from wici.rules.games.principes.movement.paths import Force, Routes, read_routes
from wici.rules.games.principes.orders.movement import Move
from wici.rules.games.principes.state import PrincipesTable, kind_of
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class UnitActivation(Phase):
    """Units of one faction go together to one land, or stay; the player chooses among equals (PR-P44).

    Rule: PR-453, PR-454, PR-455, PR-456, PR-457, PR-458, PR-459, PR-460, PR-461.

    Attributes:
        seat: The player.
        faction: The faction.
        knights: How many Knights are activated; -1 for all.
        footmen: How many Footmen are activated; -1 for all.
    """

    seat: int
    faction: str
    knights: int = -1
    footmen: int = -1

    def label(self) -> str:
        """Whose units march, in public words."""
        return f"activation {self.faction}"

    @property
    def force(self) -> Force:
        """The units that may be activated."""
        return Force(self.seat, self.faction, "activation", self.knights, self.footmen)

    def _outlook(self, table: PrincipesTable) -> Outlook:
        return outlook(table, self.force)

    def _answers(self, table: PrincipesTable) -> tuple[str, ...]:
        ahead = self._outlook(table)
        lines = tuple(dict.fromkeys(goal.line() for goal in ahead.goals))
        return lines if not lines or ahead.must_go else (*lines, "decline")

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks which of several ways are as good by the scheme."""
        answers = self._answers(table)
        if len(answers) < 2:
            return ()
        return (
            Prompt(
                kind="activation",
                seat=self.seat,
                question=f"Where do {units_of(table.content, self.faction)} go?",
                verbs=("move", "decline") if "decline" in answers else ("move",),
                facts={"faction": self.faction, **activated(table, self.force)},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every choice of figures and land, each by a shortest route."""
        return Legal(self._answers(table), complete=False, forms=("move [N] UNIT LAND>LAND>… …",))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Let them march, or stay where they could only go through the player's units."""
        if isinstance(order, Move):
            routes = read_routes(table, self.force, order.groups)
            self._check(table, routes)
            self._march(table, routes)
        elif self._outlook(table).must_go:
            raise IllegalOrder("must_choose", "These units must march.", rule="PR-456")
        else:
            self._stay(table)

    def _check(self, table: PrincipesTable, routes: Routes) -> None:
        """Refuse anything but all activated units, together on one land of the first option.

        Raises:
            IllegalOrder: `must_choose` or `bad_target`.
        """
        sent = [kind_of(unit) for unit in routes]
        if {kind: sent.count(kind) for kind in dict.fromkeys(sent)} != activated(table, self.force):
            raise IllegalOrder("must_choose", "All activated units march.", rule="PR-454")
        ends = {way[-1] for way in routes.values()}
        if len(ends) > 1:
            raise IllegalOrder("bad_target", "Activated units end together on one land.", rule="PR-454")
        lands = {goal.land for goal in self._outlook(table).goals}
        if not ends <= lands:
            raise IllegalOrder("bad_target", "That is no land of the first option.", rule="PR-456")

    def go_on(self, table: PrincipesTable) -> None:
        """March the only way there is, or stay."""
        found = self._outlook(table).goals
        if not found:
            self._stay(table)
            return
        order = table.game.notation.parse(found[0].line())
        if isinstance(order, Move):
            self._march(table, read_routes(table, self.force, order.groups))

    def _march(self, table: PrincipesTable, routes: Routes) -> None:
        table.emit(UnitsActivated(self.faction, len(routes), next(iter(routes.values()))[-1]))
        table.done(self)
        follow(table, self.force, routes)

    def _stay(self, table: PrincipesTable) -> None:
        if activated(table, self.force):
            table.emit(UnitsStayed(self.faction))
        table.done(self)
