"""Costs: what a text costs is paid in full or not at all."""

from __future__ import annotations

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import bank
from wici.rules.games.principes.board.release import releases
from wici.rules.games.principes.edition.effect import Cost
from wici.rules.games.principes.state import PrincipesTable


def can_pay(table: PrincipesTable, seat: int, cost: Cost | None) -> bool:
    """Whether a cost can be paid in full."""
    if cost is None:
        return True
    player = table.state.players[seat]
    return (
        player.gold >= cost.gold
        and player.people >= cost.people
        and player.clergy >= cost.clergy
        and (not cost.unit or bool(releases(table, seat)))
    )


def check_cost(table: PrincipesTable, seat: int, cost: Cost | None) -> None:
    """Refuse a cost that cannot be paid.

    Rule: PR-T10.

    Raises:
        IllegalOrder: `no_gold`, `track_zero` or `supply_empty`.
    """
    if cost is None or can_pay(table, seat, cost):
        return
    bank.check_gold(table, seat, cost.gold)
    if cost.unit and not releases(table, seat):
        raise IllegalOrder("supply_empty", "You have no Knight or Footman on the map to give up.")
    raise IllegalOrder("track_zero", "You have not the support to pay for that.")
