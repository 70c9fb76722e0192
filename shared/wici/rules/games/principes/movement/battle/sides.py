"""Sides: the battle being fought, and who plays for whom in it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from wici.rules.games.principes.board import cards
from wici.rules.games.principes.fight import Fight, Side
from wici.rules.games.principes.state import PrincipesTable

Role: TypeAlias = Literal["attacker", "defender"]
ROLES: tuple[Role, Role] = ("attacker", "defender")
"""The attacker always comes first."""


def fight_of(table: PrincipesTable) -> Fight:
    """The battle being fought.

    Raises:
        LookupError: None is.
    """
    if table.state.fight is None:
        raise LookupError("no battle is being fought")
    return table.state.fight


def side_of(table: PrincipesTable, seat: int) -> Side:
    """The side of a player who fights.

    Raises:
        LookupError: The player does not.
    """
    side = fight_of(table).side_of(seat)
    if side is None:
        raise LookupError(f"seat {seat} does not fight")
    return side


def has_battle_cards(table: PrincipesTable, side: Side) -> bool:
    """Whether a side's player holds Battle Cards, which all may know; neutral sides use none.

    Rule: PR-263, PR-296.
    """
    is_in = bool(side.seat) and not table.state.players[side.seat].eliminated
    return is_in and cards.count_of(table, side.seat, "battle") > 0
