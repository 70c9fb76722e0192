"""View: what the table looks like from one seat, or to a stranger."""

from __future__ import annotations

import msgspec

from wici.rules.games.krakow.edition.content import Kind, Team
from wici.rules.games.krakow.options import Options
from wici.rules.games.krakow.tally import Verdict


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player, as everybody sees them, with what this seat may know beyond.

    Attributes:
        name: The seat's name in orders.
        cards: How many cards are in the hand.
        season: The Seasonal card: the own one, or one that was revealed.
        identity: The group: the own one; all at the end.
        treasury: The Gold: the own one; all at the end, or with `open_treasuries`.
        finished: Whether the player has declared the Gold allocation finished, or needs not.
    """

    seat: int
    name: str
    team: Team
    vp: int
    cards: int
    season: str | None = None
    identity: str | None = None
    treasury: int | None = None
    finished: bool = False


class BoxView(msgspec.Struct, frozen=True):
    """A box of the map."""

    white: int
    black: int
    limit: int


class PlayedView(msgspec.Struct, frozen=True):
    """A card of a round: who played it, and what it brings."""

    seat: int
    card: str
    points: int


class RoundView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round, running or over.

    Attributes:
        blocked_by: The seat that played the Block card.
        verdict: How it ended; nothing while it runs.
        leader: Who starts the next round.
    """

    season: str
    number: int
    starter: int
    cards: tuple[PlayedView, ...] = ()
    support: int = 0
    oppose: int = 0
    blocked_by: int | None = None
    verdict: Verdict | None = None
    leader: int | None = None


class EffectView(msgspec.Struct, frozen=True):
    """A hand effect in force this year."""

    effect: str
    team: Team
    delta: int
    season: str


class SecretView(msgspec.Struct, frozen=True):
    """Something that was hidden, opened at the end."""

    year: int
    part: str
    what: str
    seat: int
    words: str


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as one seat sees it. Rule: KR-T03.

    Attributes:
        part: Where the turn marker stands: a season or a year-end action.
        round: The round in play.
        rounds: Finished rounds that may be read back, the newest last.
        hand: The own hand, by the words that orders use.
        advantage: Who holds the Advantage.
        map: The boxes by area and kind.
        successful: How many cards lie in the successful box.
        display: The successful Intrigues of the last scored year, by group.
        discard: How many cards lie on the discard deck.
        secrets: All that was hidden, once the game is over.
        scored: The boxes at the last scoring of the teams, once the game is over.
    """

    options: Options
    year: int
    part: str
    players: tuple[PlayerView, ...]
    groups: dict[str, int]
    map: dict[str, dict[Kind, BoxView]]
    supply: dict[Team, int]
    successful: int
    discard: int
    seat: int | None = None
    hand: tuple[str, ...] = ()
    advantage: int | None = None
    round: RoundView | None = None
    rounds: tuple[RoundView, ...] = ()
    effects: tuple[EffectView, ...] = ()
    display: dict[str, tuple[str, ...]] = {}
    secrets: tuple[SecretView, ...] = ()
    scored: dict[str, dict[Kind, BoxView]] = {}

    def player(self, seat: int) -> PlayerView:
        """The player of a seat."""
        return self.players[seat - 1]
