"""State: what lies on the table and in the hands, and who sits where."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from wici.rules.games.krakow.edition.content import KINDS, TEAMS, Content, Kind, Team
from wici.rules.games.krakow.options import Options
from wici.rules.table import Table

SEASONS = ("spring", "summer", "autumn", "winter")
PARTS = (*SEASONS, "spend-gold", "score-teams", "score-groups")
"""The seven parts of a year, as the turn marker passes them. Rule: KR-020."""

FIRST_YEAR = 1325
TOKENS = 55
HAND_SIZE = 9
ROUNDS = 7


class Box(msgspec.Struct, array_like=True):
    """The tokens of both teams in one box of the map."""

    white: int = 0
    black: int = 0

    def of(self, team: Team) -> int:
        """The tokens of a team."""
        return self.white if team == "white" else self.black

    def add(self, team: Team, count: int) -> None:
        """Put tokens of a team in, or take them out with a negative count."""
        if team == "white":
            self.white += count
        else:
            self.black += count


class HandEffect(msgspec.Struct, array_like=True):
    """A card less or more for each player of a team in the later seasons of a year."""

    effect: str
    team: Team
    delta: int
    season: int


class PastRound(msgspec.Struct, array_like=True):
    """A finished round.

    Attributes:
        starter: The seat that started it.
        cards: The four cards, the subject first.
        verdict: `success`, `obstructed` or `blocked`.
        leader: The seat that starts the next round.
    """

    season: int
    number: int
    starter: int
    cards: list[str]
    verdict: Literal["success", "obstructed", "blocked"]
    leader: int


class Secret(msgspec.Struct, array_like=True):
    """Something hidden that is opened at the end of the game, so that all can be checked.

    Attributes:
        year: The year.
        part: The part of the year.
        what: `dealt`, `discarded`, `drew`, `kept` (unused to the end of the season) or `allocated`.
        seat: Whose it was; 0 for the discard deck.
        words: Card ids, or areas with numbers.
    """

    year: int
    part: str
    what: str
    seat: int
    words: str


class State(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A game of Kraków.

    Attributes:
        options: The options of the game.
        circle: The seats clockwise, from that of White Purse on.
        year: The year marker.
        turn: The turn marker: an index of `PARTS`.
        identities: The group of each seat.
        seasonal: The seat that each Seasonal card was dealt to, from Spring on.
        revealed: How many Seasonal cards lie face up.
        hands: The Intrigues in hand, in the deck's order.
        discard: The discard deck, its bottom card first.
        successful: The successful box, in the order of success.
        boxes: The boxes of the map, by area and kind.
        supply: The tokens of each team that are neither on the map nor in a treasury.
        treasury: The Gold of each seat.
        vp: Victory Points of the players.
        blocks: How many of them each player got by blocking.
        group_vp: Victory Points of the groups.
        awarded: The card values of all group scorings so far.
        effects: The hand effects of this year.
        rounds: The finished rounds of this season.
        last: The finished round before those.
        display: The successful Intrigues of the last scored year.
        secrets: What is opened at the end of the game.
        scored: The boxes as they were when the teams were last scored.
    """

    options: Options
    circle: list[int] = msgspec.field(default_factory=lambda: [1, 2, 3, 4])
    year: int = FIRST_YEAR
    turn: int = 0
    identities: dict[int, str] = {}
    seasonal: list[int] = []
    revealed: int = 0
    hands: dict[int, list[str]] = {}
    discard: list[str] = []
    successful: list[str] = []
    boxes: dict[str, dict[Kind, Box]] = {}
    supply: dict[Team, int] = {}
    treasury: dict[int, int] = {}
    vp: dict[int, int] = {}
    blocks: dict[int, int] = {}
    group_vp: dict[str, int] = {}
    awarded: int = 0
    effects: list[HandEffect] = []
    rounds: list[PastRound] = []
    last: PastRound | None = None
    display: list[str] = []
    secrets: list[Secret] = []
    scored: dict[str, dict[Kind, Box]] = {}

    # -- who sits where

    def place(self, seat: int) -> int:
        """How many places the seat is clockwise from White Purse."""
        return self.circle.index(seat)

    def clockwise(self, seat: int) -> list[int]:
        """All four seats clockwise from this one on. Rule: KR-005."""
        at = self.place(seat)
        return self.circle[at:] + self.circle[:at]

    def team(self, seat: int) -> Team:
        """The seat's team. Rule: KR-003, KR-004."""
        return TEAMS[self.place(seat) % 2]

    def partner(self, seat: int) -> int:
        """The seat opposite. Rule: KR-006."""
        return self.clockwise(seat)[2]

    def opponents(self, seat: int) -> tuple[int, int]:
        """The two players of the other team, clockwise from the seat. Rule: KR-006."""
        _, left, _, right = self.clockwise(seat)
        return left, right

    def members(self, team: Team) -> tuple[int, int]:
        """The two seats of a team, Purse of White and Dagger of Black first."""
        first = TEAMS.index(team)
        return self.circle[first], self.circle[first + 2]

    # -- where the year stands

    @property
    def part(self) -> str:
        """The part of the year at which the turn marker stands."""
        return PARTS[self.turn]

    @property
    def advantage(self) -> int | None:
        """The seat that holds the Advantage; None outside the seasons. Rule: KR-026."""
        return self.seasonal[self.turn] if self.turn < self.revealed and self.turn < len(SEASONS) else None

    def hand_size(self, seat: int) -> int:
        """The cards dealt to a player at the start of the present season. Rule: KR-170, KR-171."""
        team = self.team(seat)
        return HAND_SIZE + sum(
            effect.delta for effect in self.effects if effect.team == team and effect.season < self.turn
        )

    # -- tokens

    def room(self, content: Content, area: str, kind: Kind, team: Team) -> int:
        """How many more tokens of a team a box takes. Rule: KR-065, KR-187."""
        limit, box = content.areas[area].boxes[kind], self.boxes[area][kind]
        held = box.white + box.black if self.options.box_limit == "shared" else box.of(team)
        return limit - held

    def influence(self, area: str, team: Team) -> int:
        """All tokens of a team in an area. Rule: KR-200."""
        return sum(box.of(team) for box in self.boxes[area].values())

    def on_map(self, team: Team) -> int:
        """All tokens of a team on the map."""
        return sum(self.influence(area, team) for area in self.boxes)

    def keep(self, what: str, seat: int, words: str) -> None:
        """Note something hidden for the end of the game."""
        self.secrets.append(Secret(self.year, self.part, what, seat, words))


def clear_map(state: State, content: Content) -> None:
    """Empty the map and fill the supplies. Rule: KR-009, KR-206."""
    state.boxes = {
        area.id: {kind: Box() for kind in KINDS if kind in area.boxes} for area in content.areas.values()
    }
    state.supply = {
        team: TOKENS - sum(state.treasury[seat] for seat in state.members(team)) for team in TEAMS
    }


KrakowTable: TypeAlias = Table[State, Content]
