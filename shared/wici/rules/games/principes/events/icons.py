"""Events of the icons: units released, Invaders come and go."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.principes.edition.content import Content


class UnitReleased(Event, frozen=True):
    """A player has sent a unit home."""

    seat: int
    unit: str
    land: str

    def say(self, names: Content) -> str:
        unit, land = self.unit.title(), names.title(self.land)
        return f"{names.seat_title(self.seat)} releases a {unit} in {land}."


class InvadersPlaced(Event, frozen=True):
    """Invaders stand ready to ride in."""

    faction: str
    count: int
    area: str

    def say(self, names: Content) -> str:
        gather = "gathers" if self.count == 1 else "gather"
        return f"{self.count} of the {names.title(self.faction)} {gather} in {names.title(self.area)}."


class InvadersGone(Event, frozen=True):
    """Invaders have left the lands."""

    faction: str
    count: int

    def say(self, names: Content) -> str:
        leave = "leaves" if self.count == 1 else "leave"
        return f"{self.count} of the {names.title(self.faction)} {leave} the lands."


class TeutonsCalled(Event, frozen=True):
    """A player has called the Teutonic Knights."""

    seat: int
    land: str

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)} calls the Teutonic Knights to {names.title(self.land)}."


EVENTS: tuple[type[Event], ...] = (UnitReleased, InvadersPlaced, InvadersGone, TeutonsCalled)
