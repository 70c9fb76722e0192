"""Phase 3: swords against shields, and who is toppled by what is left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from wici.rules.games.principes.board.battle_values import bonus, is_prince_protected, place_shields
from wici.rules.games.principes.events.battle import DamageCounted
from wici.rules.games.principes.fight import Fight, Side
from wici.rules.games.principes.movement.battle.dice import face_of
from wici.rules.games.principes.movement.battle.sides import fight_of
from wici.rules.games.principes.state import PrincipesTable, is_cavalry, kind_of

_HIT_FIRST = ("footman", "knight", "prince")


class Casualties(NamedTuple):
    """What damage does: the units toppled, the one wounded, and the excess."""

    toppled: list[str]
    wounded: str
    excess: int


def strength(unit: str) -> int:
    """Swords that a unit gives, and damage that topples it.

    Rule: PR-216, PR-217.
    """
    return 2 if is_cavalry(unit) else 1


def assign(units: Iterable[str], damage: int, *, is_prince_safe: bool = False) -> Casualties:
    """Assign damage to one unit after the other: infantry, cavalry, then the Prince.

    Rule: PR-233, PR-234, PR-235, PR-236.

    Args:
        units: All units of a side.
        damage: The damage it receives.
        is_prince_safe: Whether damage that would topple the Prince is lost.
    """
    toppled: list[str] = []
    wounded = ""
    for unit in sorted(units, key=lambda unit: _HIT_FIRST.index(kind_of(unit))):
        needed = strength(unit)
        if damage >= needed and unit == "prince" and is_prince_safe:
            damage = 0
        elif damage >= needed:
            toppled.append(unit)
            damage -= needed
        elif damage:
            wounded, damage = unit, 0
    return Casualties(toppled, wounded, damage)


def count_casualties(table: PrincipesTable) -> None:
    """Count both sides anew and topple or raise units to match.

    Rule: PR-230, PR-231, PR-232, PR-241.
    """
    fight = fight_of(table)
    for side in fight.sides:
        # All is summed anew each time, so that a shield played late may raise a unit again (PR-R26). Shields
        # do so, not swords: the rulebook's sentence on excess is a misprint (PR-R25).
        side.swords, side.shields = _sums(table, fight, side)
    for side in fight.sides:
        side.damage = max(0, fight.other(side).swords - side.shields)
        safe = is_prince_protected(table, side)
        side.toppled, side.wounded, side.excess = assign(side.units, side.damage, is_prince_safe=safe)
    attacker, defender = fight.sides
    table.emit(
        DamageCounted(
            attacker.faction,
            defender.faction,
            (attacker.swords, defender.swords),
            (attacker.shields, defender.shields),
            (attacker.damage, defender.damage),
            (tuple(attacker.toppled), tuple(defender.toppled)),
        )
    )


def _sums(table: PrincipesTable, fight: Fight, side: Side) -> tuple[int, int]:
    """All swords and shields of a side: units, place, die, symbols and texts.

    Rule: PR-216, PR-218, PR-219, PR-222, PR-227, PR-239.
    """
    face = face_of(table, side)
    swords, shields = bonus(table, fight, side)
    swords += sum(strength(unit) for unit in side.units) + face.swords + side.added_swords
    shields += face.shields + side.added_shields
    if side is fight.defender:
        shields += place_shields(table, fight)
    return max(0, swords), max(0, shields)
