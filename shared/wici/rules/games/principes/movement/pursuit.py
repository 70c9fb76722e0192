"""Pursuit: units that have won move on, out of the battle's land."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.lands import controlled, foreign_on
from wici.rules.games.principes.events.movement import UnitsMoved
from wici.rules.games.principes.movement.arrival import Arrival
from wici.rules.games.principes.movement.paths import WORDS
from wici.rules.games.principes.orders.movement import Group, Move
from wici.rules.games.principes.state import PrincipesTable, faction_of, kind_of
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


class Pursuit(Phase):
    """Units of a won battle move to lands without units of another colour, as a text lets them.

    Rule: PR-198, PR-205; PR-T08, `bonus_move`.

    Attributes:
        seat: The player.
        land: Where the battle was.
        units: Those that may move.
        steps: How many borders they may cross.
        most: How many of them may move at most.
    """

    seat: int
    land: str
    units: list[str]
    steps: int
    most: int

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks as long as a unit can move."""
        if not self.units or not self._beside(table, self.land):
            return ()
        return (
            Prompt(
                kind="pursuit",
                seat=self.seat,
                question="Which units of the battle move on?",
                verbs=("move",),
                facts={"land": self.land, "units": list(self.units), "steps": self.steps, "most": self.most},
                draftable=True,
            ),
        )

    def _beside(self, table: PrincipesTable, land: str) -> list[str]:
        """Lands beside one that hold no units of another colour."""
        faction = faction_of(self.seat)
        beside = table.content.lands[land].adjacent
        return [other for other in beside if not foreign_on(table.state.lands[other], faction)]

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Nobody, or one unit of a kind to one land; more by the form."""
        kinds = dict.fromkeys(kind_of(unit) for unit in self.units)
        moves = [
            f"move {kind} {self.land}>{land} / finish"
            for kind in kinds
            for land in self._beside(table, self.land)
        ]
        return Legal(("finish", *moves), complete=False, forms=("move [N] UNIT LAND>LAND …", "finish"))

    def check(self, table: PrincipesTable, seat: int, orders: Sequence[Order], *, final: bool) -> None:
        """Refuse units that may not move and lands that are not open."""
        self._read(table, orders)

    def _read(
        self, table: PrincipesTable, orders: Sequence[Order]
    ) -> list[tuple[list[str], tuple[str, ...]]]:
        """The units of each group, with their path.

        Raises:
            IllegalOrder: `bad_target`, `limit`, `out_of_range` or `blocked`.
        """
        left = list(self.units)
        read = []
        for group in (group for order in orders if isinstance(order, Move) for group in order.groups):
            self._check_path(table, group.path)
            chosen = self._units_of(group, left)
            left = [unit for unit in left if unit not in chosen]
            read.append((chosen, group.path))
        if len(self.units) - len(left) > self.most:
            raise IllegalOrder("limit", f"At most {self.most} units may move on.")
        return read

    def _units_of(self, group: Group, left: Sequence[str]) -> list[str]:
        kind = WORDS.get(group.unit)
        fitting = [unit for unit in left if unit == group.unit or kind_of(unit) == kind]
        if not 0 < group.count <= len(fitting):
            message = f"Not {group.count} of {group.unit!r} may move on from this battle."
            raise IllegalOrder("bad_target", message)
        return fitting[: group.count]

    def _check_path(self, table: PrincipesTable, path: Sequence[str]) -> None:
        if path[0] != self.land:
            raise IllegalOrder("bad_target", "The units move on from the land of the battle.")
        if not 1 < len(path) <= self.steps + 1:
            raise IllegalOrder("out_of_range", f"The units move {self.steps} land on.")
        for here, there in pairwise(path):
            if there not in table.content.lands[here].adjacent:
                raise IllegalOrder("out_of_range", f"{there!r} is not adjacent to {here!r}.", rule="PR-187")
            if there not in self._beside(table, here):
                raise IllegalOrder("blocked", f"Units of another colour stand on {there!r}.", rule="PR-190")

    def finish(self, table: PrincipesTable, seat: int, orders: Sequence[Order]) -> None:
        """Move them; they arrive as after any movement of own units."""
        faction = faction_of(seat)
        groups = self._read(table, orders)
        held = controlled(table.state, faction)
        table.done(self)
        for chosen, path in groups:
            units.shift(table, faction, chosen, start=path[0], end=path[-1])
            for kind, count in Counter(kind_of(unit) for unit in chosen).items():
                table.emit(UnitsMoved(faction, kind, count, path))
        if groups:
            reached = {path[-1] for _, path in groups}
            ends = [land for land in table.state.lands if land in reached]
            table.push(Arrival(seat=seat, faction=faction, starts=[self.land], ends=ends, held=held))

    def go_on(self, table: PrincipesTable) -> None:
        """Nobody can move on."""
        table.done(self)
