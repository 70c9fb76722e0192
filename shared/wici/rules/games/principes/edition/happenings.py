"""Happenings: the kinds of effects that happen at their moment, and are carried out then."""

from __future__ import annotations

from typing import Literal

import msgspec

from wici.rules.games.principes.edition.effect import Deck, Effect
from wici.rules.games.principes.edition.moments import Track


class Points(Effect, frozen=True):
    """Move on the People or Clergy Support Track; a `choice` is made point by point."""

    track: Track | Literal["choice"]
    amount: int
    count_existing: bool = False


class Gold(Effect, frozen=True):
    """Take gold from the pool or the opponent, or pay it to the pool."""

    amount: int
    source: Literal["pool", "opponent"] = msgspec.field(name="from", default="pool")


class Draw(Effect, frozen=True):
    """Cards of one deck come to the hand, and the hand limit counts at once."""

    deck: Deck
    amount: int


class Discard(Effect, frozen=True):
    """Put cards of the owner's choice under their decks."""

    deck: Literal["any", "court_or_neighbor"]
    amount: int


class StealCard(Effect, frozen=True):
    """Take cards at random from the hand of the chosen player."""

    deck: Literal["court", "neighbor", "battle", "court_or_neighbor", "any"]
    amount: int
    pick: Literal["random"]


class Assemble(Effect, frozen=True):
    """Put units from the pool onto the map, up to so many."""

    units: Literal["knights", "footmen", "any"]
    amount: int
    price: Literal["free", "normal"]
    where: Literal["assembly_places"]


class RestoreUnits(Effect, frozen=True):
    """Put Knights and Footmen removed in this battle back onto the map."""

    units: Literal["knights", "footmen", "any"]
    amount: int
    where: Literal["assembly_places"]


class BonusMove(Effect, frozen=True):
    """Move own units between the battle's land and lands beside it."""

    units: Literal["cavalry", "footmen", "any"]
    max_units: int
    start: Literal["battle_land", "adjacent_lands"] = msgspec.field(name="from")
    to: Literal["battle_land", "adjacent_lands"]
    steps: int
    may_fight: bool


class Build(Effect, frozen=True):
    """Build on lands the owner controls."""

    what: Literal["castle", "tiltyard", "abbey", "building"]
    amount: int
    price: Literal["free", "normal"]


class PlaceDivision(Effect, frozen=True):
    """Place Division Tokens as the icon does."""

    amount: int


class RemoveDivision(Effect, frozen=True):
    """Take Division Tokens off lands of the owner's Principality."""

    amount: int


class PrincessMove(Effect, frozen=True):
    """Send the owner's Princess to another free area."""


class ActionSubstitute(Effect, frozen=True):
    """Perform another action instead of the revealed one."""

    to: Literal["any", "unused"]


class ContinueWithoutPrince(Effect, frozen=True):
    """Play on without Prince card and figure instead of being eliminated."""


class KeepPoints(Effect, frozen=True):
    """Get back the point that this battle just cost."""

    track: Track
