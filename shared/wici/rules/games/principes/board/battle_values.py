"""Battle values: swords, shields, places and Princes, with every text in force that changes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from wici.rules.games.principes.board.conditions import count
from wici.rules.games.principes.board.force import at_moment, in_force
from wici.rules.games.principes.edition.effect import Effect
from wici.rules.games.principes.edition.modifiers import BattleBonus, Die, Fortification, ProtectPrince
from wici.rules.games.principes.fight import Fight, Side
from wici.rules.games.principes.state import PrincipesTable

E = TypeVar("E", bound=Effect)


def bonus(table: PrincipesTable, fight: Fight, side: Side) -> tuple[int, int]:
    """Swords and shields that texts give or cost a side.

    Rule: PR-230, PR-231; PR-T08, `battle_bonus`.
    """
    swords = shields = 0
    for effect, owner in _touching(table, fight, side, BattleBonus):
        if effect.side in ("any", _role(fight, side)):
            times = count(table, owner, effect) if owner else 1
            swords += times * effect.swords
            shields += times * effect.shields
    return swords, shields


def place_shields(table: PrincipesTable, fight: Fight) -> int:
    """Shields that the place gives to the defender: Gords, Cities and a Castle.

    Rule: PR-219, PR-220, PR-221, PR-222; PR-T08, `fortification`.
    """
    its, base = table.state.lands[fight.land], table.content.defence
    texts = list(_fortifications(table, fight))
    gord, city = base.gord, base.city
    for effect in texts:
        gord = gord if effect.gord is None else effect.gord
        city = city if effect.city is None else effect.city
    gords = len(table.content.lands[fight.land].gords) - len(its.cities)
    whole = gords * gord + len(its.cities) * city + base.castle * (its.building == "castle")
    return max(0, whole - sum(effect.ignore for effect in texts))


def _fortifications(table: PrincipesTable, fight: Fight) -> Iterator[Fortification]:
    """Texts of both sides about the place, each once; the History Card's last."""
    history: list[Fortification] = []
    for side in fight.sides:
        for effect, is_history in in_force(table, side.seat, Fortification) if side.seat else ():
            if effect.who == "all_units" or effect.side not in ("any", _role(fight, side)):
                continue
            if is_history:
                history.append(effect)
            else:
                yield effect
    yield from history
    yield from _for_all_units(table, Fortification)


def is_prince_protected(table: PrincipesTable, side: Side) -> bool:
    """Whether the Prince of a side cannot be toppled.

    Rule: PR-T08, `protect_prince`.
    """
    return bool(side.seat and in_force(table, side.seat, ProtectPrince))


def die_changes(table: PrincipesTable, side: Side) -> dict[str, Die]:
    """Changes of the own die that a side may still make, by the text that allows them.

    Rule: PR-237, PR-262, PR-414, PR-422.
    """
    if not side.seat:
        return {}
    return {
        source.name: source.effect
        for source in at_moment(table, side.seat, "battle_recount")
        if isinstance(source.effect, Die) and side.changed.count(source.name) < source.effect.times
    }


def _touching(table: PrincipesTable, fight: Fight, side: Side, kind: type[E]) -> Iterator[tuple[E, int]]:
    """Effects that touch a side, each with the player whose it is; 0 for one on all units."""
    for owner in fight.sides:
        hits = "self" if owner is side else "opponent"
        for effect, _ in in_force(table, owner.seat, kind) if owner.seat else ():
            if effect.who == hits or (effect.who == "each_player" and owner is side):
                yield effect, owner.seat
    for effect in _for_all_units(table, kind):
        yield effect, side.seat


def _for_all_units(table: PrincipesTable, kind: type[E]) -> Iterator[E]:
    """Effects of the History Card on all units, neutral ones too."""
    state = table.state
    if not state.history_runs:
        return
    card = table.content.history[state.history]
    if state.solo and card.refers_to_other_players:
        return
    yield from (effect for effect in card.effects if isinstance(effect, kind) and effect.who == "all_units")


def _role(fight: Fight, side: Side) -> str:
    return "attacker" if side is fight.attacker else "defender"
