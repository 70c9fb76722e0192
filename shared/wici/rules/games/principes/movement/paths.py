"""Paths: where units can go, what stops them, and where they may not end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board.lands import foreign_on, place_units
from wici.rules.games.principes.board.values import blocks_passage, is_immune, movement_points
from wici.rules.games.principes.orders import Group
from wici.rules.games.principes.state import PrincipesTable, faction_of, kind_of

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
        kind = kind_of(unit)
        if kind == "prince":
            return self.cause == "own"
        return (self.knights if kind == "knight" else self.footmen) != 0


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
    for kind, most in (("knight", force.knights), ("footman", force.footmen)):
        if 0 <= most < sum(kind_of(unit) == kind for unit in routes):
            raise IllegalOrder("limit", f"At most {most} of kind {kind} may move here.", rule="PR-316")
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
    if group.count < 1 or len(fits) < group.count:
        raise IllegalOrder(
            "bad_target",
            f"There are not {group.count} of {group.unit!r} to move from {group.path[0]!r}.",
            rule="PR-186",
        )
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


def check_end(table: PrincipesTable, force: Force, land: str) -> None:
    """Refuse a land on which these units may not end.

    Rule: PR-320, PR-321, PR-381, PR-401, PR-323, PR-R76.

    Raises:
        IllegalOrder: `own_land` or `immune`.
    """
    if force.cause == "own":
        return
    controller = table.state.lands[land].controller
    if controller == faction_of(force.seat):
        raise IllegalOrder(
            "own_land", f"You control {land!r}: units you move may not end there.", rule="PR-320"
        )
    holder = table.state.seat_of(controller)
    if not holder:
        return
    if is_protected(table, holder, force.faction):
        raise IllegalOrder("immune", f"{land!r} is protected from these units.", rule="PR-321")


def is_protected(table: PrincipesTable, seat: int, faction: str) -> bool:
    """Whether neutral units may not end on lands of a player: the Princess is with them, or a text says so.

    Rule: PR-321, PR-352, PR-459.
    """
    return table.state.players[seat].princess == faction or is_immune(table, seat, faction)


def can_end(table: PrincipesTable, force: Force, land: str) -> bool:
    """Whether these units may end on a land."""
    try:
        check_end(table, force, land)
    except IllegalOrder:
        return False
    return True


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
