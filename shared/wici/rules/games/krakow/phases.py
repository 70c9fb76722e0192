"""Phases: all that can lie on the agenda, in the order of the rulebook."""

from __future__ import annotations

from wici.rules.games.krakow.divide import DivideShortSupply
from wici.rules.games.krakow.effects.hand_effects import DrawCards, LoseCards
from wici.rules.games.krakow.effects.removing import RemoveTokens
from wici.rules.games.krakow.effects.replacing import ReplaceTokens
from wici.rules.games.krakow.effects.robbery import RobGold
from wici.rules.games.krakow.gold import SpendGold
from wici.rules.games.krakow.round import Round
from wici.rules.games.krakow.season import Season
from wici.rules.games.krakow.setup import SettingUp
from wici.rules.games.krakow.success import Success
from wici.rules.games.krakow.year import Year
from wici.rules.phase import Phase

PHASES: tuple[type[Phase], ...] = (
    SettingUp,
    Year,
    Season,
    Round,
    Success,
    RemoveTokens,
    ReplaceTokens,
    RobGold,
    LoseCards,
    DrawCards,
    DivideShortSupply,
    SpendGold,
)
