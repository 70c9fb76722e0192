"""Assembling: units that a text puts where its owner may assemble."""

from __future__ import annotations

from wici.rules.games.principes.actions import assembly
from wici.rules.games.principes.actions.assembly_places import places, still_open
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.lands import is_free_to_use
from wici.rules.games.principes.edition import happenings
from wici.rules.games.principes.events.battle import UnitsRestored
from wici.rules.games.principes.movement.battle.sides import side_of
from wici.rules.games.principes.orders.works import Assemble
from wici.rules.games.principes.state import PrincipesTable, faction_of, kind_of
from wici.rules.games.principes.texts.deed import Deed, carries_out
from wici.rules.order import Order

_KINDS = {"knights": ("knight",), "footmen": ("footman",), "any": ("knight", "footman")}


class OnAssemblyPlaces(Deed):
    """What puts units down one by one."""

    verbs = ("assemble",)
    reason = "bad_target"

    def further(self, table: PrincipesTable, owner: int, options: list[Order], land: str) -> list[Order]:
        """All on one land, for a player who has neither Capital nor Prince.

        Rule: PR-181.
        """
        return still_open(table, owner, options, land)


@carries_out(happenings.Assemble)
class AssembleUnits(OnAssemblyPlaces):
    """`assemble`: put units from the pool onto the assembly places, up to so many."""

    question = "Where do you assemble a unit?"

    def times(self, table: PrincipesTable, owner: int, effect: happenings.Assemble) -> int:
        """Unit by unit."""
        return effect.amount

    def options(self, table: PrincipesTable, owner: int, effect: happenings.Assemble) -> list[Order] | None:
        """Each kind that is there, on each place."""
        free = effect.price == "free"
        return [
            Assemble({kind: 1}, land)
            for kind in _KINDS[effect.units]
            for land in places(table, owner, kind)
            if assembly.can_deploy(table, owner, kind, free=free)
        ]

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.Assemble,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Put down one unit."""
        if isinstance(order, Assemble):
            assembly.deploy(table, owner, order, free=effect.price == "free")


@carries_out(happenings.RestoreUnits)
class RestoreRemoved(OnAssemblyPlaces):
    """`restore_units`: units removed in this battle come back, unit by unit, where the owner may assemble."""

    question = "Where does a unit come back?"

    def times(self, table: PrincipesTable, owner: int, effect: happenings.RestoreUnits) -> int:
        """Unit by unit."""
        return effect.amount

    def options(
        self, table: PrincipesTable, owner: int, effect: happenings.RestoreUnits
    ) -> list[Order] | None:
        """Each kind that was removed, on each place."""
        removed = _removed(table, owner)
        return [
            Assemble({kind: 1}, land)
            for kind in dict.fromkeys(kind_of(unit) for unit in removed)
            if kind in _KINDS[effect.units]
            for land in places(table, owner, kind)
            if is_free_to_use(table.state, faction_of(owner), land)
        ]

    def carry_out(
        self,
        table: PrincipesTable,
        owner: int,
        effect: happenings.RestoreUnits,
        *,
        target: int,
        order: Order | None,
    ) -> None:
        """Put one back."""
        if not isinstance(order, Assemble):
            return
        faction, side = faction_of(owner), side_of(table, owner)
        (kind,) = order.units
        unit = next(unit for unit in _removed(table, owner) if kind_of(unit) == kind)
        table.state.pools[faction] = [other for other in table.state.pools[faction] if other != unit]
        units.put(table, faction, [unit], order.land)
        side.restored.append(unit)
        table.emit(UnitsRestored(faction, (unit,), order.land))


def _removed(table: PrincipesTable, seat: int) -> list[str]:
    """Knights and Footmen removed in this battle that are still off the map."""
    side = table.state.fight.side_of(seat) if table.state.fight else None
    pool = table.state.pools[faction_of(seat)]
    removed = side.removed if side else []
    return [unit for unit in removed if unit in pool and unit != "prince"]
