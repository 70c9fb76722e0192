"""Articles: the agenda cards, Privileges, resources and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator

from wici.rules.content import Article
from wici.rules.games.krieg.edition.content import AgendaCard, Content, number, of
from wici.rules.words import listed

_DOES = {
    "grow": "one moves a hut from the reserve to your village",
    "build": "one, with a hut from the reserve, becomes a builder of the Cathedral",
    "raid": "one raids another Noble, or answers a raid",
    "bribe": "one bribes another Noble: a Knight of his leaves, or, if he has none, you see his storage",
}


def articles(content: Content) -> Iterator[Article]:
    """The agenda cards kind by kind, then the Privileges and the resources."""
    yield from (_card(content, card) for card in content.agenda.cards)
    for word, privilege in content.privileges.types.items():
        name = content.resources.types[privilege.yields].name
        count = f"There are {number(privilege.count)} of them."
        yield Article("Privileges", word, privilege.name, (f"Brings its owner one {name} each Fall.", count))
    for word, resource in content.resources.types.items():
        worth = listed(f"{values[word]} in {kind.title()}" for kind, values in content.values.items())
        lines = (
            f"In Summer: {_DOES[resource.summer_action]} (`{resource.summer_action}`).",
            f"In a campaign it is worth {worth}.",
            f"There are {resource.count} pieces.",
        )
        yield Article("Resources", word, resource.plural or resource.name, lines)


def _card(content: Content, card: AgendaCard) -> Article:
    value = content.values[card.kind]
    worth = listed(
        f"{content.resources.types[word].name} {value[word]}"
        for word in sorted(value, key=value.__getitem__)[::-1]
    )
    if card.reward == "cathedral":
        pieces = ", ".join(map(str, content.cathedral.points))
        brings = (
            f"Who wins the campaign builds the next piece of the Cathedral, worth {pieces} points in turn, "
            f"and scores {number(content.cathedral.points_per_builder)} more for each builder on the board."
        )
    else:
        points = of(content.scoring.privilege_campaign_vp, "point")
        brings = f"Who wins the campaign scores {points} and may take a Privilege."
    lines = [f"{card.kind.title()}: {worth}.", brings]
    if card.marked:
        lines.append("It is marked: who is dealt it is the first Leader.")
    return Article(f"Agenda: {card.kind.title()}", card.id, card.title, tuple(lines))
