"""Lands: who controls them, what they give, who stands there. Questions only; nothing changes here."""

from __future__ import annotations

from collections.abc import Iterable

from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.state import Land, PrincipesTable, State, faction_of

TEUTONS = "teutonic-knights"


def might_of(state: State, content: Content, land: str) -> int:
    """The Might of a land with its Cities.

    Rule: PR-019.
    """
    cities = state.lands[land].cities
    total = 0
    for gord in content.lands[land].gords:
        settlement = content.settlements[gord.rank]
        total += settlement.city_might if gord.id in cities else settlement.gord_might
    return total


def might(state: State, content: Content, seat: int) -> int:
    """The true Might of a player, surplus included.

    Rule: PR-083, PR-084.
    """
    faction = faction_of(seat)
    return sum(
        might_of(state, content, land) for land, its in state.lands.items() if its.controller == faction
    )


def last_position(state: State, content: Content) -> int:
    """The last space of the tracks."""
    return content.last_position_solo if state.solo else content.last_position


def position(state: State, content: Content, seat: int, track: str) -> int:
    """A player's position as the board shows it.

    Rule: PR-082, PR-083.
    """
    if track == "might":
        return min(last_position(state, content), might(state, content, seat))
    return int(getattr(state.players[seat], track))


def controlled(state: State, faction: str) -> list[str]:
    """The lands a faction controls, in the order of the map; "your land" in any text means one of these.

    Rule: PR-015, PR-033, PR-273.
    """
    return [land for land, its in state.lands.items() if its.controller == faction]


def controlled_at_home(table: PrincipesTable, faction: str) -> list[str]:
    """The lands inside its own borders that a Principality controls.

    Rule: PR-021, PR-072.
    """
    own = controlled(table.state, faction)
    return [land for land in own if table.content.lands[land].home == faction]


def is_free_to_use(state: State, faction: str, land: str) -> bool:
    """Whether a faction controls a land on which no battle is pending and no raider stands.

    Rule: PR-027, PR-030, PR-R13.
    """
    its = state.lands[land]
    return its.controller == faction and all(other == faction for other in its.units)


def foreign_on(its: Land, faction: str) -> list[str]:
    """The other factions with fighting units on a land.

    Rule: PR-005, PR-037, PR-041.
    """
    return [other for other in its.units if other != faction]


def is_raider(content: Content, faction: str, land: str) -> bool:
    """Whether units of a faction on this land are Invaders on a raid, who take no control.

    Rule: PR-030, PR-R22.
    """
    if content.factions[faction].group != "invader":
        return False
    return not (faction == TEUTONS and "teutonic" in content.lands[land].symbols)


def home_faction(state: State, content: Content, land: str) -> str:
    """Who controls a land on which nobody stands: a Principality, a Pomerania, or nobody.

    Rule: PR-012, PR-021, PR-023, PR-031, PR-072, PR-R78.
    """
    if state.lands[land].controller == TEUTONS:
        return TEUTONS
    home = content.lands[land].home
    return "" if home == "central" else home


def due_controller(state: State, content: Content, land: str) -> str:
    """Who must control a land by what stands on it.

    Rule: PR-021, PR-022, PR-023, PR-024, PR-025, PR-026, PR-027, PR-028, PR-029, PR-030, PR-031.
    """
    its = state.lands[land]
    if its.division:
        return ""
    if len(its.units) > 1:
        return its.controller
    standing = [faction for faction in its.units if not is_raider(content, faction, land)]
    return standing[0] if standing else home_faction(state, content, land)


def with_building(state: State, faction: str, building: str) -> list[str]:
    """Lands a faction controls with a building of a kind."""
    return [land for land in controlled(state, faction) if state.lands[land].building == building]


def supply_left(state: State, content: Content, kind: str) -> int:
    """How many tokens of a kind are left: `castle`, `tiltyard`, `abbey`, `division`, `civitas`.

    Rule: PR-008, PR-009.
    """
    supply = content.supply
    if kind == "division":
        return supply.division_tokens - sum(its.division for its in state.lands.values())
    if kind == "civitas":
        return supply.small_city_tokens - sum(
            content.ranks[gord] == "small" for its in state.lands.values() for gord in its.cities
        )
    whole = {"castle": supply.castles, "tiltyard": supply.tiltyards, "abbey": supply.abbeys}[kind]
    return whole - sum(its.building == kind for its in state.lands.values())


def count_units(units: Iterable[str], kind: str) -> int:
    """How many of these units are of a kind."""
    return sum(unit.startswith(kind) for unit in units)


def place_units(table: PrincipesTable, place: str) -> dict[str, list[str]]:
    """The units at a land or in an area, by faction."""
    state = table.state
    return state.lands[place].units if place in state.lands else state.areas[place]
