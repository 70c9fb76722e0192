"""Phases: all that can lie on the agenda, in the order of the rulebook."""

from __future__ import annotations

from wici.rules.games.principes.action import Action, Actions
from wici.rules.games.principes.activation import Activation
from wici.rules.games.principes.arrival import Arrival
from wici.rules.games.principes.assembly import Assembly
from wici.rules.games.principes.battle.after import CardsAfter
from wici.rules.games.principes.battle.battle import Battle
from wici.rules.games.principes.battle.before import CardsBefore
from wici.rules.games.principes.battle.die_changes import DieChanges
from wici.rules.games.principes.battle.pursuit import Pursuit
from wici.rules.games.principes.battle.symbols import AdditionalSymbols
from wici.rules.games.principes.before import Before
from wici.rules.games.principes.building import Building
from wici.rules.games.principes.combined.assembly import NpAssembly
from wici.rules.games.principes.combined.building import NpBuilding
from wici.rules.games.principes.combined.combined import Combined
from wici.rules.games.principes.council import Council
from wici.rules.games.principes.council_cards import CouncilCards
from wici.rules.games.principes.destruction import Destruction
from wici.rules.games.principes.dynasty import ChoosePrince, Dynasties, LastPrince
from wici.rules.games.principes.forced_discard import ForcedDiscard
from wici.rules.games.principes.hand import HandExcess
from wici.rules.games.principes.icons.balts import BaltRaid
from wici.rules.games.principes.icons.division import DivisionIcon
from wici.rules.games.principes.icons.icons import Icons
from wici.rules.games.principes.icons.mongols import MongolInvasion
from wici.rules.games.principes.icons.release import ReleaseToHome
from wici.rules.games.principes.icons.teutons import CallTeutons, TeutonRaid
from wici.rules.games.principes.icons.urbanization import Urbanization
from wici.rules.games.principes.movement import Movement
from wici.rules.games.principes.np_prince import NpPrince
from wici.rules.games.principes.penalty import PayPenalty
from wici.rules.games.principes.period import PeriodEnd
from wici.rules.games.principes.planning import Planning
from wici.rules.games.principes.politics import Politics, ReturnCards
from wici.rules.games.principes.princess_draw import PrincessDraw
from wici.rules.games.principes.princesses import Princesses
from wici.rules.games.principes.progress import Progress
from wici.rules.games.principes.round import ChooseDirection, Round
from wici.rules.games.principes.setup import Setup
from wici.rules.games.principes.solo.line import SoloLine
from wici.rules.games.principes.solo.neighbor_cycle import NeighborCycle
from wici.rules.games.principes.solo.tasks import SoloTask
from wici.rules.games.principes.solo.unit_activation import UnitActivation
from wici.rules.games.principes.taxes import Taxes
from wici.rules.games.principes.text import Text
from wici.rules.games.principes.throne import PlacePrince
from wici.rules.games.principes.withdrawal import Withdrawal
from wici.rules.phase import Phase

PHASES: tuple[type[Phase], ...] = (
    Setup,
    Round,
    ChooseDirection,
    Princesses,
    PrincessDraw,
    ForcedDiscard,
    Planning,
    Actions,
    Action,
    Before,
    Activation,
    Progress,
    Taxes,
    Assembly,
    Movement,
    Arrival,
    PayPenalty,
    Destruction,
    Battle,
    CardsBefore,
    DieChanges,
    AdditionalSymbols,
    Withdrawal,
    Dynasties,
    LastPrince,
    ChoosePrince,
    PlacePrince,
    NpPrince,
    CardsAfter,
    Pursuit,
    Building,
    Politics,
    ReturnCards,
    Council,
    CouncilCards,
    Combined,
    NpAssembly,
    NpBuilding,
    SoloLine,
    SoloTask,
    UnitActivation,
    NeighborCycle,
    Icons,
    DivisionIcon,
    Urbanization,
    ReleaseToHome,
    BaltRaid,
    CallTeutons,
    TeutonRaid,
    MongolInvasion,
    PeriodEnd,
    Text,
    HandExcess,
)
