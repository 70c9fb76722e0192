"""Lapse: the harmless answer of a seat that is late, from what that seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from wici.rules.dice import Draw
from wici.rules.games.krakow.edition.content import Content, Intrigue
from wici.rules.games.krakow.gold import allocation, even
from wici.rules.look import Look
from wici.rules.order import Finish
from wici.rules.prompt import Prompt


def lapse(look: Look, prompt: Prompt, content: Content, draw: Draw | None = None) -> list[str]:
    """The answer to a prompt, by its kind.

    Start: highest Strength. Oppose and support: highest value for the colour, then lower Strength.
    Discard: lowest Strength. Ties go to the lower id. The map is left alone, the next opponent
    clockwise robbed, a short supply placed in the fixed order, Gold split evenly or as drafted.

    Args:
        look: What the seat may see.
        prompt: What is asked of it.
        content: The edition.
        draw: Draws lots for ties instead: ids favour a colour, which no player should.
    """
    cards = _cards(look, prompt, content, draw) if prompt.kind in _OF_CARDS else []
    match prompt.kind:
        case "start":
            card = min(cards, key=lambda card: -card.strength)
            return [f"play {card.name}"]
        case "oppose" | "support":
            return [f"play {_answering(cards, prompt).name}"]
        case "discard":
            card = min(cards, key=lambda card: card.strength)
            return [f"discard {card.name}"]
        case "allocate":
            gold, areas = cast("int", prompt.facts["gold"]), content.gold_areas
            draft = look.draft or (allocation(areas, even(gold, len(areas))),)
            return [*draft, Finish.verb()]
        case "rob" | "divide":
            return [_listed(look, prompt)[0]]
        case _:
            return ["decline"]


_OF_CARDS = frozenset({"start", "oppose", "support", "discard"})


def _answering(cards: Sequence[Intrigue], prompt: Prompt) -> Intrigue:
    colour, supports = str(prompt.facts["lead"]), prompt.kind == "support"

    def rank(card: Intrigue) -> tuple[int, int]:
        values = card.support if supports else card.oppose
        return -values[colour], card.strength

    return min(cards, key=rank)


def _cards(look: Look, prompt: Prompt, content: Content, draw: Draw | None) -> list[Intrigue]:
    """The cards that may be named; of equals the first is taken."""
    cards = sorted(
        (content.named[answer.split()[1]] for answer in _listed(look, prompt)), key=lambda card: card.id
    )
    return draw.shuffle(cards) if draw else cards


def _listed(look: Look, prompt: Prompt) -> tuple[str, ...]:
    return next(asked.legal.answers for asked in look.asks if asked.prompt.kind == prompt.kind)
