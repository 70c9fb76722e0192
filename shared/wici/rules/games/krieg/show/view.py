"""View: what a Noble, or a stranger, may see of the position."""

from __future__ import annotations

import msgspec

from wici.rules.games.krieg.pile import Pile
from wici.rules.games.krieg.state import Season, SetAside


class NobleView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may be seen of one player.

    Attributes:
        stored: Number of resources in the storage.
        cards: Number of agenda cards in the hand.
        village: Village huts.
        builders: Builders.
        reserve: Huts off the board.
        points: Victory points.
        privileges: Privileges by type.
        known: Cards of the hand that all know of.
        bid: The additions on the table.
        bid_points: What they are worth.
        passed: Whether he has passed in this campaign.
        storage: The resources; for the owner, and for all after the game.
        hand: The agenda cards; for the same.
    """

    stored: int
    cards: int
    village: int
    builders: int
    reserve: int
    points: int
    privileges: dict[str, int]
    known: list[str]
    bid: list[Pile] = []
    bid_points: int = 0
    passed: bool = False
    storage: Pile | None = None
    hand: list[str] | None = None


class View(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may be seen of the position.

    Attributes:
        year: The year.
        season: The season.
        step: The step of play, like `spring_bid`; nothing once the game is over.
        leader: Who leads.
        nobles: The players, by seat.
        king: The Privileges of the King's stock, by type.
        stockpile: Number of resources in the stockpile.
        pieces: Cathedral pieces built.
        set_aside: Cards of past campaigns.
        options: Options that are not default.
        card: The agenda card on the table.
        owner: Whose it is.
        plundered: Of whom the Noble in turn has destroyed a hut.
        raid: The attacker and the target of a raid that waits for its answer.
        types: What the stockpile holds; after the game.
    """

    year: int
    season: Season
    step: str
    leader: int
    nobles: dict[int, NobleView]
    king: dict[str, int]
    stockpile: int
    pieces: int
    set_aside: list[SetAside]
    options: dict[str, str]
    card: str | None = None
    owner: int | None = None
    plundered: list[int] = []
    raid: tuple[int, int] | None = None
    types: Pile | None = None
