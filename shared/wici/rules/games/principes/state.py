"""State: everything on the table, and who sits at it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from wici.rules.games.principes.edition.content import RING, Content
from wici.rules.games.principes.edition.vocabulary import AnyEffect
from wici.rules.games.principes.fight import Fight
from wici.rules.games.principes.options import Options
from wici.rules.table import Table

Units: TypeAlias = dict[str, list[str]]
"""Fighting units at a place: names like `knight-2`, by faction."""


class Land(msgspec.Struct, omit_defaults=True):
    """What lies on a land.

    Attributes:
        controller: The faction that controls it; empty for nobody. While a battle is to be fought
            here it is the one of before (PR-027).
        units: Fighting units by faction; of two factions only until their battle is over.
        cities: The Gords that are Cities.
        building: `castle`, `tiltyard` or `abbey`; empty for none.
        division: Whether a Division Token lies here.
    """

    controller: str = ""
    units: Units = {}
    cities: list[str] = []
    building: str = ""
    division: bool = False


class Player(msgspec.Struct, omit_defaults=True):
    """One player's board, hand and tracks; Might is counted on the map.

    Attributes:
        prince: The ruling Prince; empty without one.
        dead: Princes out of play.
        princess: Where the Princess is: a Neighbor, or a Capital's land; empty beside the board.
        princess_before: Where she was sent last.
        tiles: Progress Tiles in the order of their coming.
        paired: Colours that have counted as a pair, by the tile that counts them.
        plan: The three Action Tokens, secret but for those revealed.
        plan_before: The plan of last Round, all of it revealed then.
        revealed: How many of them are.
        eliminated: Whether the dynasty has ended.
        prince_waits: Whether the Prince figure must be placed as soon as there is a land.
        childless: Whether he plays on without a Prince, by a card or by the option.
    """

    gold: int = 0
    people: int = 0
    clergy: int = 0
    hand: list[str] = []
    prince: str = ""
    dead: list[str] = []
    princess: str = ""
    princess_before: str = ""
    tiles: list[str] = []
    paired: dict[str, list[str]] = {}
    plan: list[str] = []
    plan_before: list[str] = []
    revealed: int = 0
    eliminated: bool = False
    prince_waits: bool = False
    childless: bool = False


class Turn(msgspec.Struct, omit_defaults=True):
    """The action being performed.

    Attributes:
        seat: Whose turn it is.
        space: 1, 2 or 3.
        token: The Action Token revealed.
        action: What is performed: the token's action, or another put in its place.
        declined: Whether it is not performed.
        lasting: Effects of cards played before it that last for this action.
        activated: Neighbors activated before it.
        trespassed: Lands whose penalty has come up in this action, in all its movements.
        penalties: How many penalties that made, by the texts of the action.
    """

    seat: int
    space: int
    token: str
    action: str
    declined: bool = False
    lasting: list[AnyEffect] = []
    activated: list[str] = []
    trespassed: list[str] = []
    penalties: int = 0


class Trail(msgspec.Struct):
    """Units that moved together: whose, of which kind, how many, and along which lands."""

    faction: str
    kind: str
    count: int
    path: list[str]


class Ending(msgspec.Struct, frozen=True):
    """How the game ended: the winners (none in a draw or a lost solo game), and the kind."""

    winners: tuple[int, ...]
    how: str


class State(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Everything on the table.

    Attributes:
        players: By seat, those who began.
        areas: Units in the areas outside the 44 lands.
        pools: Figures off the map, by faction.
        bank: Gold in the bank.
        decks: Court, Neighbor and Battle deck, the top first.
        piles: Discard piles, used alone only.
        stacks: Stacks of Progress Tiles by colour, the top first.
        market: Face-up tiles by colour.
        history_deck: History Cards to come, the next first.
        history: The face-up History Card.
        history_past: Those of earlier Rounds.
        history_runs: Whether the face-up card's Round is not over yet.
        princeps: The holder of the Princeps Token; 0 alone.
        clockwise: The side the token shows.
        order: The set order of the Round.
        round: From 1.
        final_round: The Round without icons.
        mongol_invasions: How many there were.
        teutons_called: Whether the Teutonic Knights have come: once they have, they return to their land.
        council_sits: Whether plays at any time are suspended.
        np_princes_wait: NP Principalities whose Prince must reappear, with who decides.
        turn: The action being performed.
        fight: The battle being fought.
        last_move: The movement made last, as far as units moved.
        ending: Set once the game is over.
    """

    options: Options
    players: dict[int, Player]
    lands: dict[str, Land]
    areas: dict[str, Units]
    pools: Units
    bank: int
    decks: dict[str, list[str]]
    piles: dict[str, list[str]] = {}
    stacks: dict[str, list[str]]
    market: dict[str, list[str]]
    history_deck: list[str] = []
    history: str = ""
    history_past: list[str] = []
    history_runs: bool = False
    princeps: int = 0
    clockwise: bool = True
    order: list[int] = []
    round: int = 0
    final_round: int = 6
    mongol_invasions: int = 0
    teutons_called: bool = False
    council_sits: bool = False
    np_princes_wait: dict[str, int] = {}
    turn: Turn | None = None
    fight: Fight | None = None
    last_move: list[Trail] = []
    ending: Ending | None = None

    @property
    def solo(self) -> bool:
        """Whether one player plays alone."""
        return len(self.players) == 1

    @property
    def period(self) -> int:
        """1 for Rounds I and II and before them, 2 for III and IV, 3 for V and VI."""
        return (max(self.round, 1) + 1) // 2

    @property
    def active(self) -> list[int]:
        """The seats still in the game, in the set order (clockwise before there is one)."""
        order = self.order or sorted(self.players)
        return [seat for seat in order if not self.players[seat].eliminated]

    def seat_of(self, faction: str) -> int:
        """The player who leads a faction; 0 for a neutral one."""
        seat = RING.index(faction) + 1 if faction in RING else 0
        return seat if seat in self.players and not self.players[seat].eliminated else 0

    def np_principalities(self) -> list[str]:
        """Principalities without a player, eliminated ones among them, clockwise."""
        return [faction for faction in RING if not self.seat_of(faction)]


PrincipesTable: TypeAlias = Table[State, Content]
"""A table at which Principes is played."""


def faction_of(seat: int) -> str:
    """The Principality of a seat."""
    return RING[seat - 1]


def kind_of(unit: str) -> str:
    """`prince`, `knight` or `footman`.

    Example:
        >>> kind_of("footman-6")
        'footman'
    """
    return unit.partition("-")[0]


def is_cavalry(unit: str) -> bool:
    """Whether a unit rides: Princes and Knights of every faction do.

    Rule: PR-035, PR-036.
    """
    return not unit.startswith("footman")
