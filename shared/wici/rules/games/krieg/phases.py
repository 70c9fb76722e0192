"""Phases: all that can lie on the agenda, in the order of the rulebook."""

from __future__ import annotations

from wici.rules.games.krieg.fall import Fall, Farmsteads
from wici.rules.games.krieg.mercy import Generosity, KingsMercy
from wici.rules.games.krieg.raid import Attack
from wici.rules.games.krieg.rewards import Reward
from wici.rules.games.krieg.setup import SettingUp
from wici.rules.games.krieg.spring import Bidding
from wici.rules.games.krieg.summer import Summer, Turn
from wici.rules.games.krieg.taxes import ChurchTaxes
from wici.rules.games.krieg.winter import PlayAgenda, Winter
from wici.rules.games.krieg.year import Year
from wici.rules.phase import Phase

PHASES: tuple[type[Phase], ...] = (
    SettingUp,
    Year,
    Winter,
    PlayAgenda,
    Bidding,
    Reward,
    Summer,
    Turn,
    Attack,
    Fall,
    Farmsteads,
    KingsMercy,
    Generosity,
    ChurchTaxes,
)
