"""Texts: Battle Cards whose text is used in a battle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import cards
from wici.rules.games.principes.edition.modifiers import BattleBonus, Die
from wici.rules.games.principes.edition.vocabulary import AnyEffect
from wici.rules.games.principes.movement.battle.sides import side_of
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.playing import can_play, check_play
from wici.rules.games.principes.texts.text import Text


def check_texts(
    table: PrincipesTable, seat: int, chosen: Sequence[str], timing: str, *, most: int = 0
) -> None:
    """Refuse Battle Cards whose texts cannot be used now.

    Rule: PR-158, PR-224, PR-225, PR-257.

    Args:
        table: The table.
        seat: Who plays them.
        chosen: The cards, all at once.
        timing: Their moment.
        most: How many at most; 0 for any number.

    Raises:
        IllegalOrder: `limit`, `not_in_hand`, `bad_timing` or `bad_target`.
    """
    if most and len(chosen) > most:
        message = f"{most} of your units take part, so at most {most} cards may be played."
        raise IllegalOrder("limit", message, rule="PR-225")
    cards.check_held(table, seat, chosen)
    for card in chosen:
        check_play(table, seat, card, {timing})


def playable(table: PrincipesTable, seat: int, timing: str, *, most: int = 0) -> tuple[str, ...]:
    """Every set of Battle Cards whose texts can be used now, each as one line."""
    hand = table.state.players[seat].hand
    fitting = sorted(card for card in hand if can_play(table, seat, card, {timing}))
    largest = min(most or len(fitting), len(fitting))
    sets = (part for size in range(1, largest + 1) for part in combinations(fitting, size))
    return tuple(dict.fromkeys(f"play {' '.join(part)}" for part in sets))


def use_texts(table: PrincipesTable, seat: int, chosen: Sequence[str]) -> None:
    """Lay cards open and use their texts, one after the other.

    What changes values for the battle is noted with the side; what needs a choice or happens at
    once is carried out before play goes on.

    Rule: PR-226, PR-261.
    """
    side = side_of(table, seat)
    cards.leave_hand(table, seat, chosen)
    side.used += chosen
    happening: list[Text] = []
    for card in chosen:
        effects = table.content.cards[card].effects
        side.lasting += [effect for effect in effects if effect.lasts and not _is_chosen(effect)]
        deeds = [effect for effect in effects if not effect.lasts or _is_chosen(effect)]
        if deeds:
            happening.append(Text(seat=seat, source=card, effects=deeds, played=True))
    for text in reversed(happening):
        table.push(text)


def _is_chosen(effect: AnyEffect) -> bool:
    """Whether a lasting effect needs a choice first: gold to pay, or a face."""
    return (isinstance(effect, BattleBonus) and effect.per == "gold_paid") or isinstance(effect, Die)
