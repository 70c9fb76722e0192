"""Tokens: what a success brings its team, and what it brings when the supply is short or empty."""

from __future__ import annotations

import msgspec

from wici.rules.games.krakow.edition.content import KINDS, Intrigue, Kind
from wici.rules.games.krakow.events.success import TeamRewarded, TokensEarned
from wici.rules.games.krakow.state import KrakowTable


def fitting(table: KrakowTable, seat: int, card: Intrigue) -> dict[Kind, int]:
    """The printed tokens that have room, by kind; a treasury takes any number.

    Rule: KR-065, KR-066, KR-067.
    """
    state = table.state
    fits: dict[Kind, int] = {}
    for kind in KINDS:
        printed = card.tokens.get(kind, 0)
        if printed and kind != "gold":
            printed = min(printed, max(0, state.room(table.content, card.area, kind, state.team(seat))))
        if printed:
            fits[kind] = printed
    return fits


def fixed_order(fits: dict[Kind, int], supply: int) -> dict[Kind, int]:
    """The tokens that a player gets, placed one by one until the supply is empty.

    Rule: KR-061, KR-071.

    Example:
        >>> fixed_order({"fame": 2, "gold": 2}, 3)
        {'fame': 2, 'gold': 1}
    """
    earned: dict[Kind, int] = {}
    for kind, count in fits.items():
        earned[kind] = min(count, supply)
        supply -= earned[kind]
    return {kind: count for kind, count in earned.items() if count}


def earn(table: KrakowTable, seat: int, card: Intrigue, earned: dict[Kind, int]) -> None:
    """Place tokens on the map, and Gold in the player's own treasury; the rest is forfeited.

    Rule: KR-061, KR-062, KR-063, KR-064, KR-065, KR-066, KR-067, KR-071.
    """
    state = table.state
    team = state.team(seat)
    placed: dict[Kind, int] = {kind: count for kind, count in earned.items() if kind != "gold"}
    for kind, count in placed.items():
        state.boxes[card.area][kind].add(team, count)
    gold = earned.get("gold", 0)
    state.treasury[seat] += gold
    state.supply[team] -= sum(earned.values())
    lost: dict[Kind, int] = {
        kind: card.tokens.get(kind, 0) - placed.get(kind, 0) for kind in KINDS if kind != "gold"
    }
    told = TokensEarned(
        seat,
        table.name(seat),
        card.name,
        card.area,
        placed,
        forfeited={kind: count for kind, count in lost.items() if count},
        has_gold=gold > 0,
    )
    _tell(table, told, gold)


def _tell(table: KrakowTable, told: TokensEarned, gold: int) -> None:
    """Keep the Gold out of sight of all but its owner. Rule: KR-063."""
    own = msgspec.structs.replace(told, gold=gold)
    if not told.has_gold:
        table.emit(told)
    elif table.state.options.open_treasuries:
        table.emit(own)
    else:
        table.tell({told.seat: own}, public=told)


def reward_team(table: KrakowTable, seat: int, card: Intrigue) -> None:
    """Give both players of a team without tokens a Victory Point instead.

    Rule: KR-070, KR-072.
    """
    state = table.state
    team = state.team(seat)
    for member in state.members(team):
        state.vp[member] += 1
    table.emit(TeamRewarded(team, card.name))
