"""Bank: gold between the players and the bank of 66."""

from __future__ import annotations

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.edition.content import RING
from wici.rules.games.principes.events.table import GoldGiven, GoldPaid, GoldTaken
from wici.rules.games.principes.orders.cards import Give
from wici.rules.games.principes.state import PrincipesTable


def is_empty(table: PrincipesTable) -> bool:
    """Whether the bank has nothing left to give."""
    return table.state.options.bank_limit != "none" and table.state.bank <= 0


def take(table: PrincipesTable, seat: int, amount: int, *, told: bool = True) -> int:
    """Give a player gold of the bank, as far as it has it.

    Rule: PR-049, PR-050.

    Returns:
        What the player got.
    """
    got = max(0, amount)
    if table.state.options.bank_limit != "none":
        got = min(got, table.state.bank)
    table.state.bank -= got
    table.state.players[seat].gold += got
    if got and told:
        table.emit(GoldTaken(seat, got))
    return got


def pay(table: PrincipesTable, seat: int, amount: int, *, told: bool = True) -> None:
    """Let a player pay gold to the bank; the caller has checked that it is there.

    Rule: PR-048, PR-049.
    """
    table.state.players[seat].gold -= amount
    table.state.bank += amount
    if amount and told:
        table.emit(GoldPaid(seat, amount))


def check_gold(table: PrincipesTable, seat: int, amount: int) -> None:
    """Refuse a cost that cannot be paid in full.

    Rule: PR-048.

    Raises:
        IllegalOrder: `no_gold`.
    """
    has = table.state.players[seat].gold
    if has < amount:
        raise IllegalOrder("no_gold", f"That costs {amount} gold; you have {has}.", rule="PR-048")


def give(table: PrincipesTable, seat: int, order: Give) -> None:
    """Hand gold to another player, finally.

    Rule: PR-044, PR-045, PR-046, PR-047.

    Raises:
        IllegalOrder: `bad_target` or `no_gold`.
    """
    to = table.state.seat_of(order.to) if order.to in RING else 0
    if not to or to == seat:
        raise IllegalOrder("bad_target", f"{order.to!r} is no other player in the game.", rule="PR-044")
    if order.amount < 1:
        raise IllegalOrder("no_gold", "Give at least 1 gold.", rule="PR-045")
    check_gold(table, seat, order.amount)
    table.state.players[seat].gold -= order.amount
    table.state.players[to].gold += order.amount
    table.emit(GoldGiven(seat, to, order.amount))
