"""Phases: all that can lie on the agenda, in the order of the rulebook."""

from __future__ import annotations

from wici.rules.games.principes.actions.action import Action, Actions
from wici.rules.games.principes.actions.activation import Activation
from wici.rules.games.principes.actions.assembly import Assembly
from wici.rules.games.principes.actions.before import Before
from wici.rules.games.principes.actions.building import Building
from wici.rules.games.principes.actions.combined.assembly import NpAssembly
from wici.rules.games.principes.actions.combined.building import NpBuilding
from wici.rules.games.principes.actions.combined.combined import Combined
from wici.rules.games.principes.actions.council import Council
from wici.rules.games.principes.actions.council_cards import CouncilCards
from wici.rules.games.principes.actions.planning import Planning
from wici.rules.games.principes.actions.politics import Politics, ReturnCards
from wici.rules.games.principes.actions.progress import Progress
from wici.rules.games.principes.actions.solo.line import SoloLine
from wici.rules.games.principes.actions.solo.neighbor_cycle import NeighborCycle
from wici.rules.games.principes.actions.solo.tasks import SoloTask
from wici.rules.games.principes.actions.solo.unit_activation import UnitActivation
from wici.rules.games.principes.actions.taxes import Taxes
from wici.rules.games.principes.board.hand import HandExcess
from wici.rules.games.principes.movement.arrival import Arrival
from wici.rules.games.principes.movement.battle.after import CardsAfter
from wici.rules.games.principes.movement.battle.battle import Battle
from wici.rules.games.principes.movement.battle.before import CardsBefore
from wici.rules.games.principes.movement.battle.die_changes import DieChanges
from wici.rules.games.principes.movement.battle.symbols import AdditionalSymbols
from wici.rules.games.principes.movement.destruction import Destruction
from wici.rules.games.principes.movement.movement import Movement
from wici.rules.games.principes.movement.penalty import PayPenalty
from wici.rules.games.principes.movement.pursuit import Pursuit
from wici.rules.games.principes.movement.withdrawal import Withdrawal
from wici.rules.games.principes.people.dynasty import ChoosePrince, Dynasties, LastPrince
from wici.rules.games.principes.people.forced_discard import ForcedDiscard
from wici.rules.games.principes.people.np_prince import NpPrince
from wici.rules.games.principes.people.princess_draw import PrincessDraw
from wici.rules.games.principes.people.princesses import Princesses
from wici.rules.games.principes.people.throne import PlacePrince
from wici.rules.games.principes.round.icons.balts import BaltRaid
from wici.rules.games.principes.round.icons.division import DivisionIcon
from wici.rules.games.principes.round.icons.icons import Icons
from wici.rules.games.principes.round.icons.mongols import MongolInvasion
from wici.rules.games.principes.round.icons.release import ReleaseToHome
from wici.rules.games.principes.round.icons.teutons import CallTeutons, TeutonRaid
from wici.rules.games.principes.round.icons.urbanization import Urbanization
from wici.rules.games.principes.round.period import PeriodEnd
from wici.rules.games.principes.round.round import ChooseDirection, Round
from wici.rules.games.principes.round.setup import Setup
from wici.rules.games.principes.texts.text import Text
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
