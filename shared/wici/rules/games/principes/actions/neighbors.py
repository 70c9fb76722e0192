"""Neighbors: what Neighbor Cards can do, and when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import bank, cards
from wici.rules.games.principes.board.values import is_neighbor_locked
from wici.rules.games.principes.edition.modifiers import NeighborBlock, NeighborMove
from wici.rules.games.principes.orders.cards import Activate
from wici.rules.games.principes.state import PrincipesTable

ANY = "any"
"""The faction of cards that serve for every Neighbor."""


def can_move(table: PrincipesTable, seat: int, timings: Iterable[str]) -> bool:
    """Whether a player may play Neighbor Cards to move units at these moments.

    Rule: PR-304; PR-T10, `neighbor_lock`.
    """
    effects = table.content.neighbor_effects
    is_time = any(isinstance(effect, NeighborMove) and effect.when in timings for effect in effects)
    return is_time and not is_neighbor_locked(table, seat)


def can_block(table: PrincipesTable) -> bool:
    """Whether Neighbor Cards may be played to block a Neighbor that was named.

    Rule: PR-302.
    """
    effects = table.content.neighbor_effects
    return any(isinstance(its, NeighborBlock) and its.when == "on_neighbor_activated" for its in effects)


def serves_for(table: PrincipesTable, card: str, neighbor: str) -> bool:
    """Whether a card may be played for a Neighbor.

    Rule: PR-306, PR-310.
    """
    return table.content.cards[card].faction in (neighbor, ANY)


def cost(table: PrincipesTable, card: str) -> int:
    """The gold that moving units with a Neighbor Card costs.

    Rule: PR-303, PR-305.
    """
    its = table.content.cards[card].cost
    return its.gold if its else 0


def check_activation(table: PrincipesTable, seat: int, order: Activate, timings: Iterable[str]) -> None:
    """Refuse an activation that is not open now.

    Rule: PR-014, PR-304, PR-305, PR-306, PR-307; PR-T10, `neighbor_lock`, PR-465.

    Raises:
        IllegalOrder: `not_in_hand`, `bad_timing`, `bad_target`, `bad_choice`, `same_neighbor` or `no_gold`.
    """
    neighbor, card, turn = order.neighbor, order.card, table.state.turn
    cards.check_held(table, seat, [card])
    if table.content.deck_of[card] != "neighbor" or not can_move(table, seat, timings):
        raise IllegalOrder("bad_timing", f"{card!r} moves no units now.", rule="PR-304")
    if neighbor not in table.content.neighbors:
        raise IllegalOrder("bad_target", f"There is no Neighbor {neighbor!r}.", rule="PR-014")
    if not serves_for(table, card, neighbor):
        raise IllegalOrder("bad_choice", f"{card!r} does not move units of {neighbor!r}.", rule="PR-306")
    if turn is not None and neighbor in turn.activated:
        message = f"{neighbor!r} was activated before this action already."
        raise IllegalOrder("same_neighbor", message, rule="PR-307")
    bank.check_gold(table, seat, cost(table, card))


def activations(table: PrincipesTable, seat: int, timings: Iterable[str]) -> list[str]:
    """Every activation open to a player now, as lines."""
    lines = []
    for card in dict.fromkeys(table.state.players[seat].hand):
        for neighbor in table.content.neighbors:
            try:
                check_activation(table, seat, Activate(neighbor, card), timings)
            except IllegalOrder:
                continue
            lines.append(f"activate {neighbor} with {card}")
    return lines


def check_block(table: PrincipesTable, seat: int, neighbor: str, blocking: Sequence[str]) -> None:
    """Refuse cards that do not block a Neighbor.

    Rule: PR-310.

    Raises:
        IllegalOrder: `not_in_hand` or `bad_target`.
    """
    cards.check_held(table, seat, blocking)
    for card in blocking:
        if not serves_for(table, card, neighbor):
            raise IllegalOrder("bad_target", f"{card!r} does not block {neighbor!r}.", rule="PR-310")


def blocks(table: PrincipesTable, seat: int, neighbor: str) -> list[str]:
    """Every way to block a Neighbor, as lines."""
    hand = [card for card in table.state.players[seat].hand if serves_for(table, card, neighbor)]
    parts = [part for size in range(1, len(hand) + 1) for part in combinations(sorted(hand), size)]
    return [f"block {' '.join(part)}" for part in dict.fromkeys(parts)]
