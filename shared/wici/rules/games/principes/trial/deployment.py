"""Deployment: the map of a case's position, with whom it names and whom it leaves where they live."""

from __future__ import annotations

from collections.abc import Mapping

from wici.rules.errors import RulesError
from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.lands import TEUTONS, due_controller, place_units
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.trial.words import LandWords, Position


def set_lands(table: PrincipesTable, position: Position) -> None:
    """Put units, Cities, buildings and Division Tokens on the map, and settle who controls what.

    Raises:
        RulesError: `bad_case`: more units of a faction than it has.
    """
    state = table.state
    places = {**position.lands, **position.areas}
    named = {faction for words in places.values() for faction in words.units or ()}
    for faction in sorted(named):
        _clear(table, faction, keep_prince=not _names_prince(places, faction))
    for place, words in places.items():
        if words.units is not None:
            _make_room(table, place)
    for place, words in places.items():
        for faction, kinds in (words.units or {}).items():
            for kind, count in kinds.items():
                _deploy(table, faction, kind, count=count, place=place)
    for faction in table.content.factions:
        _rest_goes_home(table, faction)
    for place, words in position.lands.items():
        its = state.lands[place]
        its.cities = its.cities if words.cities is None else list(words.cities)
        its.building = its.building if words.building is None else words.building
        its.division = its.division if words.division is None else words.division
    state.teutons_called = state.teutons_called or TEUTONS in named
    for land, its in state.lands.items():
        its.controller = ""
        its.controller = due_controller(state, table.content, land)


def _make_room(table: PrincipesTable, place: str) -> None:
    """Take away what stands on a place whose units the case names."""
    for faction, there in list(place_units(table, place).items()):
        units.lift(table, faction, list(there), place)
        table.state.pools[faction] += there


def _names_prince(places: Mapping[str, LandWords], faction: str) -> bool:
    return any("prince" in (words.units or {}).get(faction, {}) for words in places.values())


def _clear(table: PrincipesTable, faction: str, *, keep_prince: bool) -> None:
    state = table.state
    for place in (*state.lands, *state.areas):
        there = state.lands[place].units if place in state.lands else state.areas[place]
        gone = [unit for unit in there.get(faction, []) if not (keep_prince and unit == "prince")]
        if gone:
            units.lift(table, faction, gone, place)
            state.pools[faction] += gone


def _deploy(table: PrincipesTable, faction: str, kind: str, *, count: int, place: str) -> None:
    if len(units.pool_of(table, faction, kind)) < count:
        raise RulesError(f"{faction} has not {count} more of {kind}.", reason="bad_case")
    units.deploy(table, faction, kind, count=count, land=place)


def _rest_goes_home(table: PrincipesTable, faction: str) -> None:
    """Neighbors and Balts that the case does not place stand in their own area or land."""
    its = table.content.factions[faction]
    home = its.home_area or (its.home_land if its.group == "neighbor" else "")
    rest = table.state.pools[faction]
    if home and rest and not (home in table.state.lands and table.state.lands[home].units):
        table.state.pools[faction] = []
        units.put(table, faction, rest, home)
