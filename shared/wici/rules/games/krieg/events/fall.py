"""Events of Fall: harvest, Mercy and Church Taxes."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.krieg.edition.content import Content
from wici.rules.games.krieg.events.phrases import drawn, short_of
from wici.rules.games.krieg.pile import Pile


class FarmsteadHarvested(Event, frozen=True):
    """A Farmstead brought its income. Rule: KF-097, KF-103."""

    seat: int
    due: int
    count: int
    pieces: Pile | None = None
    named: bool = False

    def say(self, names: Content) -> str:
        how = "names" if self.named else "draws"
        return (
            f"{names.noble(self.seat)} {how} {drawn(names, self.count, self.pieces)} for the Farmstead"
            f"{short_of(self.due, self.count)}."
        )


class HutsHarvested(Event, frozen=True):
    """Village huts brought their income. Rule: KF-098."""

    seat: int
    due: int
    count: int
    pieces: Pile | None = None

    def say(self, names: Content) -> str:
        return (
            f"{names.noble(self.seat)} harvests {drawn(names, self.count, self.pieces)} from the village"
            f"{short_of(self.due, self.count)}."
        )


class PrivilegesPaid(Event, frozen=True):
    """Privileges brought their resources. Rule: KF-101."""

    seat: int
    pieces: Pile

    def say(self, names: Content) -> str:
        return f"The Privileges of {names.noble(self.seat)} bring {names.pieces(self.pieces)}."


class PrivilegeShort(Event, frozen=True):
    """The stockpile lacked what a Privilege brings; a random piece was drawn instead. Rule: KF-102."""

    seat: int
    privilege: str
    count: int
    pieces: Pile | None = None

    def say(self, names: Content) -> str:
        face = names.privileges.types[self.privilege]
        lack = names.resources.types[face.yields].name
        return (
            f"The stockpile has no {lack} for the {face.name} of {names.noble(self.seat)},"
            f" who draws {drawn(names, self.count, self.pieces)} instead."
        )


class MercyGranted(Event, frozen=True):
    """The King made a Noble share. Rule: KF-110, KF-111."""

    seat: int
    target: int
    count: int
    pieces: Pile | None = None

    def say(self, names: Content) -> str:
        return (
            f"By the King's Mercy {names.noble(self.seat)} draws"
            f" {drawn(names, self.count, self.pieces)} from the storage of {names.noble(self.target)}."
        )


class MercyForgone(Event, frozen=True):
    """A Noble who might have asked for the Mercy did not. Rule: KF-106."""

    seat: int

    def say(self, names: Content) -> str:
        return f"{names.noble(self.seat)} does not ask for the King's Mercy."


class ChurchTaxed(Event, frozen=True):
    """A Noble gave his excess to the Church. Rule: KF-116, KF-118."""

    seat: int
    count: int
    pieces: Pile | None = None

    def say(self, names: Content) -> str:
        return f"{names.noble(self.seat)} gives {drawn(names, self.count, self.pieces)} to the Church."
