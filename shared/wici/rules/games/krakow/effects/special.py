"""Special: the parts of a special Intrigue's effect, in the order in which they happen."""

from __future__ import annotations

from wici.rules.games.krakow.edition.content import (
    Content,
    HandStep,
    Intrigue,
    RemoveStep,
    ReplaceStep,
    RobStep,
)
from wici.rules.games.krakow.effects.hand_effects import DrawCards, LoseCards
from wici.rules.games.krakow.effects.removing import RemoveTokens
from wici.rules.games.krakow.effects.replacing import ReplaceTokens
from wici.rules.games.krakow.effects.robbery import RobGold
from wici.rules.phase import Phase


def effect_phases(content: Content, card: Intrigue, seat: int) -> list[Phase]:
    """The phases that carry out a card's effect; none for a card that is not special.

    What is removed from the map is one question, whatever the kinds. Rule: KR-112.
    """
    steps = content.effects[card.special].steps if card.special else ()
    phases: list[Phase] = []
    kinds = tuple(step.kind for step in steps if isinstance(step, RemoveStep))
    if kinds:
        phases.append(RemoveTokens(seat=seat, card=card.id, kinds=kinds))
    for step in steps:
        match step:
            case ReplaceStep(kind, count):
                phases.append(ReplaceTokens(seat=seat, card=card.id, kind=kind, count=count))
            case RobStep(count):
                phases.append(RobGold(seat=seat, card=card.id, count=count))
            case HandStep("opponents"):
                phases.append(LoseCards(seat=seat, card=card.id))
            case HandStep("own"):
                phases.append(DrawCards(seat=seat, card=card.id))
            case _:
                continue
    return phases
