"""Playing: a card's text is used, at the moment its bar names."""

from __future__ import annotations

from wici.rules.errors import IllegalOrder
from wici.rules.games.principes.board import cards
from wici.rules.games.principes.events.table import CardPlayed
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.costs import check_cost
from wici.rules.games.principes.texts.deed import is_deed
from wici.rules.games.principes.texts.text import Text, can_happen


def can_play(table: PrincipesTable, seat: int, card: str, timings: set[str]) -> bool:
    """Whether a card's text can be used now."""
    try:
        check_play(table, seat, card, timings)
    except IllegalOrder:
        return False
    return True


def check_play(table: PrincipesTable, seat: int, card: str, timings: set[str]) -> None:
    """Refuse a card whose text cannot be used now.

    Rule: PR-157, PR-158, PR-301, PR-436; PR-T12, rule 4.

    Raises:
        IllegalOrder: `not_in_hand`, `bad_timing`, the word of its cost, or `bad_target`.
    """
    cards.check_held(table, seat, [card])
    found = table.content.cards[card]
    if found.timing not in timings:
        raise IllegalOrder("bad_timing", f"The text of {card!r} is not for now.", rule="PR-158")
    if table.state.solo and found.refers_to_other_players:
        raise IllegalOrder("bad_timing", "Alone this text cannot be used.", rule="PR-436")
    for effect in found.effects:
        check_cost(table, seat, effect.cost)
    deeds = [effect for effect in found.effects if is_deed(effect) and not effect.lasts]
    if len(deeds) == len(found.effects) and not any(can_happen(table, seat, effect) for effect in deeds):
        raise IllegalOrder("bad_target", f"The text of {card!r} can do nothing now.", rule="PR-158")


def play_text(table: PrincipesTable, seat: int, card: str, timings: set[str]) -> None:
    """Use a card's text: what lasts for the action is noted, the rest is carried out.

    Rule: PR-006, PR-158, PR-298.

    Raises:
        IllegalOrder: As `check_play`.
    """
    check_play(table, seat, card, timings)
    cards.leave_hand(table, seat, [card])
    cards.put_under(table, [card])
    table.show(CardPlayed(seat, card))
    effects = table.content.cards[card].effects
    if table.state.turn is not None:
        table.state.turn.lasting += [effect for effect in effects if effect.lasts == "action"]
    deeds = [effect for effect in effects if not effect.lasts]
    if deeds:
        table.push(Text(seat=seat, source=card, effects=deeds, played=True))
