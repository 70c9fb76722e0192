"""What is printed: cards, tiles, Princes, the faces of the dice and the lines of the Combined tile."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from wici.rules.games.principes.edition.effect import Cost
from wici.rules.games.principes.edition.vocabulary import AnyEffect

Colour: TypeAlias = Literal["green", "yellow", "blue", "rose", "brown", "gray"]
COLOURS: tuple[Colour, ...] = ("green", "yellow", "blue", "rose", "brown", "gray")


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
