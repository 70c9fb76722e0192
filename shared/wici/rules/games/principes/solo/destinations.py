"""Destinations: where activated units must go, and which of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple, TypeAlias

from wici.rules.games.principes.battle.casualties import strength
from wici.rules.games.principes.effects.values import blocks_passage, movement_points
from wici.rules.games.principes.paths import Force, is_protected, reach, stations
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


def activated(table: PrincipesTable, force: Force) -> dict[str, int]:
    """How many units of each kind are activated: so many as the force says, as far as there are some.

    Rule: PR-450, PR-454, PR-463.
    """
    standing = Counter(kind_of(unit) for there in stations(table, force).values() for unit in there)
    most = {"knight": force.knights, "footman": force.footmen}
    return {
        kind: count if most[kind] < 0 else min(count, most[kind])
        for kind, count in standing.items()
        if most.get(kind, 0)
    }


def option_of(table: PrincipesTable, force: Force, land: str) -> int:
    """The option under which activated units can go to a land, as far as the land says; 0 for none.

    Rule: PR-456, PR-457, PR-459.
    """
    its, own = table.state.lands[land], faction_of(force.seat)
    others = [faction for faction in its.units if faction != force.faction]
    if len(others) != len(its.units):
        return 0
    spared = is_protected(table, force.seat, force.faction)
    if not others:
        is_goal = its.controller == own and bool(its.cities or its.building)
        return 1 if is_goal and not spared else 0
    swords = sum(strength(unit) for faction in others for unit in its.units[faction])
    if swords >= sum(strength(kind) * count for kind, count in activated(table, force).items()):
        return 0
    if own in others:
        return 0 if spared else 2
    return 3


def guarded(table: PrincipesTable, force: Force) -> frozenset[str]:
    """Lands that activated units cross only if the player lets them.

    Rule: PR-455, PR-412.
    """
    own, state = faction_of(force.seat), table.state
    guards = blocks_passage(table, force.seat)
    return frozenset(
        land for land, its in state.lands.items() if own in its.units or (guards and its.controller == own)
    )


def goals(table: PrincipesTable, force: Force) -> list[Goal]:
    """Every way to carry out the first option that can be: without passing the player, and by passing.

    Rule: PR-454 to PR-458, PA-68.
    """
    shut, free = _first(table, force, guarded(table, force)), _first(table, force, frozenset())
    lands = {goal.land for goal in shut}
    return [*shut, *(goal for goal in free if goal.land not in lands)]


def must_go(table: PrincipesTable, force: Force) -> bool:
    """Whether the units can carry out an option without passing through the player's units."""
    return bool(_first(table, force, guarded(table, force)))


def _first(table: PrincipesTable, force: Force, closed: frozenset[str]) -> list[Goal]:
    """The goals of the first option that can be carried out."""
    options = {land: option for land in table.state.lands if (option := option_of(table, force, land))}
    found = [
        Goal(option, land, groups)
        for chosen in selections(table, force)
        for ways in [_ways(table, force, chosen, closed)]
        for land, option in options.items()
        if all(land in ways[stand] for stand in chosen)
        for groups in [tuple((stand[0], count, ways[stand][land]) for stand, count in chosen.items())]
    ]
    first = min((goal.option for goal in found), default=STAY)
    return [goal for goal in found if goal.option == first]


def _ways(
    table: PrincipesTable, force: Force, chosen: Iterable[Stand], closed: frozenset[str]
) -> dict[Stand, dict[str, tuple[str, ...]]]:
    return {
        (kind, place): reach(table, place, points=movement_points(table, 0, kind), closed=closed)
        for kind, place in chosen
    }


def selections(table: PrincipesTable, force: Force) -> list[dict[Stand, int]]:
    """Every way to choose the figures that are activated, equal ones on one land counted alike.

    Rule: PR-458, PA-68.
    """
    wanted = activated(table, force)
    stands: dict[str, list[Stand]] = {kind: [] for kind in wanted}
    for place, there in stations(table, force).items():
        for unit in there:
            if kind_of(unit) in stands:
                stands[kind_of(unit)].append((kind_of(unit), place))
    chosen: list[tuple[Stand, ...]] = [()]
    for kind, count in wanted.items():
        parts = dict.fromkeys(combinations(stands[kind], count))
        chosen = [(*before, *part) for before in chosen for part in parts]
    return [dict(Counter(part)) for part in chosen if part]
