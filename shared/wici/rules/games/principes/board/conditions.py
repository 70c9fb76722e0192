"""Conditions and counters: what an effect may ask of the table, each answered here once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wici.rules.games.principes.board.lands import controlled, position, with_building
from wici.rules.games.principes.edition.vocabulary import AnyEffect
from wici.rules.games.principes.fight import Fight, Side
from wici.rules.games.principes.state import PrincipesTable, faction_of, is_cavalry


def hold(table: PrincipesTable, seat: int, effect: AnyEffect) -> bool:
    """Whether all conditions of an effect hold for its owner now.

    Rule: PR-T09.
    """
    return all(_holds(table, seat, condition) for condition in effect.conditions)


def _holds(table: PrincipesTable, seat: int, condition: str) -> bool:
    state, (word, _, rest) = table.state, condition.partition(":")
    if word == "controls":
        return state.lands[rest].controller == faction_of(seat)
    if word == "highest":
        mine = position(state, table.content, seat, rest)
        return all(position(state, table.content, other, rest) <= mine for other in state.active)
    if word == "holds_princeps":
        return state.princeps == seat
    if word == "controls_abbey":
        return bool(with_building(state, faction_of(seat), "abbey"))
    fight = state.fight
    mine_side = fight.side_of(seat) if fight else None
    if fight is None or mine_side is None:
        return False
    return _IN_BATTLE[word](table, fight, mine_side)


def _is_attacker(fight: Fight, side: Side) -> bool:
    return side is fight.attacker


def _other(fight: Fight, side: Side) -> Side:
    return fight.defender if side is fight.attacker else fight.attacker


def _side_name(fight: Fight, side: Side) -> str:
    return "attacker" if side is fight.attacker else "defender"


_IN_BATTLE: Mapping[str, Callable[[PrincipesTable, Fight, Side], bool]] = {
    "attacker": lambda _, fight, side: _is_attacker(fight, side),
    "defender": lambda _, fight, side: not _is_attacker(fight, side),
    "won": lambda _, fight, side: fight.winner == _side_name(fight, side),
    "lost": lambda _, fight, side: fight.winner not in ("", _side_name(fight, side)),
    "prince_in_battle": lambda _, __, side: "prince" in side.units,
    "own_footman_in_battle": lambda _, __, side: any(not is_cavalry(unit) for unit in side.units),
    "enemy_lost_cavalry": lambda _, fight, side: any(
        is_cavalry(unit) for unit in _other(fight, side).removed
    ),
    "opponent_neutral": lambda _, fight, side: not _other(fight, side).seat,
    "land_has_city": lambda table, fight, _: bool(table.state.lands[fight.land].cities),
}


def count(table: PrincipesTable, seat: int, effect: AnyEffect, *, gold_paid: int = 0) -> int:
    """How many times an effect counts: 1 without a counter, else the counter up to its cap.

    Args:
        table: The table.
        seat: The effect's owner.
        effect: The effect.
        gold_paid: Gold paid for it, for the counter of that name.
    """
    if not effect.per:
        return 1
    found = gold_paid if effect.per == "gold_paid" else _count(table, seat, effect.per)
    return min(found, effect.most) if effect.most else found


def _count(table: PrincipesTable, seat: int, counter: str) -> int:
    state, faction = table.state, faction_of(seat)
    match counter:
        case "own_city":
            return sum(len(state.lands[land].cities) for land in controlled(state, faction))
        case "own_abbey" | "own_tiltyard":
            return len(with_building(state, faction, counter.removeprefix("own_")))
        case "central_land":
            return sum(table.content.lands[land].home == "central" for land in controlled(state, faction))
        case "tile_pair":
            return len(pairs(table, seat))
    side = state.fight.side_of(seat) if state.fight else None
    if state.fight is None or side is None:
        return 0
    if counter == "their_cavalry_in_battle":
        return sum(is_cavalry(unit) for unit in _other(state.fight, side).units)
    wanted = counter == "own_cavalry_in_battle"
    return sum(is_cavalry(unit) == wanted for unit in side.units)


def pairs(table: PrincipesTable, seat: int) -> list[str]:
    """Colours with at least two tiles on a board.

    Rule: PR-405.
    """
    colours = [table.content.tiles[tile].colour for tile in table.state.players[seat].tiles]
    return [colour for colour in dict.fromkeys(colours) if colours.count(colour) > 1]
