"""Paths: where units can go, and what stops them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal, NoReturn, TypeAlias

import msgspec

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board.lands import foreign_on, place_units
from wici.rules.games.principes.board.values import blocks_passage, movement_points
from wici.rules.games.principes.events.phrases import of_kind
from wici.rules.games.principes.orders.movement import Group
from wici.rules.games.principes.state import PrincipesTable, kind_of

Cause: TypeAlias = Literal["own", "neighbor", "combined", "raid", "activation"]
"""Why units move: their player's action, a Neighbor Card, the Combined tile, an icon, or alone the rules."""
WORDS = {
    "prince": "prince",
    "knight": "knight",
    "knights": "knight",
    "footman": "footman",
    "footmen": "footman",
}
"""Words for the kinds of units that move."""


class Force(msgspec.Struct, frozen=True):
    """Units that may move: whose, by whom, and how many.

    Attributes:
        seat: The mover.
        faction: Whose units they are.
        cause: Why they move.
        knights: How many Knights at most; -1 for any number, and then the Prince too.
        footmen: How many Footmen at most; -1 for any number.
    """

    seat: int
    faction: str
    cause: Cause
    knights: int = -1
    footmen: int = -1

    @property
    def owner(self) -> int:
        """The player whose units they are; 0 for neutral ones."""
        return self.seat if self.cause == "own" else 0

    def can_move(self, unit: str) -> bool:
        """Whether this kind may move at all."""
        return self.most(kind_of(unit)) != 0

    def most(self, kind: str) -> int:
        """How many units of a kind may move; -1 for any number."""
        if kind == "prince":
            return -1 if self.cause == "own" else 0
        return self.knights if kind == "knight" else self.footmen


Routes: TypeAlias = dict[str, list[str]]
"""The whole path of each unit that moves, its start included."""


def stations(table: PrincipesTable, force: Force) -> dict[str, list[str]]:
    """The units that may move, by the place where they stand."""
    state, home = table.state, table.content.factions[force.faction].home
    places = [place for place in (home, *state.lands) if place in state.areas or place in state.lands]
    found = {}
    for place in dict.fromkeys(places):
        units = [u for u in place_units(table, place).get(force.faction, ()) if force.can_move(u)]
        if units:
            found[place] = units
    return found


def next_to(table: PrincipesTable, place: str) -> Sequence[str]:
    """The lands that can be entered from a land or an outside area."""
    content = table.content
    return content.lands[place].adjacent if place in content.lands else content.areas[place].borders


def read_routes(table: PrincipesTable, force: Force, groups: Sequence[Group]) -> Routes:
    """The path of each unit that a draft moves; several steps of one unit are joined.

    Rule: PR-186, PR-187, PR-188, PR-315, PR-316, PR-317, PR-318, PR-319, PR-381.

    Raises:
        IllegalOrder: `bad_target`, `off_limits`, `out_of_range` or `limit`.
    """
    places = {unit: place for place, units in stations(table, force).items() for unit in units}
    routes: Routes = {}
    for group in groups:
        _check_path(table, group.path)
        for unit in _choose(table, force, group, places=places, routes=routes):
            routes[unit] = [*routes.get(unit, [group.path[0]]), *group.path[1:]]
            places[unit] = group.path[-1]
    for kind in ("knight", "footman"):
        if 0 <= force.most(kind) < sum(kind_of(unit) == kind for unit in routes):
            raise IllegalOrder("limit", _why_so_few(table, force, kind), rule="PR-316")
    return routes


def _check_path(table: PrincipesTable, path: Sequence[str]) -> None:
    if len(path) < 2:
        raise IllegalOrder(
            "bad_target", "A path begins where the unit stands and names every land.", rule="PR-196"
        )
    for start, end in pairwise(path):
        if end in table.state.areas:
            raise IllegalOrder("off_limits", f"{end!r} lies outside the 44 lands.", rule="PR-188")
        for place in (start, end):
            if place not in table.state.lands and place not in table.state.areas:
                raise IllegalOrder("bad_target", f"There is no land {place!r}.", rule="PR-196")
        if end not in next_to(table, start):
            raise IllegalOrder("out_of_range", f"{start!r} and {end!r} are not adjacent.", rule="PR-187")


