"""Articles: what is printed on each Intrigue and in each area, for whoever does not hold the card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wici.rules.content import Article
from wici.rules.games.krakow.edition.content import (
    GROUPS,
    Area,
    Content,
    EffectStep,
    Group,
    HandStep,
    Intrigue,
    Kind,
    RemoveStep,
    ReplaceStep,
)
from wici.rules.words import listed


def articles(content: Content) -> Iterator[Article]:
    """The Intrigues group by group, then the areas and the groups."""
    for group in GROUPS:
        for card in content.cards.values():
            if card.group == group:
                yield _card(content, card)
    yield from (_area(area) for area in content.areas.values())
    yield from (_group(content, group) for group in content.groups.values())


def _card(content: Content, card: Intrigue) -> Article:
    lines = [
        (
            f"Strength {card.strength}{', strong' if card.strong else ''}. "
            f"Worth {card.vp} VP to its group when it succeeds."
        ),
        f"Supports {_values(card.support)}. Opposes {_values(card.oppose)}.",
        f"Success brings {_tokens(card.tokens)} to the {content.area_name(card.area)}.",
    ]
    if card.blocked_by:
        lines.append(f"Blocked by {_called(content.cards[card.blocked_by])}.")
    if card.id in content.blocks:
        lines.append(f"Blocks {_called(content.cards[content.blocks[card.id]])}.")
    lines += (
        [f"Special: {_step(step)}" for step in content.effects[card.special].steps] if card.special else []
    )
    kind = f"Intrigues of {content.groups[card.group].name} ({card.group})"
    return Article(kind, card.name, card.title, tuple(lines), (card.id.lower(),))


def _called(card: Intrigue) -> str:
    return f"{card.title} ({card.name})"


def _values(values: Mapping[str, int]) -> str:
    return ", ".join(f"{colour} {values[colour]}" for colour in GROUPS)


def _tokens(tokens: Mapping[Kind, int]) -> str:
    return listed(f"{count} {kind.title()}" for kind, count in tokens.items() if count)


def _step(step: EffectStep) -> str:
    if isinstance(step, HandStep):
        who = "each player of your team" if step.side == "own" else "each opponent"
        what = "draws a card" if step.delta > 0 else "loses a card of the hand"
        more = "one more" if step.delta > 0 else "one fewer"
        return f"{who} {what} now, and is dealt {more} in later seasons of the year."
    if isinstance(step, RemoveStep):
        return f"you may remove one opposing {step.kind.title()} token from any one box."
    if isinstance(step, ReplaceStep):
        what = f"up to {step.count} opposing {step.kind.title()} tokens"
        return f"you may replace {what} with your own, in any boxes."
    return f"one opponent of your choice loses {step.count} Gold, as far as there is any."


def _area(area: Area) -> Article:
    boxes = listed(f"{kind.title()} (up to {most})" for kind, most in area.boxes.items())
    lines = (
        f"Boxes: {boxes}.",
        f"The majority at the year's end is worth {area.vp} VP to each player of the team.",
    )
    return Article("Areas of the city", area.id, area.name, lines)


def _group(content: Content, group: Group) -> Article:
    lines = (
        f"Enemies: the {content.groups[group.enemy].name}.",
        f"A player of this group is number {group.tie_break_rank} where points are equal.",
    )
    return Article("The secret groups", group.id, group.name, lines)
