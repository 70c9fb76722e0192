"""Content: the map, decks, tiles, Princes and numbers of an edition, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from wici.rules import content as reading
from wici.rules.errors import BadContent
from wici.rules.games.principes.effects.vocabulary import AnyEffect, Cost, Deck
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
    """A Prince Card."""

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
    """A History Card."""

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
    """A Progress Tile."""

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
        """The land with a symbol."""
        return next(land.id for land in self.lands.values() if symbol in land.symbols)


_NAMED = frozenset(
    {
        "id",
        "home",
        "land",
        "lands",
        "adjacent",
        "outside",
        "borders",
        "area",
        "faction",
        "factions",
        "exempt",
        "principality",
        "home_land",
        "home_area",
        "entry_area",
        "blocked_by",
        "clockwise",
        "first_holder",
        "only_if_played",
        "symbols",
        "icons",
        "all",
        "capital",
        "back",
    }
)
"""Fields that hold names, which orders write with hyphens."""


def _hyphenate(value: Any, key: str = "") -> Any:
    """Write names as orders do; the words of the vocabulary keep their underscores."""
    if isinstance(value, dict):
        return {inner: _hyphenate(item, inner) for inner, item in value.items()}
    if isinstance(value, list):
        return [_hyphenate(item, key) for item in value]
    if isinstance(value, str):
        if key in _NAMED:
            return value.replace("_", "-")
        if key == "if" and value.startswith("controls:"):
            return value.replace("_", "-")
    return value


def read_content(files: Mapping[str, bytes]) -> Content:
    """Content made of an edition's files.

    Raises:
        BadContent: A file is missing, has other fields than wanted, is outside the effect
            vocabulary, or fails a check of the map and the decks.
    """
    from wici.rules.games.principes.checks import check

    raw = {
        name: _hyphenate(reading.table(files, f"{name}.toml"))
        for name in (
            "map",
            "setup",
            "princes",
            "history",
            "court",
            "battle",
            "neighbors",
            "tiles",
            "combined",
            "dice",
        )
    }
    shapes = _hyphenate(reading.table(files, "shapes.toml")) if "shapes.toml" in files else {}
    content = _assemble(raw, shapes)
    check(content)
    return content


def _assemble(raw: Mapping[str, dict[str, Any]], shapes: Mapping[str, Any]) -> Content:
    chart, setup = raw["map"], raw["setup"]
    lands = _by_id("map", chart, "land", Land)
    areas = _by_id("map", chart, "area", Area)
    factions = _by_id("map", chart, "principality", Faction) | _by_id("map", chart, "faction", Faction)
    decks = {
        "court": _by_id("court", raw["court"], "card", Card),
        "neighbor": _by_id("neighbors", raw["neighbors"], "card", Card),
        "battle": _by_id("battle", raw["battle"], "card", Card),
    }
    princes = _by_id("princes", raw["princes"], "prince", Prince)
    history = _by_id("history", raw["history"], "card", HistoryCard)
    tiles = _by_id("tiles", raw["tiles"], "tile", Tile)
    rules = _by_id("setup", setup, "principality", Rule)
    combined = {"multi": _part("combined", raw["combined"], "multi", Combined)}
    combined |= {
        line["id"]: _convert("combined", line, Combined, "solo") for line in raw["combined"].get("solo", [])
    }
    cards = {card.id: card for deck in decks.values() for card in deck.values()}
    return Content(
        edition=chart["meta"]["edition"],
        edition_name=chart["meta"]["edition_name"],
        lands=lands,
        areas=areas,
        factions=factions,
        gords={gord.id: land.id for land in lands.values() for gord in land.gords},
        ranks={gord.id: gord.rank for land in lands.values() for gord in land.gords},
        settlements=_part("map", chart, "settlement", dict[str, Settlement]),
        defence=_part("map", chart, "defence", Defence),
        moving=_part("map", chart, "movement", Moving),
        rules=rules,
        first_holder=_part("setup", setup, "princeps.first_holder", tuple[str, ...]),
        division_at_start=_part("setup", setup, "division_at_start.lands", tuple[str, ...]),
        division_only_if_played=_part("setup", setup, "division_at_start.only_if_played", str),
        limits=_part("setup", setup, "limit", Limits),
        prices=_part("setup", setup, "price", Prices),
        supply=_part("setup", setup, "supply", Supply),
        start_gold=_part("setup", setup, "start.gold", int),
        start_cards=_part("setup", setup, "start.cards", dict[str, int]),
        people_start=_part("setup", setup, "tracks.people_start", int),
        clergy_start=_part("setup", setup, "tracks.clergy_start", int),
        last_position=_part("setup", setup, "tracks.last_position", int),
        last_position_solo=_part("setup", setup, "tracks.last_position_solo", int),
        decks=decks,
        cards=cards,
        deck_of={card: deck for deck in DECKS for card in decks[deck]},
        neighbor_effects=_part("neighbors", raw["neighbors"], "universal.effects", tuple[AnyEffect, ...]),
        princes=princes,
        history=history,
        icons=_part("history", raw["history"], "icons.all", tuple[str, ...]),
        tiles=tiles,
        faces=_part("dice", raw["dice"], "face", tuple[Face, ...]),
        combined=combined,
        effects_of={
            name: item.effects
            for group in (rules, princes, tiles, history, cards)
            for name, item in group.items()
        },
        shapes={shape["id"]: shape["points"] for shape in shapes.get("shape", [])},
        titles=_titles(lands, areas, factions, cards, princes, history, tiles),
    )


def _titles(*groups: Mapping[str, Any]) -> dict[str, str]:
    titles: dict[str, str] = {}
    for group in groups:
        for name, item in group.items():
            titles.setdefault(name, getattr(item, "name", "") or getattr(item, "title", ""))
    for land in groups[0].values():
        for gord in land.gords:
            titles.setdefault(gord.id, gord.name)
    return titles


def _by_id(file: str, raw: Mapping[str, Any], key: str, into: type[Any]) -> dict[str, Any]:
    items: list[Any] = _part(file, raw, key, tuple[into, ...])  # type: ignore[valid-type]
    reading.require(
        len({item.id for item in items}) == len(items),
        f"{file}.toml",
        "unique",
        f"each {key} has its own id.",
    )
    return {item.id: item for item in items}


def _part(file: str, raw: Mapping[str, Any], path: str, into: Any) -> Any:
    found: Any = raw
    for key in path.split("."):
        reading.require(
            isinstance(found, Mapping) and key in found, f"{file}.toml", "missing", f"{path} is missing."
        )
        found = found[key]
    return _convert(file, found, into, path)


def _convert(file: str, value: Any, into: Any, path: str) -> Any:
    try:
        return msgspec.convert(value, into)
    except msgspec.ValidationError as fault:
        raise BadContent(f"{file}.toml: {path}: {fault}.", file=f"{file}.toml", constraint="format") from None
