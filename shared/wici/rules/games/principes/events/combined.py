"""Events of Principalities without a player: Combined lines, and activations alone."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.events.phrases import units_of


class CombinedUsed(Event, frozen=True):
    """A line of the Combined Action tile is carried out for a Principality without a player."""

    seat: int
    action: str
    faction: str

    def say(self, names: Content) -> str:
        line, faction = self.action.title(), names.title(self.faction)
        return f"The {line} line of the Combined Action tile serves {faction}."


class NeighborCardRevealed(Event, frozen=True):
    """Alone, the top Neighbor Card says which Neighbor is activated."""

    card: str

    def say(self, names: Content) -> str:
        return f"The Neighbor Card {names.card_title(self.card)} is revealed."


class UnitsActivated(Event, frozen=True):
    """Units of a neutral faction march by themselves."""

    faction: str
    units: int
    land: str

    def say(self, names: Content) -> str:
        go = "activated unit goes" if self.units == 1 else "activated units go"
        return f"{names.title(self.faction)}: {self.units} {go} to {names.title(self.land)}."


class UnitsStayed(Event, frozen=True):
    """Activated units have nowhere to go."""

    faction: str

    def say(self, names: Content) -> str:
        return f"Of {units_of(names, self.faction)}, those activated stay where they are."


EVENTS: tuple[type[Event], ...] = (CombinedUsed, NeighborCardRevealed, UnitsActivated, UnitsStayed)
