"""Assembly places: where a player may put units, by whatever action or text; the one answer for all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wici.rules.games.principes.board import units
from wici.rules.games.principes.board.lands import controlled, might_of, with_building
from wici.rules.games.principes.board.values import assembly_places
from wici.rules.games.principes.orders.works import Assemble
from wici.rules.games.principes.state import PrincipesTable, faction_of
from wici.rules.order import Order


def places(table: PrincipesTable, seat: int, kind: str, *, bound_to: str = "") -> list[str]:
    """Lands on which a player may assemble units of a kind, by whatever card or action.

    Rule: PR-002, PR-180, PR-181, PR-182, PR-185, PR-184.

    Args:
        table: The table.
        seat: The player.
        kind: `knight` or `footman`.
        bound_to: The one land that PR-181 leaves, once a unit went there; texts open theirs all the same.
    """
    open_places = [bound_to] if bound_to else _usual(table, seat)
    open_places = [*open_places, *_by_text(table, seat, kind)]
    return [land for land in table.state.lands if land in open_places]


def binding(table: PrincipesTable, seat: int, kinds: Iterable[str], land: str) -> str:
    """The land to which PR-181 binds a player from now on, after units went to a land; empty for none.

    Rule: PR-002, PR-181.
    """
    is_bound = is_homeless(table, seat) and any(land not in _by_text(table, seat, kind) for kind in kinds)
    return land if is_bound else ""


def still_open(table: PrincipesTable, seat: int, options: Sequence[Order], land: str) -> list[Order]:
    """Of the places for single units those that are left after a unit of the same text went to a land.

    Rule: PR-002, PR-181.
    """
    single = [order for order in options if isinstance(order, Assemble)]
    bound_to = binding(table, seat, {kind for order in single for kind in order.units}, land)
    return [
        order
        for order in single
        if all(order.land in places(table, seat, kind, bound_to=bound_to) for kind in order.units)
    ]


def _by_text(table: PrincipesTable, seat: int, kind: str) -> list[str]:
    """Lands that texts open to units of a kind, whatever PR-180 and PR-181 say."""
    found: list[str] = []
    for text in assembly_places(table, seat):
        if text.units == "any" or kind == "footman":
            faction = faction_of(seat)
            if text.where == "any_own":
                found += controlled(table.state, faction)
            else:
                found += with_building(table.state, faction, "castle")
    return found


def _usual(table: PrincipesTable, seat: int) -> list[str]:
    state, faction = table.state, faction_of(seat)
    if is_homeless(table, seat):
        own = controlled(state, faction)
        best = max((might_of(state, table.content, land) for land in own), default=0)
        return [land for land in own if might_of(state, table.content, land) == best]
    capital, prince = table.content.factions[faction].capital, units.prince_land(table, faction)
    usual = [capital] if state.lands[capital].controller == faction else []
    if prince and state.lands[prince].controller == faction and prince != capital:
        usual.append(prince)
    return usual


def is_homeless(table: PrincipesTable, seat: int) -> bool:
    """Whether a player has neither the own Capital nor a Prince on the map. Rule: PR-R63."""
    faction = faction_of(seat)
    capital = table.content.factions[faction].capital
    return table.state.lands[capital].controller != faction and not units.prince_land(table, faction)
