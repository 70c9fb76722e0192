"""Events of Summer: what each Noble does with his resources."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.krieg.edition.content import Content, of
from wici.rules.games.krieg.events.phrases import drawn, short_of
from wici.rules.games.krieg.pile import Pile


class VillageGrew(Event, frozen=True):
    """Huts came into a village. Rule: KF-071."""

    seat: int
    count: int

    def say(self, names: Content) -> str:
        paid = names.pieces({names.tool["grow"]: self.count})
        return f"{names.noble(self.seat)} gives {paid}: the village grows by {of(self.count, 'hut')}."


class BuildersAssigned(Event, frozen=True):
    """Serfs went to the Cathedral. Rule: KF-073."""

    seat: int
    count: int

    def say(self, names: Content) -> str:
        return f"{names.noble(self.seat)} assigns {of(self.count, 'builder')}."


class RaidBegan(Event, frozen=True):
    """A Knight stands before a village. Rule: KF-079."""

    seat: int
    target: int

    def say(self, names: Content) -> str:
        return f"A Knight of {names.noble(self.seat)} rides against {names.noble(self.target)}."


class RaidRepelled(Event, frozen=True):
    """The target defended: both Knights are gone. Rule: KF-081."""

    seat: int
    target: int

    def say(self, names: Content) -> str:
        return f"{names.noble(self.target)} defends; both Knights return to the stockpile."


class HutLost(Event, frozen=True):
    """The target did not defend and lost a hut. Rule: KF-083."""

    seat: int
    target: int
    hut: str

    def say(self, names: Content) -> str:
        hut = "a builder with his hut" if self.hut == "builder" else "a village hut"
        return f"{names.noble(self.target)} does not defend and loses {hut} to {names.noble(self.seat)}."


class KnightBribed(Event, frozen=True):
    """A bribe took a Knight. Rule: KF-092."""

    seat: int
    target: int

    def say(self, names: Content) -> str:
        return f"{names.noble(self.seat)} bribes a Knight of {names.noble(self.target)} to ride away."


class BribeFailed(Event, frozen=True):
    """There was no Knight to bribe; the briber saw the storage. Rule: KF-093, KF-094."""

    seat: int
    target: int
    storage: Pile | None = None

    def say(self, names: Content) -> str:
        proof = "its storage" if self.storage is None else names.pieces(self.storage)
        return (
            f"{names.noble(self.seat)} offers Riches, but {names.noble(self.target)} has no Knight"
            f" and shows {proof}."
        )


class SpoilsDrawn(Event, frozen=True):
    """The attacker drew his spoils. Rule: KF-086, KF-087."""

    seat: int
    due: int
    count: int
    pieces: Pile | None = None

    def say(self, names: Content) -> str:
        return (
            f"{names.noble(self.seat)} draws {drawn(names, self.count, self.pieces)} as spoils"
            f"{short_of(self.due, self.count)}."
        )


class TurnEnded(Event, frozen=True):
    """A summer turn was over. Rule: KF-069."""

    seat: int

    def say(self, names: Content) -> str:
        return f"{names.noble(self.seat)} ends the summer turn."
