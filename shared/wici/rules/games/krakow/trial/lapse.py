"""Lapse: the harmless answer of a seat that is late, from what that seat may see."""

from __future__ import annotations

from typing import cast

from wici.rules.games.krakow.edition.content import Content, Intrigue
from wici.rules.games.krakow.gold import allocation, even
from wici.rules.look import Look
from wici.rules.order import Finish
from wici.rules.prompt import Prompt


def lapse(look: Look, prompt: Prompt, content: Content) -> list[str]:
    """The answer to a prompt, by its kind.

    Start: highest Strength. Oppose and support: highest value for the colour, then lower Strength.
    Discard: lowest Strength. Ties go to the lower id. The map is left alone, the next opponent
    clockwise robbed, a short supply placed in the fixed order, Gold split evenly or as drafted.
    """
    match prompt.kind:
        case "start":
            card = min(_cards(look, prompt, content), key=lambda card: (-card.strength, card.id))
            return [f"play {card.name}"]
        case "oppose" | "support":
            return [f"play {_answering(look, prompt, content).name}"]
        case "discard":
            card = min(_cards(look, prompt, content), key=lambda card: (card.strength, card.id))
            return [f"discard {card.name}"]
        case "allocate":
            gold, areas = cast("int", prompt.facts["gold"]), content.gold_areas
            draft = look.draft or (allocation(areas, even(gold, len(areas))),)
            return [*draft, Finish.verb()]
        case "rob" | "divide":
            return [_listed(look, prompt)[0]]
        case _:
            return ["decline"]


def _answering(look: Look, prompt: Prompt, content: Content) -> Intrigue:
    colour, supports = str(prompt.facts["lead"]), prompt.kind == "support"

    def rank(card: Intrigue) -> tuple[int, int, str]:
        values = card.support if supports else card.oppose
        return -values[colour], card.strength, card.id

    return min(_cards(look, prompt, content), key=rank)


def _cards(look: Look, prompt: Prompt, content: Content) -> list[Intrigue]:
    """The cards that may be named."""
    return [content.named[answer.split()[1]] for answer in _listed(look, prompt)]


def _listed(look: Look, prompt: Prompt) -> tuple[str, ...]:
    return next(asked.legal.answers for asked in look.asks if asked.prompt.kind == prompt.kind)
