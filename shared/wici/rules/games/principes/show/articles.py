"""Articles: every card, tile, Prince, Principality, faction and land of an edition, with its text."""

from __future__ import annotations

from collections.abc import Iterator

from wici.rules.content import Article
from wici.rules.games.principes.edition.content import DECKS, RING, Content
from wici.rules.games.principes.edition.places import Faction, Land
from wici.rules.games.principes.events.phrases import icon_title
from wici.rules.games.principes.show.sheets.cards import card_words
from wici.rules.words import listed

_DECK = {"court": "Court Cards", "neighbor": "Neighbor Cards", "battle": "Battle Cards"}
_PERIOD = ("", "I", "II", "III")


def articles(content: Content) -> Iterator[Article]:
    """Deck by deck, then tiles, History Cards, Princes and the map."""
    for deck in DECKS:
        for word, card in content.decks[deck].items():
            copies = f"{card.copies} in the deck." if card.copies > 1 else "One in the deck."
            yield Article(
                _DECK[deck], word, content.card_title(word), (f"{card_words(word, content)}", copies)
            )
    yield from _tiles(content)
    yield from _history(content)
    yield from _princes(content)
    yield from (_faction(content, faction) for faction in content.factions.values())
    yield from (_land(content, land) for land in content.lands.values())


def _tiles(content: Content) -> Iterator[Article]:
    for word, tile in content.tiles.items():
        striped = ", striped" if tile.striped else ""
        yield Article(
            "Progress Tiles",
            word,
            tile.name,
            (tile.text, f"Colour {tile.colour}{striped}; {tile.copies} of them."),
        )


def _history(content: Content) -> Iterator[Article]:
    for word, card in content.history.items():
        icons = ", ".join(map(icon_title, card.icons)) or "none"
        lines = (f"{card.year}, Period {_PERIOD[card.period]}. {card.text}", f"Icons: {icons}.")
        yield Article("History Cards", word, card.title, lines)


def _princes(content: Content) -> Iterator[Article]:
    for word, prince in content.princes.items():
        whose = content.title(prince.principality)
        reign = f", {prince.reign}" if prince.reign else ""
        lines = (f"{prince.title}: {prince.text}", f"{whose}, Period {_PERIOD[prince.period]}{reign}.")
        yield Article("Princes", word, prince.name, lines)


def _faction(content: Content, faction: Faction) -> Article:
    kind = {"principality": "Principalities", "neighbor": "Neighbors", "invader": "Invaders"}[faction.group]
    if faction.id in RING:
        rule = content.rules[faction.id]
        lines = [f"{rule.rule_title}: {rule.rule_text}", f"Capital: {content.title(faction.capital)}."]
    else:
        units = f"{faction.knights} Knights, {faction.footmen} Footmen"
        lines = [f"{units}; from {content.title(faction.home)}."]
    return Article(kind, faction.id, content.title(faction.id), tuple(lines))


def _land(content: Content, land: Land) -> Article:
    home = {"central": "A central land"}.get(land.home, f"Home land of {content.title(land.home)}")
    lines = [f"{home}{f'; today {land.modern}' if land.modern else ''}."]
    for gord in land.gords:
        its = content.settlements[gord.rank]
        city = f"as a City {its.city_might}, founded for {its.found_cost} gold"
        lines.append(f"{gord.name}: Might {its.gord_might}; {city}.")
    if land.clergy:
        lines.append(f"Clergy Support {land.clergy}.")
    borders = [*land.adjacent, *land.outside]
    lines.append(f"Borders on {listed(borders)}.")
    gords = tuple(gord.id for gord in land.gords if gord.id != land.id)
    return Article("Lands", land.id, content.title(land.id), tuple(lines), gords)
