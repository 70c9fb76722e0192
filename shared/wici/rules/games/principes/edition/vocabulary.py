"""The kinds of effects with their parameters: content is written in these words and no others."""

from __future__ import annotations

import re
from typing import Any, Literal, TypeAlias

import msgspec

from wici.rules.games.principes.edition.moments import Counter, Track, is_condition, is_moment

Deck: TypeAlias = Literal["court", "neighbor", "battle"]
Side: TypeAlias = Literal["attacker", "defender", "any"]


def _kind(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class Cost(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What must be paid in full to get an effect; `unit` counts own Knights or Footmen of the map."""

    gold: int = 0
    people: int = 0
    clergy: int = 0
    unit: int = 0


class Effect(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    tag=_kind,
):
    """What every kind may say; a kind's own parameters come on top.

    Attributes:
        when: Its moment; empty for cards, whose own timing counts.
        lasts: How long a played card's modifier lasts; empty if it happens at once.
        who: Whom it touches.
        conditions: All must hold.
        optional: Whether it may be declined.
        cost: What it costs.
        per: The counter it is multiplied by.
        most: The cap of that counter, or the number that `council_card_cap` allows; 0 for none.
    """

    when: str = ""
    lasts: Literal["", "action", "battle"] = ""
    who: Literal["self", "each_player", "all_units", "opponent", "chosen_player", "others"] = "self"
    conditions: tuple[str, ...] = msgspec.field(name="if", default=())
    optional: bool = False
    cost: Cost | None = None
    per: Counter | Literal[""] = ""
    most: int = msgspec.field(name="max", default=0)

    def __post_init__(self) -> None:
        if self.when and not is_moment(self.when):
            raise ValueError(f"there is no moment {self.when!r}")
        for condition in self.conditions:
            if not is_condition(condition):
                raise ValueError(f"there is no condition {condition!r}")

    @classmethod
    def kind(cls) -> str:
        """The word that content names this kind by."""
        return str(cls.__struct_config__.tag)


# -- what happens


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


class Choice(Effect, frozen=True):
    """Choose one of several effects."""

    options: tuple[AnyEffect, ...]


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


# -- what changes a value


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


AnyEffect: TypeAlias = (
    Points
    | Gold
    | Draw
    | Discard
    | Choice
    | StealCard
    | Assemble
    | RestoreUnits
    | BonusMove
    | Build
    | PlaceDivision
    | RemoveDivision
    | PrincessMove
    | ActionSubstitute
    | ContinueWithoutPrince
    | KeepPoints
    | Limit
    | Price
    | Movement
    | TaxCost
    | Penalty
    | AssemblyPlace
    | ExtraTile
    | BlockPassage
    | Immunity
    | CardAsPoints
    | PrincessPower
    | PrincepsTracks
    | CouncilCardCap
    | NeighborMove
    | NeighborBlock
    | NeighborLock
    | BattleBonus
    | Fortification
    | Die
    | ProtectPrince
)
"""Every kind there is."""


def effects_within(effect: Any) -> list[AnyEffect]:
    """An effect with the options inside it."""
    return [effect, *(inner for option in getattr(effect, "options", ()) for inner in effects_within(option))]
