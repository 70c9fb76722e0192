"""State: the whole position between orders, as plain data."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from wici.rules.games.krieg.edition.content import AgendaCard, Content
from wici.rules.games.krieg.options import Options
from wici.rules.games.krieg.pile import Pile, add, shown, size
from wici.rules.table import Table

Season = Literal["winter", "spring", "summer", "fall"]


class Noble(msgspec.Struct):
    """What one player owns.

    Attributes:
        storage: His resources; the types are secret, the number is not.
        hand: His agenda cards, in the order of the content; secret, their number is not.
        known: Cards of the hand that all know of: the marked one, and those taken from the table.
        privileges: His Privileges, by type.
        village: Village huts.
        reserve: Huts off the board.
        builders: Builders, each a hut with its Serf.
        points: Victory points.
    """

    storage: Pile
    hand: list[str]
    known: list[str]
    privileges: dict[str, int]
    village: int
    reserve: int
    builders: int = 0
    points: int = 0

    @property
    def huts(self) -> int:
        """Huts on the board: village huts and builders."""
        return self.village + self.builders

    def forget(self, card: str) -> None:
        """Take a card out of the hand."""
        self.hand.remove(card)
        if card in self.known:
            self.known.remove(card)


class SetAside(msgspec.Struct):
    """An agenda card out of the game: solved by a Noble, or by nobody."""

    card: str
    winner: int | None = None


class State(msgspec.Struct):
    """A position.

    Attributes:
        options: The options of the game.
        nobles: The players, by seat.
        stockpile: The resources that nobody owns.
        king: The Privileges that nobody owns, by type.
        year: The year, from 999.
        season: The season in play.
        leader: The winner of the latest campaign that had one.
        card: The agenda card on the table.
        owner: Whose card it is.
        bids: The additions of each Noble in this campaign, in order.
        passed: Who has passed in it.
        plundered: Of whom the Noble whose summer turn it is has destroyed a hut in it.
        set_aside: Cards of past campaigns, in order.
        pieces: Cathedral pieces built.
        cashed: Builders that have scored.
    """

    options: Options
    # The King has a stock and no seat: whatever he grants is granted by rule (KF-003).
    nobles: dict[int, Noble]
    stockpile: Pile
    king: dict[str, int]
    year: int
    season: Season = "winter"
    leader: int = 0
    card: str | None = None
    owner: int = 0
    bids: dict[int, list[Pile]] = {}
    passed: list[int] = []
    plundered: list[int] = []
    set_aside: list[SetAside] = []
    pieces: int = 0
    cashed: int = 0

    def clockwise(self, first: int) -> list[int]:
        """All seats in turn order.

        Rule: KF-002.
        """
        seats = sorted(self.nobles)
        at = seats.index(first)
        return seats[at:] + seats[:at]

    def others(self, seat: int) -> list[int]:
        """The other seats, clockwise from the left-hand neighbour."""
        return self.clockwise(seat)[1:]

    def from_leader(self) -> list[int]:
        """All seats in the turn order of Summer and Fall.

        Rule: KF-024.
        """
        return self.clockwise(self.leader)

    def bid_of(self, seat: int) -> Pile:
        """A Noble's cumulative bid.

        Rule: KF-048.
        """
        total = dict.fromkeys(self.stockpile, 0)
        for addition in self.bids.get(seat, ()):
            add(total, addition)
        return shown(total)

    def stored(self, seat: int) -> int:
        """How many resources a Noble has in his storage: public.

        Rule: KF-007.
        """
        return size(self.nobles[seat].storage)


KriegTable: TypeAlias = Table[State, Content]


def agenda_card(table: KriegTable) -> AgendaCard:
    """The agenda card on the table."""
    assert table.state.card is not None  # noqa: S101 - the phases ask only while a card lies there
    return table.content.cards[table.state.card]
