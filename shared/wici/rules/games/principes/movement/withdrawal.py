"""Withdrawal: standing units of a losing side leave the land of a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.battle_values import is_prince_protected
from wici.rules.games.principes.board.control import princess_land
from wici.rules.games.principes.board.lands import is_free_to_use
from wici.rules.games.principes.board.seats import interrupts
from wici.rules.games.principes.events.battle import UnitsRemoved, UnitsWithdrew
from wici.rules.games.principes.orders.battle import Retreat
from wici.rules.games.principes.people.throne import PlacePrince
from wici.rules.games.principes.state import PrincipesTable, kind_of
from wici.rules.order import Order
from wici.rules.phase import Phase
from wici.rules.prompt import Legal, Prompt

MONGOLS = "mongols"


class Withdrawal(Phase):
    """Units withdraw to one adjacent land, or are removed (PR-P25, PR-P26).

    Rule: PR-248, PR-249, PR-250, PR-251, PR-252, PR-265, PR-266, PR-267, PR-268, PR-269, PR-389, PR-391,
    PR-402.

    Attributes:
        seat: Who chooses the land.
        faction: Whose units they are.
        land: The land they leave.
        units: Those that are still to withdraw.
    """

    seat: int
    faction: str
    land: str
    units: list[str]

    def prompts(self, table: PrincipesTable) -> Sequence[Prompt]:
        """Asks where to, if there is more than one land."""
        lands = ways_out(table, self.faction, self.land) if self.units else []
        if not lands or (len(lands) == 1 and not self._may_leave()):
            return ()
        return (
            Prompt(
                kind="retreat",
                seat=self.seat,
                question=f"Where do the units in {table.content.title(self.land)} withdraw to?",
                verbs=("retreat", "decline") if self._may_leave() else ("retreat",),
                facts={"land": self.land, "faction": self.faction, "units": list(self.units)},
                interrupt=interrupts(table, self.seat),
            ),
        )

    def _may_leave(self) -> bool:
        """Whether the units may leave the map instead.

        Rule: PR-402.
        """
        return self.faction == MONGOLS

    def legal(self, table: PrincipesTable, prompt: Prompt) -> Legal:
        """Every land, all units together."""
        lands = tuple(f"retreat {land}" for land in ways_out(table, self.faction, self.land))
        answers = (*lands, "decline") if "decline" in prompt.verbs else lands
        if table.state.options.split_withdrawal:
            return Legal(answers, complete=False, forms=("retreat LAND knight=N footman=N",))
        return Legal(answers)

    def answer(self, table: PrincipesTable, seat: int, order: Order) -> None:
        """Withdraw to the land named, or leave the map."""
        if not isinstance(order, Retreat):
            self._remove(table)
            return
        check_way_out(table, self.faction, self.land, order.land)
        self._withdraw(table, self._named(table, order), order.land)

    def _named(self, table: PrincipesTable, order: Retreat) -> list[str]:
        """The units that an order means: all, or with the option those it counts.

        Raises:
            IllegalOrder: `bad_choice` or `limit`.
        """
        if not order.units:
            return list(self.units)
        if not table.state.options.split_withdrawal:
            raise IllegalOrder("bad_choice", "All units withdraw together to one land.", rule="PR-248")
        if not Counter(order.units) <= Counter(kind_of(unit) for unit in self.units):
            raise IllegalOrder("limit", "Not so many of these units withdraw.", rule="PR-248")
        return [
            unit
            for kind, count in order.units.items()
            for unit in [unit for unit in self.units if kind_of(unit) == kind][:count]
        ]

    def go_on(self, table: PrincipesTable) -> None:
        """Withdraw to the only land; where there is none, leave the map."""
        lands = ways_out(table, self.faction, self.land)
        if not self.units:
            table.done(self)
        elif lands:
            self._withdraw(table, list(self.units), lands[0])
        else:
            self._remove(table)

    def _withdraw(self, table: PrincipesTable, chosen: list[str], land: str) -> None:
        units.shift(table, self.faction, chosen, start=self.land, end=land)
        table.emit(UnitsWithdrew(self.faction, tuple(chosen), self.land, land))
        self.units = [unit for unit in self.units if unit not in chosen]

    def _remove(self, table: PrincipesTable) -> None:
        """Send the units where removed ones go; a Prince among them is dead, unless a text protects him.

        Whoever let them withdraw sees to the successor.

        Rule: PR-250, PR-107.
        """
        fight = table.state.fight
        side = None if fight is None else next((s for s in fight.sides if s.faction == self.faction), None)
        # A Prince who stood but has nowhere to go is lost like one who fell (PR-R29).
        gone, self.units = self.units, []
        saved = "prince" in gone and side is not None and is_prince_protected(table, side)
        if gone:
            units.send_home(table, self.faction, gone, self.land)
        gone = [unit for unit in gone if not (saved and unit == "prince")]
        if gone:
            table.emit(UnitsRemoved(self.faction, tuple(gone), self.land))
        if side is not None:
            side.removed += gone
        if saved:
            table.state.players[self.seat].prince_waits = True
            table.push(PlacePrince(seat=self.seat))


def ways_out(table: PrincipesTable, faction: str, land: str) -> list[str]:
    """Lands to which units of a faction may withdraw, in the order of the map.

    Rule: PR-248, PR-249, PR-266, PR-267, PR-269, PR-389, PR-402.
    """
    its = table.content.factions[faction]
    beside = [other for other in table.state.lands if other in table.content.lands[land].adjacent]
    if faction == MONGOLS:
        return [other for other in beside if _is_bare(table, other)]
    if its.group == "invader" or (its.group == "neighbor" and its.home_land == land):
        return []
    return [other for other in beside if is_free_to_use(table.state, faction, other)]


def check_way_out(table: PrincipesTable, faction: str, land: str, target: str) -> None:
    """Refuse a land to which units may not withdraw.

    Raises:
        IllegalOrder: `bad_target`, `has_units` for Mongols, or `not_controlled`.
    """
    if target in ways_out(table, faction, land):
        return
    if target not in table.content.lands[land].adjacent:
        raise IllegalOrder("bad_target", f"{target!r} is not adjacent to {land!r}.", rule="PR-248")
    if faction == MONGOLS:
        message = "Mongols withdraw to a land without figures, Cities, buildings and Division Tokens."
        raise IllegalOrder("has_units", message, rule="PR-402")
    raise IllegalOrder("not_controlled", f"{target!r} is not open to the losing side.", rule="PR-249")


def _is_bare(table: PrincipesTable, land: str) -> bool:
    """Whether a land has no figure and no token.

    Rule: PR-402.
    """
    its = table.state.lands[land]
    princesses = [player.princess for player in table.state.players.values() if player.princess]
    return not (
        its.units
        or its.cities
        or its.building
        or its.division
        or any(princess_land(table, place) == land for place in princesses)
    )
