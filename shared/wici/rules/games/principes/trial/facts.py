"""Facts: the whole truth of a table in the rulebook's words, for the expectations of case files."""

from __future__ import annotations

from collections import Counter
from typing import Any

from wici.rules.games.principes.board.cards import count_of
from wici.rules.games.principes.board.lands import might, might_of, position, supply_left
from wici.rules.games.principes.edition.content import DECKS
from wici.rules.games.principes.fight import Fight, Side
from wici.rules.games.principes.state import PrincipesTable, Units, faction_of, kind_of

_TOKENS = ("castle", "tiltyard", "abbey", "division", "civitas")


def facts(table: PrincipesTable) -> dict[str, Any]:
    """Plain data: players and lands by name, units as numbers of each kind by faction."""
    state, content = table.state, table.content
    return {
        "round": state.round,
        "final_round": state.final_round,
        "bank": state.bank,
        "princeps": faction_of(state.princeps) if state.princeps else "",
        "order": [faction_of(seat) for seat in state.order],
        "history": state.history,
        "market": state.market,
        "players": {faction_of(seat): _player(table, seat) for seat in state.players},
        "lands": {
            land: {
                "controller": its.controller,
                "might": might_of(state, content, land),
                "units": _counted(its.units),
                "cities": its.cities,
                "building": its.building,
                "division": its.division,
            }
            for land, its in state.lands.items()
        },
        "areas": {area: _counted(units) for area, units in state.areas.items()},
        "pools": {faction: _kinds(units) for faction, units in state.pools.items()},
        "supply": {kind: supply_left(state, content, kind) for kind in _TOKENS},
        "decks": {deck: len(state.decks[deck]) for deck in DECKS},
        "action": state.turn.action if state.turn else "",
        "battle": _battle(state.fight),
        "ending": state.ending.how if state.ending else "",
    }


def _player(table: PrincipesTable, seat: int) -> dict[str, Any]:
    state, player = table.state, table.state.players[seat]
    return {
        "gold": player.gold,
        "might": position(state, table.content, seat, "might"),
        "true_might": might(state, table.content, seat),
        "people": player.people,
        "clergy": player.clergy,
        "hand": sorted(player.hand),
        "cards": {deck: count_of(table, seat, deck) for deck in DECKS},
        "prince": player.prince,
        "dead": player.dead,
        "princess": player.princess,
        "tiles": player.tiles,
        "plan": player.plan,
        "lands": sum(its.controller == faction_of(seat) for its in state.lands.values()),
        "eliminated": player.eliminated,
    }


def _battle(fight: Fight | None) -> dict[str, Any]:
    if fight is None:
        return {}
    attacker, defender = fight.sides
    return {
        "land": fight.land,
        "winner": fight.winner,
        "attacker": _side(attacker),
        "defender": _side(defender),
    }


def _side(side: Side) -> dict[str, Any]:
    return {
        "faction": side.faction,
        "units": _kinds(side.units),
        "die": side.die,
        "swords": side.swords,
        "shields": side.shields,
        "damage": side.damage,
        "toppled": _kinds(side.toppled),
        "wounded": kind_of(side.wounded),
        "excess": side.excess,
    }


def _counted(units: Units) -> dict[str, dict[str, int]]:
    return {faction: _kinds(there) for faction, there in units.items()}


def _kinds(units: list[str]) -> dict[str, int]:
    return dict(sorted(Counter(kind_of(unit) for unit in units).items()))
