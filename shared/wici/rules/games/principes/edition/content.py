"""Content: the map, decks, tiles, Princes and numbers of an edition, frozen."""

from __future__ import annotations

import msgspec

from wici.rules.games.principes.edition.effect import Deck
from wici.rules.games.principes.edition.numbers import Defence, Limits, Moving, Prices, Supply
from wici.rules.games.principes.edition.places import Area, Deployment, Faction, Land, Rank, Settlement
from wici.rules.games.principes.edition.printed import Card, Combined, Face, HistoryCard, Prince, Tile
from wici.rules.games.principes.edition.vocabulary import AnyEffect

DECKS: tuple[Deck, ...] = ("court", "neighbor", "battle")
RING = ("polonia-maior", "masovia", "polonia-minor", "silesia")
"""The Principalities clockwise, which are also the seats 1 to 4."""


class Rule(msgspec.Struct, frozen=True):
    """A Principality's special rule and deployment."""

    id: str
    rule_title: str
    rule_text: str
    effects: tuple[AnyEffect, ...]
    base: tuple[Deployment, ...]
    additional: tuple[Deployment, ...]


class Content(msgspec.Struct, frozen=True, kw_only=True):
    """An edition. Everything is found by its name as orders write it, with hyphens."""

    edition: str
    edition_name: str
    lands: dict[str, Land]
    areas: dict[str, Area]
    factions: dict[str, Faction]
    gords: dict[str, str]
    ranks: dict[str, Rank]
    settlements: dict[str, Settlement]
    defence: Defence
    moving: Moving
    rules: dict[str, Rule]
    first_holder: tuple[str, ...]
    division_at_start: tuple[str, ...]
    division_only_if_played: str
    limits: Limits
    prices: Prices
    supply: Supply
    start_gold: int
    start_cards: dict[str, int]
    people_start: int
    clergy_start: int
    last_position: int
    last_position_solo: int
    decks: dict[str, dict[str, Card]]
    cards: dict[str, Card]
    deck_of: dict[str, Deck]
    neighbor_effects: tuple[AnyEffect, ...]
    princes: dict[str, Prince]
    history: dict[str, HistoryCard]
    icons: tuple[str, ...]
    tiles: dict[str, Tile]
    faces: tuple[Face, ...]
    combined: dict[str, Combined]
    effects_of: dict[str, tuple[AnyEffect, ...]]
    shapes: dict[str, list[list[int]]]
    titles: dict[str, str]

    def title(self, name: str) -> str:
        """What people call it; a name without a title is told as it stands."""
        return self.titles.get(name, name.replace("-", " "))

    def seat_title(self, seat: int) -> str:
        """The seat's Principality."""
        return self.title(RING[seat - 1])

    def card_title(self, card: str) -> str:
        """A hand card as its owner tells it from others: a Neighbor Card with its Knights and Footmen."""
        found = self.cards[card]
        return found.title or f"{found.name} {found.knights}+{found.footmen}"

    def source_title(self, source: str) -> str:
        """The title of what an effect comes from: a card, tile, Prince or Principality rule."""
        if source in self.rules:
            return self.rules[source].rule_title
        if source in self.princes:
            return self.princes[source].title
        if source in self.history:
            return self.history[source].title
        return self.card_title(source) if source in self.cards else self.title(source)

    @property
    def neighbors(self) -> list[str]:
        """The six Neighbors."""
        return [faction.id for faction in self.factions.values() if faction.group == "neighbor"]

    @property
    def invaders(self) -> list[str]:
        """Prussians, Lithuanians, Teutonic Knights and Mongols."""
        return [faction.id for faction in self.factions.values() if faction.group == "invader"]

    def symbol_land(self, symbol: str) -> str:
        """The one land that bears a symbol: `gnesna-star`, `cracovia-star` or `teutonic`."""
        return next(land.id for land in self.lands.values() if symbol in land.symbols)
