"""The kinds of effects with their parameters: content is written in these words and no others."""

from __future__ import annotations

from typing import Any, TypeAlias

from wici.rules.games.principes.edition.effect import Effect
from wici.rules.games.principes.edition.happenings import (
    ActionSubstitute,
    Assemble,
    BonusMove,
    Build,
    ContinueWithoutPrince,
    Discard,
    Draw,
    Gold,
    KeepPoints,
    PlaceDivision,
    Points,
    PrincessMove,
    RemoveDivision,
    RestoreUnits,
    StealCard,
)
from wici.rules.games.principes.edition.modifiers import (
    AssemblyPlace,
    BattleBonus,
    BlockPassage,
    CardAsPoints,
    CouncilCardCap,
    Die,
    ExtraTile,
    Fortification,
    Immunity,
    Limit,
    Movement,
    NeighborBlock,
    NeighborLock,
    NeighborMove,
    Penalty,
    Price,
    PrincepsTracks,
    PrincessPower,
    ProtectPrince,
    TaxCost,
)


class Choice(Effect, frozen=True):
    """Choose one of several effects."""

    options: tuple[AnyEffect, ...]


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
