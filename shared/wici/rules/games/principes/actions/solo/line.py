"""Solo line: after an own action Principalities without a player must carry out its line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.actions.combined.combined import LINES
from wici.rules.games.principes.actions.solo.tasks import SoloTask
from wici.rules.games.principes.actions.solo.unit_activation import UnitActivation
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.lands import count_units
from wici.rules.games.principes.edition.printed import Line
from wici.rules.games.principes.events.combined import CombinedUsed
from wici.rules.games.principes.orders.table import Choose
from wici.rules.games.principes.people.throne import place_waiting
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt


def line_of(table: PrincipesTable, action: str) -> Line:
    """The line of the level chosen for an action.

    Rule: PR-431.
    """
    line: Line = getattr(table.content.combined[f"solo-{table.state.options.solo_level}"], action)
    return line


def principalities(table: PrincipesTable, action: str) -> int:
    """How many Principalities a line concerns.

    Rule: PR-446, PR-R65.
    """
    options = table.state.options
    if options.solo_level == "legendary" and action == "movement":
        return options.legendary_activate
    return line_of(table, action).principalities


def _has_pool(table: PrincipesTable, faction: str) -> bool:
    """A Principality with nothing left to place is not chosen for Assembly. Rule: PR-449."""
    return any(units.pool_of(table, faction, kind) for kind in ("knight", "footman"))


def _has_knights(table: PrincipesTable, faction: str) -> bool:
    """One with fewer Knights on the map than the line moves is not chosen for Movement. Rule: PR-450."""
    standing = [unit for there in units.on_map(table, faction).values() for unit in there]
    return count_units(standing, "knight") >= line_of(table, "movement").knights


_CAN: Mapping[str, Callable[[PrincipesTable, str], bool]] = {
    "assembly": _has_pool,
    "movement": _has_knights,
    "building": lambda table, faction: bool(units.on_map(table, faction)),
}


class SoloLine(Phase):
    """The player names Principalities, one after the other, and each carries out the line (PR-P43).

    Rule: PR-445, PR-446, PR-447, PR-448, PR-449, PR-450, PR-451.

    Attributes:
        seat: The player.
        action: The action performed.
        left: How many Principalities are still concerned.
        served: Those that have carried out the line.
    """

    seat: int
    action: str
    left: int
    served: list[str] = msgspec.field(default_factory=list)

    def _open(self, table: PrincipesTable) -> list[str]:
        """Principalities that can be chosen."""
        return [
            faction
            for faction in table.state.np_principalities()
            if faction not in self.served and _CAN[self.action](table, faction)
        ]

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks which Principality, if more than one can be chosen."""
        if not self.left or len(self._open(table)) < 2:
            return ()
        return (
            Prompt(
                kind="solo-line",
                seat=self.seat,
                question=f"Which Principality carries out the line {self.action.title()} next?",
                verbs=("choose",),
                facts={"action": self.action, "left": self.left},
            ),
        )

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every Principality that can be chosen."""
        return Legal(tuple(f"choose {faction}" for faction in self._open(table)))

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Let the Principality carry out the line."""
        if not isinstance(order, Choose) or order.what not in table.state.np_principalities():
            raise IllegalOrder("must_choose", "Name a Principality without a player.", rule="PR-445")
        if order.what in self.served:
            raise IllegalOrder("duplicate", f"{order.what!r} has had its turn.", rule="PR-446")
        if order.what not in self._open(table):
            raise IllegalOrder("supply_empty", f"{order.what!r} cannot carry it out.", rule="PR-449")
        self._serve(table, order.what)

    def go_on(self, table: PrincipesTable) -> None:
        """Serve the only one that can be chosen, or end; a Prince who waits for a land comes first."""
        if place_waiting(table):
            return
        chosen = self._open(table) if self.left else []
        if chosen:
            self._serve(table, chosen[0])
        else:
            table.done(self)

    def _serve(self, table: PrincipesTable, faction: str) -> None:
        self.left -= 1
        self.served = [*self.served, faction]
        line = line_of(table, self.action)
        table.emit(CombinedUsed(self.seat, self.action, faction))
        if self.action == "movement":
            table.push(
                UnitActivation(seat=self.seat, faction=faction, knights=line.knights, footmen=line.footmen)
            )
        else:
            table.push(SoloTask(seat=self.seat, faction=faction, action=self.action, line=line))


def solo_line(table: PrincipesTable, seat: int, action: str) -> SoloLine | None:
    """What follows an action of the player, if it has a line.

    Rule: PR-445, PR-425, PR-R10.
    """
    if action not in LINES:
        return None
    return SoloLine(seat=seat, action=action, left=principalities(table, action))