def _choose(
    table: PrincipesTable, force: Force, group: Group, *, places: Mapping[str, str], routes: Routes
) -> list[str]:
    """The units of a group: those that have not moved yet first, and of the others those that can."""
    named = WORDS.get(group.unit, "")
    fits = [
        unit
        for unit, place in places.items()
        if place == group.path[0] and (unit == group.unit or kind_of(unit) == named)
    ]
    if group.count < 1:
        raise IllegalOrder("limit", "Move at least one unit, or leave it out.", rule="PR-186")
    if len(fits) < group.count:
        _refuse_group(table, force, group)
    steps = len(group.path) - 1
    able = [
        unit
        for unit in fits
        if len(routes.get(unit, ("start",))) - 1 + steps <= movement_points(table, force.owner, unit)
    ]
    if len(able) < group.count:
        raise IllegalOrder(
            "out_of_range", "That takes more Movement Points than the unit has.", rule="PR-187"
        )
    return sorted(able, key=lambda unit: unit in routes)[: group.count]


def _refuse_group(table: PrincipesTable, force: Force, group: Group) -> NoReturn:
    """Say why so many units do not go from there: kept back, or not there at all.

    Raises:
        IllegalOrder: `bad_target`.
    """
    kind, there = WORDS.get(group.unit, kind_of(group.unit)), group.path[0]
    standing = place_units(table, there).get(force.faction, ())
    message = f"There are not {group.count} of {group.unit!r} to move from {table.content.title(there)}."
    if force.most(kind) == 0 and any(kind_of(unit) == kind for unit in standing):
        message = _why_so_few(table, force, kind)
    raise IllegalOrder("bad_target", message, rule="PR-317" if force.cause == "neighbor" else "PR-186")


def _why_so_few(table: PrincipesTable, force: Force, kind: str) -> str:
    """Why units of a kind that stand there may not move: they were blocked, or are kept at home.

    Rule: PR-080, PR-312, PR-316.
    """
    most, its = force.most(kind), table.content.title(force.faction)
    if kind == "prince":
        return f"The Prince of {its} stays: only a player of his own could move him."
    if force.cause == "neighbor":
        return f"{of_kind(most, kind)} of {its} may move: what the card shows, less what was blocked."
    return f"At most {of_kind(most, kind)} of {its} may move here."


def gate(table: PrincipesTable, force: Force, land: str) -> int:
    """Who must consent to units going on through a land: nobody (-1), a player, or nobody can (0).

    Rule: PR-189, PR-190, PR-191, PR-192, PR-320, PR-322, PR-412, PR-368, PR-R67.
    """
    its = table.state.lands[land]
    owners = {table.state.seat_of(faction) for faction in foreign_on(its, force.faction)}
    guard = table.state.seat_of(its.controller)
    if guard and its.controller != force.faction and blocks_passage(table, guard):
        owners.add(guard)
    owners.discard(force.seat)
    if not owners:
        return -1
    return 0 if len(owners) > 1 or 0 in owners else owners.pop()


def crossings(routes: Routes) -> dict[str, list[str]]:
    """The units that go on through each land."""
    crossed: dict[str, list[str]] = {}
    for unit, path in routes.items():
        for land in dict.fromkeys(path[1:-1]):
            crossed.setdefault(land, []).append(unit)
    return crossed


def reach(
    table: PrincipesTable, start: str, *, points: int, closed: frozenset[str]
) -> dict[str, tuple[str, ...]]:
    """A shortest path to every land that units can come to from a place.

    Args:
        table: The table.
        start: Where they stand.
        points: Their Movement Points.
        closed: Lands that cannot be crossed.
    """
    paths: dict[str, tuple[str, ...]] = {start: (start,)}
    edge = [start]
    for _ in range(points):
        beyond = []
        for place in edge:
            if place in closed and place != start:
                continue
            for land in next_to(table, place):
                if land not in paths:
                    paths[land] = (*paths[place], land)
                    beyond.append(land)
        edge = beyond
    del paths[start]
    return paths
