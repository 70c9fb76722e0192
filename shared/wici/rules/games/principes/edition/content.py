"""Content: the map, decks, tiles, Princes and numbers of an edition, frozen."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from wici.rules.games.principes.edition.vocabulary import AnyEffect, Cost, Deck
from wici.rules.words import slug

Rank: TypeAlias = Literal["capital", "city", "small"]
Colour: TypeAlias = Literal["green", "yellow", "blue", "rose", "brown", "gray"]
COLOURS: tuple[Colour, ...] = ("green", "yellow", "blue", "rose", "brown", "gray")
DECKS: tuple[Deck, ...] = ("court", "neighbor", "battle")
RING = ("polonia-maior", "masovia", "polonia-minor", "silesia")
"""The Principalities clockwise, which are also the seats 1 to 4."""


class Gord(msgspec.Struct, frozen=True):
    """A settlement: its name for people and for orders, and its rank; a City token may come to lie on it."""

    name: str
    rank: Rank
    id: str = ""

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "id", slug(self.name))


class Land(msgspec.Struct, frozen=True):
    """One of the 44 lands. `home` is a Principality, `central`, or a Pomeranian Neighbor."""

    id: str
    name: str
    home: str
    gords: tuple[Gord, ...]
    adjacent: tuple[str, ...]
    x: int
    y: int
    modern: str = ""
    capital: bool = False
    clergy: int = 0
    symbols: tuple[str, ...] = ()
    outside: tuple[str, ...] = ()


class Area(msgspec.Struct, frozen=True):
    """An area outside the 44 lands where a neutral faction stands."""

    id: str
    name: str
    kind: Literal["neighbor", "balts"]
    borders: tuple[str, ...]
    x: int = 0
    y: int = 0


class Faction(msgspec.Struct, frozen=True):
    """A Principality, a Neighbor or an Invader."""

    id: str
    name: str
    group: Literal["principality", "neighbor", "invader"] = "principality"
    colour: str = ""
    capital: str = ""
    home_land: str = ""
    home_area: str = ""
    entry_area: str = ""
    knights: int = 0
    footmen: int = 0
    blocked_by: str = ""
    fewer_each_time: int = 0

    @property
    def home(self) -> str:
        """Where its units come from: an area or a land."""
        return self.home_area or self.entry_area or self.home_land


class Settlement(msgspec.Struct, frozen=True):
    """What a rank of gords gives and costs."""

    gord_might: int
    city_might: int
    found_cost: int
    token: str


class Deployment(msgspec.Struct, frozen=True):
    """Figures that begin on a land."""

    land: str
    prince: int = 0
    knights: int = 0
    footmen: int = 0


class Rule(msgspec.Struct, frozen=True):
    """A Principality's special rule and deployment."""

    id: str
    rule_title: str
    rule_text: str
    effects: tuple[AnyEffect, ...]
    base: tuple[Deployment, ...]
    additional: tuple[Deployment, ...]


class Card(msgspec.Struct, frozen=True):
    """A Court, Battle or Neighbor Card."""

    id: str
    symbol: Literal["people", "clergy", "either", "sword", "shield"]
    copies: int
    title: str = ""
    name: str = ""
    line: str = ""
    timing: str = ""
    text: str = ""
    effects: tuple[AnyEffect, ...] = ()
    refers_to_other_players: bool = False
    removed_in_variant: str = ""
    faction: str = ""
    scope: str = ""
    knights: int = 0
    footmen: int = 0
    cost: Cost | None = None


class Prince(msgspec.Struct, frozen=True):
    """Who may rule in a Period, and what his text changes while he does."""

    id: str
    principality: str
    period: Literal[1, 2, 3]
    name: str
    title: str
    text: str
    effects: tuple[AnyEffect, ...]
    polish: str = ""
    reign: str = ""


class HistoryCard(msgspec.Struct, frozen=True):
    """What a Round of its Period brings: a text for all, and icons for its end."""

    id: str
    period: Literal[1, 2, 3]
    title: str
    year: str
    timing: Literal["immediate", "round", "after_actions"]
    text: str
    effects: tuple[AnyEffect, ...]
    icons: tuple[str, ...]
    refers_to_other_players: bool


class Tile(msgspec.Struct, frozen=True):
    """What a player takes from the Market to a space of its colour; its text works from then on."""

    id: str
    name: str
    colour: Colour
    striped: bool
    copies: int
    text: str
    effects: tuple[AnyEffect, ...]
    source: str = ""


class Face(msgspec.Struct, frozen=True):
    """A face of the Battle Dice."""

    number: int
    swords: int
    shields: int
    gold: int
    opposite: int


class Line(msgspec.Struct, frozen=True):
    """A line of a Combined Action tile; numbers that do not belong to its kind are 0."""

    principalities: int
    units: int = 0
    knights: int = 0
    footmen: int = 0
    cities: int = 0
    castles: int = 0
    cities_or_buildings: int = 0
    text: str = ""


class Combined(msgspec.Struct, frozen=True):
    """A side of a Combined Action tile."""

    assembly: Line
    movement: Line
    building: Line


class Limits(msgspec.Struct, frozen=True):
    """Base values that a `limit` effect changes."""

    hand_cards: int
    same_colour_tiles: int
    progress_tiles: tuple[int, int, int]
    assemble_units: int
    found_cities: int
    build_buildings: int
    politics_draw: int
    politics_keep: int
    assemble_footmen: int = 0


class Prices(msgspec.Struct, frozen=True):
    """Base prices in gold; a City costs the Might it will give."""

    knight: int
    footman: int
    building: int


class Supply(msgspec.Struct, frozen=True):
    """Tokens and coins."""

    division_tokens: int
    castles: int
    tiltyards: int
    abbeys: int
    small_city_tokens: int
    coins: tuple[dict[str, int], ...]

    @property
    def gold(self) -> int:
        """All coins together."""
        return sum(coin["value"] * coin["count"] for coin in self.coins)


class Defence(msgspec.Struct, frozen=True):
    """Shields of places."""

    gord: int
    city: int
    castle: int


class Moving(msgspec.Struct, frozen=True):
    """Base Movement Points."""

    cavalry: int
    infantry: int


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
