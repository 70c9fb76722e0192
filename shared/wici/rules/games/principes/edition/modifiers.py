"""Modifiers: the kinds of effects that change a value or a rule while they are in force."""

from __future__ import annotations

from typing import Literal

import msgspec

from wici.rules.games.principes.edition.effect import Deck, Effect, Side
from wici.rules.games.principes.edition.moments import Track


class Limit(Effect, frozen=True):
    """Change a base value of `setup.toml`."""

    what: Literal[
        "hand_cards",
        "same_colour_tiles",
        "progress_tiles",
        "assemble_units",
        "assemble_footmen",
        "found_cities",
        "build_buildings",
    ]
    add: int = 0
    set: int | None = None


class Price(Effect, frozen=True):
    """Change a price in gold; `first` for only so many in each action, `min` is its floor."""

    what: Literal["knight", "city", "building", "castle", "abbey"]
    add: int = 0
    set: int | None = None
    first: int = 0
    floor: int = msgspec.field(name="min", default=0)


class Movement(Effect, frozen=True):
    """Change Movement Points; `min` is their floor."""

    units: Literal["all", "footmen"]
    add: int = 0
    set: int | None = None
    floor: int = msgspec.field(name="min", default=0)


class TaxCost(Effect, frozen=True):
    """Change the People Support Points that a Taxes Action costs, perhaps for less gold."""

    set: int
    forgo_gold: int = 0


class Penalty(Effect, frozen=True):
    """Ease the penalty for ending a movement on lands of other Principalities."""

    waive: int = 0
    cap: int | None = None
    exempt: tuple[str, ...] = ()


class AssemblyPlace(Effect, frozen=True):
    """Further places to assemble."""

    where: Literal["own_castle", "any_own"]
    units: Literal["any", "footmen"]


class ExtraTile(Effect, frozen=True):
    """Take more Progress Tiles in a Progress Action."""

    amount: int


class BlockPassage(Effect, frozen=True):
    """Foreign units stop on every land of the owner that they enter."""


class Immunity(Effect, frozen=True):
    """Units of these factions may not end their movement on lands the owner controls."""

    factions: tuple[str, ...]


class CardAsPoints(Effect, frozen=True):
    """A card of this deck may be given up for points."""

    deck: Deck
    track: Track | Literal["choice"]
    amount: int


class PrincessPower(Effect, frozen=True):
    """The Princess gives, or costs, so many more cards."""

    add: int


class PrincepsTracks(Effect, frozen=True):
    """On how many tracks the owner must be highest to claim the Princeps Token."""

    set: int


class CouncilCardCap(Effect, frozen=True):
    """So many cards each in the Council of this action."""


class NeighborMove(Effect, frozen=True):
    """Move units of the card's Neighbor."""


class NeighborBlock(Effect, frozen=True):
    """Take the card's figures away from the named Neighbor's move."""


class NeighborLock(Effect, frozen=True):
    """No Neighbor Card moves units."""


class BattleBonus(Effect, frozen=True):
    """Change the swords and shields of a side."""

    side: Side
    swords: int = 0
    shields: int = 0


class Fortification(Effect, frozen=True):
    """Change the shields that a place gives."""

    side: Side
    ignore: int = 0
    gord: int | None = None
    city: int | None = None


class Die(Effect, frozen=True):
    """Reroll, flip or choose the own Battle Die."""

    mode: Literal["reroll", "flip", "choose"]
    times: int


class ProtectPrince(Effect, frozen=True):
    """The Prince cannot be toppled."""
