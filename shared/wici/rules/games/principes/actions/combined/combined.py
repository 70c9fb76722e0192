"""Combined: after an own action its line may be carried out for a Principality without a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.actions.combined.assembly import NpAssembly, has_assembly
from wici.rules.games.principes.actions.combined.building import NpBuilding, has_building
from wici.rules.games.principes.edition.printed import Line
from wici.rules.games.principes.events.combined import CombinedUsed
from wici.rules.games.principes.movement.movement import Movement
from wici.rules.games.principes.movement.paths import stations
from wici.rules.games.principes.orders.table import Choose
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt

SIDE = "multi"
"""The side of the tile for several players."""
LINES = ("assembly", "movement", "building")
"""The actions that have a line."""


def _movement(table: PrincipesTable, seat: int, faction: str) -> Movement:
    """Its Knights and Footmen, moved as units of a Neighbor are.

    Rule: PR-080.
    """
    line = line_of(table, "movement")
    movement = Movement(seat=seat, faction=faction, cause="combined")
    movement.knights, movement.footmen = line.knights, line.footmen
    return movement


WORKS: Mapping[str, Callable[[PrincipesTable, int, str], Phase]] = {
    "assembly": lambda table, seat, faction: NpAssembly(
        seat=seat, faction=faction, left=line_of(table, "assembly").units
    ),
    "movement": _movement,
    "building": lambda table, seat, faction: NpBuilding(
        seat=seat, faction=faction, left=line_of(table, "building").cities_or_buildings
    ),
}
"""What is played for each line."""
_CAN: Mapping[str, Callable[[PrincipesTable, int, str], bool]] = {
    "assembly": lambda table, _, faction: has_assembly(table, faction),
    "movement": lambda table, seat, faction: bool(stations(table, _movement(table, seat, faction).force)),
    "building": lambda table, _, faction: has_building(table, faction),
}


def line_of(table: PrincipesTable, action: str) -> Line:
    """The line of the tile for an action."""
    line: Line = getattr(table.content.combined[SIDE], action)
    return line


class Combined(Phase):
    """A player may choose a Principality for the line of the action just performed (PR-P31).

    Rule: PR-076, PR-077, PR-078, PR-079, PR-080, PR-081, PR-123.

    Attributes:
        seat: The player.
        action: The action performed.
        left: How many Principalities may still be chosen.
        served: Those chosen already.
    """

    seat: int
    action: str
    left: int
    served: list[str] = msgspec.field(default_factory=list)

    def _open(self, table: PrincipesTable) -> list[str]:
        """Principalities for which the line can do something."""
        return [
            faction
            for faction in table.state.np_principalities()
            if faction not in self.served and _CAN[self.action](table, self.seat, faction)
        ]

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks where the line can do something."""
        if not self.left or not self._open(table):
            return ()
        return (
            Prompt(
                kind="combined",
                seat=self.seat,
                question=f"For which Principality do you carry out the line {self.action.title()}?",
                verbs=("choose", "decline"),
                facts={"action": self.action, "factions": [*self._open(table)]},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every such Principality, and none."""
        return Legal((*(f"choose {faction}" for faction in self._open(table)), "decline"))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Serve the Principality chosen, or leave the line out."""
        if not isinstance(order, Choose):
            self.left = 0
            return
        if order.what not in self._open(table):
            raise IllegalOrder("bad_target", f"The line can do nothing for {order.what!r}.", rule="PR-077")
        self.left -= 1
        self.served = [*self.served, order.what]
        table.emit(CombinedUsed(seat, self.action, order.what))
        table.push(WORKS[self.action](table, seat, order.what))

    def go_on(self, table: PrincipesTable) -> None:
        """The line is done, or left out."""
        table.done(self)


def combined(table: PrincipesTable, seat: int, action: str) -> Combined | None:
    """What follows an action of a player, where the active variant is played and the action has a line.

    Rule: PR-076, PR-077.
    """
    if table.state.options.np_variant != "active" or action not in LINES:
        return None
    return Combined(seat=seat, action=action, left=line_of(table, action).principalities)
