"""Values: limits, prices and other numbers of the rules, with everything in force that changes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any

from wici.rules.games.principes.board.force import in_force
from wici.rules.games.principes.edition.modifiers import (
    AssemblyPlace,
    BlockPassage,
    CouncilCardCap,
    Immunity,
    Limit,
    Movement,
    NeighborLock,
    Price,
    PrincepsTracks,
    PrincessPower,
)
from wici.rules.games.principes.state import PrincipesTable, is_cavalry


def fold(base: int, changes: Iterable[tuple[Any, bool]], best: Callable[[int, int], int]) -> int:
    """A value after its changes: the best `set` for the owner, every `add`, then the floor; History last.

    Rule: PR-213; PR-T11.

    Args:
        base: The base value.
        changes: Effects with `set`, `add` and perhaps `floor`, each with whether History says it.
        best: `max` if a high value is good for the owner, else `min`.
    """
    changes = list(changes)
    value = base
    for history in (False, True):
        ours = [effect for effect, is_history in changes if is_history == history]
        sets = [effect.set for effect in ours if effect.set is not None]
        value = reduce(best, sets) if sets else value
        added = value + sum(effect.add for effect in ours)
        floor = max((getattr(effect, "floor", 0) for effect in ours), default=0)
        value = max(added, min(value, floor), 0)
    return value


def limit(table: PrincipesTable, seat: int, what: str, *, tiles: Sequence[str] | None = None) -> int:
    """A limit for a player, like `hand_cards`.

    Rule: PR-160, PR-161, PR-178, PR-274, PR-293, PR-170, PR-287, PR-410.

    Args:
        table: The table.
        seat: The player.
        what: The limit, as `setup.toml` names it.
        tiles: A board to think of instead of the player's own.
    """
    base = getattr(table.content.limits, what)
    if what == "progress_tiles":
        base = base[table.state.period - 1]
    found = in_force(table, seat, Limit, tiles=tiles)
    changes = [(effect, history) for effect, history in found if effect.what == what]
    return fold(base, changes, max)


def price(table: PrincipesTable, seat: int, what: str, *, done: int = 0) -> int:
    """The price of a `knight`, a `footman` or a building kind.

    Rule: PR-179, PR-279.

    Args:
        table: The table.
        seat: Who pays.
        what: What is bought.
        done: How many of the kind, for buildings of any kind, this action has seen already.
    """
    prices = table.content.prices
    if what in ("knight", "footman"):
        return _price(table, seat, what, base=getattr(prices, what), done=done)
    return min(_price(table, seat, kind, base=prices.building, done=done) for kind in ("building", what))


def city_price(table: PrincipesTable, seat: int, gord: str, *, done: int = 0) -> int:
    """The price of founding a City on a Gord.

    Rule: PR-276.
    """
    base = table.content.settlements[table.content.ranks[gord]].found_cost
    return _price(table, seat, "city", base=base, done=done)


def _price(table: PrincipesTable, seat: int, what: str, *, base: int, done: int) -> int:
    changes = [
        (effect, history)
        for effect, history in in_force(table, seat, Price)
        if effect.what == what and (not effect.first or done < effect.first)
    ]
    return fold(base, changes, min)


def movement_points(table: PrincipesTable, seat: int, unit: str) -> int:
    """The Movement Points of a unit; `seat` is its owner, 0 for a neutral one.

    Rule: PR-187, PR-213, PR-413.
    """
    moving = table.content.moving
    base = moving.cavalry if is_cavalry(unit) else moving.infantry
    changes = in_force(table, seat, Movement) if seat else _history_movement(table)
    fitting = [
        (effect, history) for effect, history in changes if effect.units == "all" or not is_cavalry(unit)
    ]
    return fold(base, fitting, max)


def _history_movement(table: PrincipesTable) -> list[tuple[Movement, bool]]:
    runs = table.state.history_runs
    effects = table.content.history[table.state.history].effects if runs else ()
    return [
        (effect, True) for effect in effects if isinstance(effect, Movement) and effect.who == "all_units"
    ]


def assembly_places(table: PrincipesTable, seat: int) -> list[AssemblyPlace]:
    """Effects that open further places to assemble.

    Rule: PR-180, PR-185.
    """
    return [effect for effect, _ in in_force(table, seat, AssemblyPlace)]


def blocks_passage(table: PrincipesTable, seat: int) -> bool:
    """Whether foreign units must stop on every land of this player.

    Rule: PR-412, PR-R64.
    """
    return bool(in_force(table, seat, BlockPassage))


def is_immune(table: PrincipesTable, seat: int, faction: str) -> bool:
    """Whether units of a neutral faction may not end on lands of this player, by a text.

    Rule: PR-T08, `immunity`.
    """
    return any(faction in effect.factions for effect, _ in in_force(table, seat, Immunity))


def princess_power(table: PrincipesTable, seat: int) -> int:
    """How many cards a player's Princess gives or costs.

    Rule: PR-353, PR-354, PR-419.
    """
    return max(0, 1 + sum(effect.add for effect, _ in in_force(table, seat, PrincessPower)))


def princeps_tracks(table: PrincipesTable, seat: int) -> int:
    """On how many tracks a player must be highest or tied to claim the Princeps Token.

    Rule: PR-336, PR-423.
    """
    return min([2, *(effect.set for effect, _ in in_force(table, seat, PrincepsTracks, "council"))])


def council_card_cap(table: PrincipesTable, host: int, seat: int) -> int:
    """How many cards a player may play in this Council; -1 for any number.

    Rule: PR-331; PR-T08, `council_card_cap`.
    """
    if not host or host == seat:
        return -1
    caps = [effect.most for effect, _ in in_force(table, host, CouncilCardCap) if effect.who == "others"]
    return min(caps, default=-1)


def is_neighbor_locked(table: PrincipesTable, seat: int) -> bool:
    """Whether no Neighbor Card may move units now.

    Rule: PR-T08, `neighbor_lock`.
    """
    return bool(in_force(table, seat, NeighborLock))
