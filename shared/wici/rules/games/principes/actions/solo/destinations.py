"""Destinations: where activated units must go, and which of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from wici.rules.games.principes.board.values import blocks_passage, movement_points
from wici.rules.games.principes.movement.battle.casualties import strength
from wici.rules.games.principes.movement.ends import is_protected
from wici.rules.games.principes.movement.paths import Force, reach, stations
from wici.rules.games.principes.state import PrincipesTable, faction_of, kind_of

STAY = 4
"""The last option: the units do not move."""
Stand: TypeAlias = tuple[str, str]
"""A kind of unit and the place where one stands."""


class Goal(NamedTuple):
    """A land to which activated units can go, and the way of each group of equal units."""

    option: int
    land: str
    groups: tuple[tuple[str, int, tuple[str, ...]], ...]

    def line(self) -> str:
        """The order for it."""
        groups = (f"{count} {kind} {'>'.join(way)}" for kind, count, way in self.groups)
        return f"move {' '.join(groups)}"


class Outlook(NamedTuple):
    """Where activated units can go by the first option that can be carried out.

    Attributes:
        shut: If the player lets nobody pass.
        free: If the player lets them pass everywhere.
    """

    shut: list[Goal]
    free: list[Goal]

    @property
    def goals(self) -> list[Goal]:
        """Every way to march: without passing the player first, then the lands that passing opens."""
        lands = {goal.land for goal in self.shut}
        return [*self.shut, *(goal for goal in self.free if goal.land not in lands)]

    @property
    def must_go(self) -> bool:
        """Whether the units can march without passing the player, so that they cannot stay."""
        return bool(self.shut)


def outlook(table: PrincipesTable, force: Force) -> Outlook:
    """Where activated units can go.

    Rule: PR-454, PR-455, PR-456, PR-457, PR-458, PR-R68.
    """
    places = stations(table, force)
    wanted = _counted(places, force)
    options = _options(table, force, wanted)
    if not options:
        return Outlook([], [])
    chosen = _selections(places, wanted)
    guards = guarded(table, force)
    shut = _first(table, options, chosen, guards)
    return Outlook(shut, _first(table, options, chosen, frozenset()) if guards else shut)


def activated(table: PrincipesTable, force: Force) -> dict[str, int]:
    """How many units of each kind are activated: so many as the force says, as far as there are some.

    Rule: PR-450, PR-454, PR-463.
    """
    return _counted(stations(table, force), force)


def _counted(places: Mapping[str, Sequence[str]], force: Force) -> dict[str, int]:
    standing = Counter(kind_of(unit) for there in places.values() for unit in there)
    most = {"knight": force.knights, "footman": force.footmen}
    return {
        kind: count if most[kind] < 0 else min(count, most[kind])
        for kind, count in standing.items()
        if most.get(kind, 0)
    }


def _options(table: PrincipesTable, force: Force, wanted: Mapping[str, int]) -> dict[str, int]:
    """The option under which activated units can go to each land that is open to them.

    Rule: PR-456, PR-457, PR-459.
    """
    swords = sum(strength(kind) * count for kind, count in wanted.items())
    spared = is_protected(table, force.seat, force.faction)
    options = {land: _option(table, force, land, swords) for land in table.state.lands}
    return {land: option for land, option in options.items() if option < STAY and not (spared and option < 3)}


def _option(table: PrincipesTable, force: Force, land: str, swords: int) -> int:
    """The option for units with so many swords, as far as the land says."""
    its, own = table.state.lands[land], faction_of(force.seat)
    if not its.units:
        return 1 if its.controller == own and (its.cities or its.building) else STAY
    if force.faction in its.units:
        return STAY
    if sum(strength(unit) for there in its.units.values() for unit in there) >= swords:
        return STAY
    return 2 if own in its.units else 3


def guarded(table: PrincipesTable, force: Force) -> frozenset[str]:
    """Lands that activated units cross only if the player lets them.

    Rule: PR-455, PR-412.
    """
    own, state = faction_of(force.seat), table.state
    guards = blocks_passage(table, force.seat)
    return frozenset(
        land for land, its in state.lands.items() if own in its.units or (guards and its.controller == own)
    )


def _first(
    table: PrincipesTable,
    options: Mapping[str, int],
    selected: Iterable[Mapping[Stand, int]],
    closed: frozenset[str],
) -> list[Goal]:
    """The goals of the first option that can be carried out."""
    ways: dict[Stand, dict[str, tuple[str, ...]]] = {}
    found = []
    for chosen in selected:
        for stand in chosen:
            if stand not in ways:
                kind, place = stand
                ways[stand] = reach(table, place, points=movement_points(table, 0, kind), closed=closed)
        for land, option in options.items():
            if all(land in ways[stand] for stand in chosen):
                groups = tuple((stand[0], count, ways[stand][land]) for stand, count in chosen.items())
                found.append(Goal(option, land, groups))
    first = min((goal.option for goal in found), default=STAY)
    return [goal for goal in found if goal.option == first]


def _selections(places: Mapping[str, Sequence[str]], wanted: Mapping[str, int]) -> list[dict[Stand, int]]:
    """Every way to choose the figures that are activated, equal ones on one land counted alike.

    Rule: PR-458, PR-R68.
    """
    stands: dict[str, list[Stand]] = {kind: [] for kind in wanted}
    for place, there in places.items():
        for unit in there:
            if kind_of(unit) in stands:
                stands[kind_of(unit)].append((kind_of(unit), place))
    chosen: list[tuple[Stand, ...]] = [()]
    for kind, count in wanted.items():
        parts = dict.fromkeys(combinations(stands[kind], count))
        chosen = [(*before, *part) for before in chosen for part in parts]
    return [dict(Counter(part)) for part in chosen if part]
