"""Numbers: limits, prices, supplies, shields and Movement Points before any text changes them."""

from __future__ import annotations

import msgspec


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
