"""Events: what happened in the kingdom; fields that are None are what not everybody may know."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.krieg.content import Content, number, of
from wici.rules.games.krieg.pile import Pile

# -- set-up and the year


class ResourcesDealt(Event, frozen=True):
    """A Noble drew the resources of the set-up."""

    seat: int
    count: int
    pieces: Pile | None = None

    def say(self, names: Content) -> str:
        """Rule: KF-014."""
        return f"{names.noble(self.seat)} stores {_drawn(names, self.count, self.pieces)}."


class CardsDealt(Event, frozen=True):
    """A Noble was dealt agenda cards."""

    seat: int
    count: int
    cards: tuple[str, ...] | None = None

    def say(self, names: Content) -> str:
        """Rule: KF-017."""
        what = of(self.count, "agenda card")
        if self.cards is not None:
            what += f": {', '.join(self.cards)}"
        return f"{names.noble(self.seat)} is dealt {what}."


class LeaderNamed(Event, frozen=True):
    """The holder of the marked card became the first Leader."""

    seat: int
    card: str

    def say(self, names: Content) -> str:
        """Rule: KF-021."""
        return f"{names.noble(self.seat)} holds the marked card, {names.card(self.card)}, and leads."


class YearBegan(Event, frozen=True):
    """A year began with Winter."""

    year: int
    leader: int

    def say(self, names: Content) -> str:
        """Rule: KF-023."""
        return f"Winter of the year {self.year}. The Nobles gather; {names.noble(self.leader)} leads."


# -- winter


class AgendaPlayed(Event, frozen=True):
    """An agenda card came to the table."""

    seat: int
    card: str
    leads: bool = True

    def say(self, names: Content) -> str:
        """Rule: KF-029, KF-030, KF-041."""
        stead = "" if self.leads else ", in the Leader's stead"
        return f"{names.noble(self.seat)} brings {names.card(self.card)} before the King{stead}."


class AgendaKept(Event, frozen=True):
    """A Noble declined to change the agenda."""

    seat: int

    def say(self, names: Content) -> str:
        """Rule: KF-038."""
        return f"{names.noble(self.seat)} leaves the agenda as it is."


class AgendaChanged(Event, frozen=True):
    """A Noble paid to change the agenda."""

    seat: int
    privilege: str
    taken: str
    played: str | None

    def say(self, names: Content) -> str:
        """Rule: KF-034, KF-041."""
        story = f"{names.noble(self.seat)} returns {names.privilege(self.privilege)} to the King and takes"
        if self.played is None:
            return f"{story} {names.problem(self.taken)} away, with no other card to play."
        return f"{story} {names.problem(self.taken)}; the agenda is now {names.card(self.played)}."


# -- spring


class BidMade(Event, frozen=True):
    """A Noble laid an addition on the table."""

    seat: int
    added: Pile
    total: int

    def say(self, names: Content) -> str:
        """Rule: KF-046."""
        return f"{names.noble(self.seat)} bids {names.pieces(self.added)}: {of(self.total, 'point')} in all."


class BidderPassed(Event, frozen=True):
    """A Noble left the bidding."""

    seat: int
    back: Pile
    lost: Pile

    def say(self, names: Content) -> str:
        """Rule: KF-051."""
        story = f"{names.noble(self.seat)} passes"
        if self.back:
            story += f", takes back {names.pieces(self.back)}"
        if self.lost:
            story += f"{' and' if self.back else ','} loses {names.pieces(self.lost)}"
        return f"{story}."


class CampaignWon(Event, frozen=True):
    """A Noble won the campaign and became Leader."""

    seat: int
    card: str
    points: int
    paid: Pile

    def say(self, names: Content) -> str:
        """Rule: KF-053, KF-056."""
        cost = f"for {names.pieces(self.paid)} ({of(self.points, 'point')})" if self.paid else "unopposed"
        return f"{names.noble(self.seat)} wins the campaign {cost}; {names.problem(self.card)} is solved."


class CampaignUnsolved(Event, frozen=True):
    """Nobody bid; the card was set aside."""

    card: str

    def say(self, names: Content) -> str:
        """Rule: KF-055."""
        return f"Nobody lifts a hand: {names.problem(self.card)} stays unsolved."


class PointScored(Event, frozen=True):
    """The winner of a Privilege card scored."""

    seat: int
    points: int

    def say(self, names: Content) -> str:
        """Rule: KF-058."""
        return f"{names.noble(self.seat)} scores {of(self.points, 'victory point')}."


class PrivilegeTaken(Event, frozen=True):
    """A Noble took a Privilege, as a winner or for his generosity."""

    seat: int
    privilege: str
    source: int | None = None
    generous: bool = False

    def say(self, names: Content) -> str:
        """Rule: KF-059, KF-060, KF-112."""
        source = "the King" if self.source is None else names.noble(self.source)
        thanks = " for his generosity" if self.generous else ""
        return f"{names.noble(self.seat)} takes {names.privilege(self.privilege)} from {source}{thanks}."


class PrivilegeDeclined(Event, frozen=True):
    """The winner took no Privilege."""

    seat: int

    def say(self, names: Content) -> str:
        """Rule: KF-062."""
        return f"{names.noble(self.seat)} takes no Privilege."


class PieceBuilt(Event, frozen=True):
    """The winner built a Cathedral piece, his builders with him."""

    seat: int
    piece: int
    builders: int
    points: int

    def say(self, names: Content) -> str:
        """Rule: KF-063, KF-064, KF-065."""
        hands = f" with {of(self.builders, 'builder')}, who leave the board," if self.builders else ""
        return (
            f"{names.noble(self.seat)} builds piece {number(self.piece)} of the Cathedral{hands}"
            f" and scores {of(self.points, 'victory point')}."
        )


# -- summer


class VillageGrew(Event, frozen=True):
    """Huts came into a village."""

    seat: int
    count: int

    def say(self, names: Content) -> str:
        """Rule: KF-071."""
        paid = names.pieces({names.tool["grow"]: self.count})
        return f"{names.noble(self.seat)} gives {paid}: the village grows by {of(self.count, 'hut')}."


class BuildersAssigned(Event, frozen=True):
    """Serfs went to the Cathedral."""

    seat: int
    count: int

    def say(self, names: Content) -> str:
        """Rule: KF-073."""
        return f"{names.noble(self.seat)} assigns {of(self.count, 'builder')}."


class RaidBegan(Event, frozen=True):
    """A Knight stands before a village."""

    seat: int
    target: int

    def say(self, names: Content) -> str:
        """Rule: KF-079."""
        return f"A Knight of {names.noble(self.seat)} rides against {names.noble(self.target)}."


class RaidRepelled(Event, frozen=True):
    """The target defended: both Knights are gone."""

    seat: int
    target: int

    def say(self, names: Content) -> str:
        """Rule: KF-081."""
        return f"{names.noble(self.target)} defends; both Knights return to the stockpile."


class HutLost(Event, frozen=True):
    """The target did not defend and lost a hut."""

    seat: int
    target: int
    hut: str

    def say(self, names: Content) -> str:
        """Rule: KF-083."""
        hut = "a builder with his hut" if self.hut == "builder" else "a village hut"
        return f"{names.noble(self.target)} does not defend and loses {hut} to {names.noble(self.seat)}."


class KnightBribed(Event, frozen=True):
    """A bribe took a Knight."""

    seat: int
    target: int

    def say(self, names: Content) -> str:
        """Rule: KF-092."""
        return f"{names.noble(self.seat)} bribes a Knight of {names.noble(self.target)} to ride away."


class BribeFailed(Event, frozen=True):
    """There was no Knight to bribe; the briber saw the storage."""

    seat: int
    target: int
    storage: Pile | None = None

    def say(self, names: Content) -> str:
        """Rule: KF-093, KF-094."""
        proof = "the storage" if self.storage is None else names.pieces(self.storage)
        return (
            f"{names.noble(self.seat)} offers Riches, but {names.noble(self.target)} has no Knight"
            f" and shows {proof}."
        )


class SpoilsDrawn(Event, frozen=True):
    """The attacker drew his spoils."""

    seat: int
    due: int
    count: int
    pieces: Pile | None = None

    def say(self, names: Content) -> str:
        """Rule: KF-086, KF-087."""
        return (
            f"{names.noble(self.seat)} draws {_drawn(names, self.count, self.pieces)} as spoils"
            f"{_short(self.due, self.count)}."
        )


class TurnEnded(Event, frozen=True):
    """A summer turn was over."""

    seat: int

    def say(self, names: Content) -> str:
        """Rule: KF-069."""
        return f"{names.noble(self.seat)} ends the summer."


# -- fall


class FarmsteadHarvested(Event, frozen=True):
    """A Farmstead brought its income."""

    seat: int
    due: int
    count: int
    pieces: Pile | None = None
    named: bool = False

    def say(self, names: Content) -> str:
        """Rule: KF-097, KF-103."""
        how = "names" if self.named else "draws"
        return (
            f"{names.noble(self.seat)} {how} {_drawn(names, self.count, self.pieces)} for the Farmstead"
            f"{_short(self.due, self.count)}."
        )


class HutsHarvested(Event, frozen=True):
    """Village huts brought their income."""

    seat: int
    due: int
    count: int
    pieces: Pile | None = None

    def say(self, names: Content) -> str:
        """Rule: KF-098."""
        return (
            f"{names.noble(self.seat)} harvests {_drawn(names, self.count, self.pieces)} from the village"
            f"{_short(self.due, self.count)}."
        )


class PrivilegesPaid(Event, frozen=True):
    """Privileges brought their resources."""

    seat: int
    pieces: Pile

    def say(self, names: Content) -> str:
        """Rule: KF-101."""
        return f"The Privileges of {names.noble(self.seat)} bring {names.pieces(self.pieces)}."


class PrivilegeShort(Event, frozen=True):
    """The stockpile lacked what a Privilege brings; a random piece was drawn instead."""

    seat: int
    privilege: str
    count: int
    pieces: Pile | None = None

    def say(self, names: Content) -> str:
        """Rule: KF-102."""
        face = names.privileges.types[self.privilege]
        lack = names.resources.types[face.yields].name
        return (
            f"The stockpile has no {lack} for the {face.name} of {names.noble(self.seat)},"
            f" who draws {_drawn(names, self.count, self.pieces)} instead."
        )


class MercyGranted(Event, frozen=True):
    """The King made a Noble share."""

    seat: int
    target: int
    count: int
    pieces: Pile | None = None

    def say(self, names: Content) -> str:
        """Rule: KF-110, KF-111."""
        return (
            f"By the King's Mercy {names.noble(self.seat)} draws"
            f" {_drawn(names, self.count, self.pieces)} from the storage of {names.noble(self.target)}."
        )


class MercyForgone(Event, frozen=True):
    """A Noble who might have asked for the Mercy did not."""

    seat: int

    def say(self, names: Content) -> str:
        """Rule: KF-106."""
        return f"{names.noble(self.seat)} does not ask for the King's Mercy."


class ChurchTaxed(Event, frozen=True):
    """A Noble gave his excess to the Church."""

    seat: int
    count: int
    pieces: Pile | None = None

    def say(self, names: Content) -> str:
        """Rule: KF-116, KF-118."""
        return f"{names.noble(self.seat)} gives {_drawn(names, self.count, self.pieces)} to the Church."


# -- the end


class CathedralFinished(Event, frozen=True):
    """The last piece was built; the game is over."""

    seat: int

    def say(self, names: Content) -> str:
        """Rule: KF-138."""
        return f"{names.noble(self.seat)} sets the last stone: the Cathedral is complete, the game over."


class AgendaExhausted(Event, frozen=True):
    """No agenda card is left; the game is over."""

    def say(self, names: Content) -> str:
        """Rule: KF-139."""
        return "No agenda card is left in any hand; the Cathedral stays unfinished, and the game is over."


def _drawn(names: Content, count: int, pieces: Pile | None) -> str:
    return of(count, "resource") if pieces is None or not count else names.pieces(pieces)


def _short(due: int, count: int) -> str:
    return f" ({number(due - count)} more were due, but the stockpile is empty)" if count < due else ""


EVENTS: tuple[type[Event], ...] = (
    ResourcesDealt, CardsDealt, LeaderNamed, YearBegan, AgendaPlayed, AgendaKept, AgendaChanged, BidMade,
    BidderPassed, CampaignWon, CampaignUnsolved, PointScored, PrivilegeTaken, PrivilegeDeclined, PieceBuilt,
    VillageGrew, BuildersAssigned, RaidBegan, RaidRepelled, HutLost, KnightBribed, BribeFailed, SpoilsDrawn,
    TurnEnded, FarmsteadHarvested, HutsHarvested, PrivilegesPaid, PrivilegeShort, MercyGranted, MercyForgone,
    ChurchTaxed, CathedralFinished, AgendaExhausted,
)  # fmt: skip
