"""View: what the table looks like from one seat, or to a stranger."""

from __future__ import annotations

import msgspec

from wici.rules.games.principes.options import Options
from wici.rules.games.principes.state import Ending, Units


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's board and tracks, as everybody sees them, with what this seat may know beyond.

    Attributes:
        might: The position on the Might track.
        true_might: Might of all lands, surplus included.
        cards: How many cards of each deck are in the hand.
        dead: Princes out of play.
        princess: Where the Princess is: a Neighbor, or a Capital's land; empty beside the board.
        princess_before: Where she was sent last.
        placed: How many Action Tokens lie on the board, in a plan's draft too.
        revealed: The Action Tokens turned up, in the order of their spaces.
        plan: All Action Tokens placed: the own ones; those of others once the game is over.
        plan_before: The plan of last Round.
        hand: The cards, in the order of their coming: the own ones; all once the game is over.
    """

    seat: int
    faction: str
    gold: int
    might: int
    true_might: int
    people: int
    clergy: int
    cards: dict[str, int]
    prince: str = ""
    dead: tuple[str, ...] = ()
    prince_waits: bool = False
    childless: bool = False
    princess: str = ""
    princess_before: str = ""
    tiles: tuple[str, ...] = ()
    paired: dict[str, tuple[str, ...]] = {}
    placed: int = 0
    revealed: tuple[str, ...] = ()
    plan: tuple[str, ...] | None = None
    plan_before: tuple[str, ...] = ()
    eliminated: bool = False
    hand: tuple[str, ...] | None = None


class LandView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A land.

    Attributes:
        might: What it gives with its Cities.
        controller: A faction; empty for nobody.
        units: Fighting units by faction.
        cities: The Gords that are Cities.
        building: `castle`, `tiltyard` or `abbey`.
        division: Whether a Division Token lies here.
    """

    might: int
    controller: str = ""
    units: Units = {}
    cities: tuple[str, ...] = ()
    building: str = ""
    division: bool = False


class TurnView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The action being performed: its seat, space, token, and what is performed for it."""

    seat: int
    space: int
    token: str
    action: str
    declined: bool = False
    activated: tuple[str, ...] = ()


class SideView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One side of a battle; seat 0 is a neutral faction, die 0 is not rolled yet."""

    faction: str
    seat: int
    units: tuple[str, ...]
    cards: tuple[str, ...] = ()
    die: int = 0
    swords: int = 0
    shields: int = 0
    damage: int = 0
    toppled: tuple[str, ...] = ()
    wounded: str = ""


class FightView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The battle being fought, and its winner once there is one."""

    land: str
    attacker: SideView
    defender: SideView
    winner: str = ""


class ForceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Units that are being moved: by whom, whose, and how many; -1 for any number."""

    seat: int
    faction: str
    cause: str
    knights: int = -1
    footmen: int = -1


class PassageView(msgspec.Struct, frozen=True, omit_defaults=True):
    """An owner's answer to a request for passage; only the owner and the mover see it."""

    owner: int
    land: str
    given: bool
    units: dict[str, int] = {}


class TrailView(msgspec.Struct, frozen=True):
    """Units that moved last: whose, of which kind, how many, and along which lands."""

    faction: str
    kind: str
    count: int
    path: tuple[str, ...]


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as one seat sees it. Rule: PR-T06.

    Attributes:
        stage: What is being played, from the Round down to the innermost piece, as tags.
        princeps: The holder of the Princeps Token; 0 alone.
        order: The set order of the Round.
        history: The face-up History Card.
        history_left: How many are still to come.
        pools: Figures off the map, by faction.
        decks: How many cards each deck has.
        piles: How many cards each discard pile has; alone only.
        stacks: How many tiles each stack has, by colour.
        supply: How many tokens of each kind are left.
        force: The movement in play.
        passages: Answers to requests for passage that this seat may know.
        last_move: The movement made last.
        opened: What nobody could see: decks, stacks and History Cards to come, once the game is over.
    """

    options: Options
    round: int
    final_round: int
    players: dict[int, PlayerView]
    lands: dict[str, LandView]
    areas: dict[str, Units]
    pools: Units
    bank: int
    decks: dict[str, int]
    stacks: dict[str, int]
    market: dict[str, tuple[str, ...]]
    supply: dict[str, int]
    stage: tuple[str, ...] = ()
    piles: dict[str, int] = {}
    princeps: int = 0
    clockwise: bool = True
    order: tuple[int, ...] = ()
    history: str = ""
    history_past: tuple[str, ...] = ()
    history_left: int = 0
    mongol_invasions: int = 0
    teutons_called: bool = False
    council_sits: bool = False
    np_princes_wait: tuple[str, ...] = ()
    turn: TurnView | None = None
    fight: FightView | None = None
    force: ForceView | None = None
    passages: tuple[PassageView, ...] = ()
    last_move: tuple[TrailView, ...] = ()
    ending: Ending | None = None
    opened: dict[str, tuple[str, ...]] = {}

    @property
    def period(self) -> int:
        """1 for Rounds I and II, 2 for III and IV, 3 for V and VI."""
        return (max(self.round, 1) + 1) // 2

    @property
    def solo(self) -> bool:
        """Whether one player plays alone."""
        return len(self.players) == 1

    def seat_of(self, faction: str) -> int:
        """The player who leads a faction; 0 for a neutral one."""
        return next(
            (s for s, player in self.players.items() if player.faction == faction and not player.eliminated),
            0,
        )
