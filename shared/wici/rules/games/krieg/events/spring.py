"""Events of Spring: bids, and what the victor gets."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.krieg.edition.content import Content, number, of
from wici.rules.games.krieg.pile import Pile


class BidMade(Event, frozen=True):
    """A Noble laid an addition on the table. Rule: KF-046."""

    seat: int
    added: Pile
    total: int

    def say(self, names: Content) -> str:
        return f"{names.noble(self.seat)} bids {names.pieces(self.added)}: {of(self.total, 'point')} in all."


class BidderPassed(Event, frozen=True):
    """A Noble left the bidding. Rule: KF-051."""

    seat: int
    back: Pile
    lost: Pile

    def say(self, names: Content) -> str:
        noble, back, lost = names.noble(self.seat), names.pieces(self.back), names.pieces(self.lost)
        if self.back and self.lost:
            return f"{noble} passes, takes back {back} and loses {lost}."
        if self.back:
            return f"{noble} passes and takes back {back}."
        return f"{noble} passes and loses {lost}." if self.lost else f"{noble} passes."


class CampaignWon(Event, frozen=True):
    """A Noble won the campaign and became Leader. Rule: KF-053, KF-056."""

    seat: int
    card: str
    points: int
    paid: Pile

    def say(self, names: Content) -> str:
        cost = f"for {names.pieces(self.paid)} ({of(self.points, 'point')})" if self.paid else "unopposed"
        return f"{names.noble(self.seat)} wins the campaign {cost}; {names.problem(self.card)} is solved."


class CampaignUnsolved(Event, frozen=True):
    """Nobody bid; the card was set aside. Rule: KF-055."""

    card: str

    def say(self, names: Content) -> str:
        return f"Nobody lifts a hand: {names.problem(self.card)} stays unsolved."


class PointScored(Event, frozen=True):
    """The winner of a Privilege card scored. Rule: KF-058."""

    seat: int
    points: int

    def say(self, names: Content) -> str:
        return f"{names.noble(self.seat)} scores {of(self.points, 'victory point')}."


class PrivilegeTaken(Event, frozen=True):
    """A Noble took a Privilege, as a winner or for his generosity. Rule: KF-059, KF-060, KF-112."""

    seat: int
    privilege: str
    source: int | None = None
    generous: bool = False

    def say(self, names: Content) -> str:
        source = "the King" if self.source is None else names.noble(self.source)
        thanks = " for his generosity" if self.generous else ""
        return f"{names.noble(self.seat)} takes {names.privilege(self.privilege)} from {source}{thanks}."


class PrivilegeDeclined(Event, frozen=True):
    """The winner took no Privilege. Rule: KF-062."""

    seat: int

    def say(self, names: Content) -> str:
        return f"{names.noble(self.seat)} takes no Privilege."


class PieceBuilt(Event, frozen=True):
    """The winner built a Cathedral piece, his builders with him. Rule: KF-063, KF-064, KF-065."""

    seat: int
    piece: int
    builders: int
    points: int

    def say(self, names: Content) -> str:
        hands = f" with {of(self.builders, 'builder')}, who leave the board," if self.builders else ""
        return (
            f"{names.noble(self.seat)} builds piece {number(self.piece)} of the Cathedral{hands}"
            f" and scores {of(self.points, 'victory point')}."
        )
