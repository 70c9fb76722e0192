"""Places: lands with their Gords, the areas outside, and the factions that come from them."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from wici.rules.words import slug

Rank: TypeAlias = Literal["capital", "city", "small"]


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
