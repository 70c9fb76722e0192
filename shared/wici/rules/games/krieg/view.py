"""View: what a Noble, or a stranger, may see of the position."""

from __future__ import annotations

import msgspec

from wici.rules.games.krieg.pile import Pile
from wici.rules.games.krieg.state import KriegTable, Season, SetAside
from wici.rules.option import write


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
    types: Pile | None = None


def view(table: KriegTable, seat: int | None) -> View:
    """What a seat, or a stranger, may see: all that is public, and what is his own.

    Rule: KF-121, KF-122, KF-125, KF-126.
    """
    state = table.state
    return View(
        year=state.year,
        season=state.season,
        step=step(table),
        leader=state.leader,
        nobles={other: _noble(table, other, table.is_over or other == seat) for other in state.nobles},
        king=dict(state.king),
        stockpile=sum(state.stockpile.values()),
        pieces=state.pieces,
        set_aside=list(state.set_aside),
        options=write(state.options),
        card=state.card,
        owner=state.owner or None,
        plundered=list(state.plundered),
        types=dict(state.stockpile) if table.is_over else None,
    )


def step(table: KriegTable) -> str:
    """The name of the step of play that is open.

    Rule: KF-023.
    """
    return "" if table.is_over else str(getattr(table.phase, "step", ""))


def _noble(table: KriegTable, seat: int, is_open: bool) -> NobleView:  # noqa: FBT001 - one call above
    state, noble = table.state, table.state.nobles[seat]
    bid = state.bid_of(seat)
    return NobleView(
        stored=state.stored(seat),
        cards=len(noble.hand),
        village=noble.village,
        builders=noble.builders,
        reserve=noble.reserve,
        points=noble.points,
        privileges=dict(noble.privileges),
        known=list(noble.known),
        bid=[dict(addition) for addition in state.bids.get(seat, ())],
        bid_points=table.content.worth(bid, table.content.cards[state.card].kind) if state.card else 0,
        passed=seat in state.passed,
        storage=dict(noble.storage) if is_open else None,
        hand=list(noble.hand) if is_open else None,
    )
