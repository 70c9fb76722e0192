"""Events of the actions: tokens, tiles, taxes, units assembled, buildings."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.events.phrases import does, numeral, of_kind


class ActionRevealed(Event, frozen=True):
    """A player turns up the next Action Token."""

    seat: int
    space: int
    action: str

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)} reveals {self.action.title()} ({numeral(self.space)})."


class ActionSubstituted(Event, frozen=True):
    """Another action stands in the revealed one's place."""

    seat: int
    action: str
    source: str

    def say(self, names: Content) -> str:
        source = names.source_title(self.source)
        return f"{names.seat_title(self.seat)} performs {self.action.title()} instead, by {source}."


class ActionDeclined(Event, frozen=True):
    """A player does not perform the action."""

    seat: int
    action: str

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)} declines {self.action.title()}."


class ActionEnded(Event, frozen=True):
    """An action is over."""

    seat: int
    action: str

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)} ends {self.action.title()}."


class TileTaken(Event, frozen=True):
    """A player has taken a tile from the Market, perhaps for one of the same colour."""

    seat: int
    tile: str
    old: str

    def say(self, names: Content) -> str:
        told = f" for {names.title(self.old)}" if self.old else ""
        return f"{names.seat_title(self.seat)} takes {names.title(self.tile)}{told}."


class TileReturned(Event, frozen=True):
    """A tile has gone under its stack, for it lay in the Market twice."""

    tile: str

    def say(self, names: Content) -> str:
        return f"A second {names.title(self.tile)} goes under its stack."


class MarketRefilled(Event, frozen=True):
    """Tiles have been turned up in the Market."""

    tiles: tuple[str, ...]

    def say(self, names: Content) -> str:
        return f"New in the Market: {', '.join(names.title(tile) for tile in self.tiles)}."


class TaxesCollected(Event, frozen=True):
    """A player has collected taxes."""

    seat: int
    gold: int
    people: int

    def say(self, names: Content) -> str:
        cost = f"for {self.people} People Support" if self.people else "for no support"
        return f"{names.seat_title(self.seat)} collects {self.gold} gold {cost}."


class UnitsAssembled(Event, frozen=True):
    """Units have come from the pool."""

    faction: str
    unit: str
    count: int
    land: str
    gold: int

    def say(self, names: Content) -> str:
        paid = f" for {self.gold} gold" if self.gold else ""
        who = does(names, self.faction, "assembles", "assemble")
        return f"{who} {of_kind(self.count, self.unit)} in {names.title(self.land)}{paid}."


class CityFounded(Event, frozen=True):
    """A Gord has become a City."""

    faction: str
    gord: str
    gold: int

    def say(self, names: Content) -> str:
        paid = f" for {self.gold} gold" if self.gold else ""
        return f"{names.title(self.faction)} founds the City of {names.title(self.gord)}{paid}."


class BuildingBuilt(Event, frozen=True):
    """A building stands."""

    faction: str
    building: str
    land: str
    gold: int

    def say(self, names: Content) -> str:
        paid = f" for {self.gold} gold" if self.gold else ""
        article = "an" if self.building == "abbey" else "a"
        where = names.title(self.land)
        return f"{names.title(self.faction)} builds {article} {self.building.title()} in {where}{paid}."


class DivisionPlaced(Event, frozen=True):
    """A Division Token lies on a land."""

    land: str

    def say(self, names: Content) -> str:
        return f"A Division Token lies on {names.title(self.land)}."


class DivisionRemoved(Event, frozen=True):
    """A Division Token is back in the supply."""

    land: str

    def say(self, names: Content) -> str:
        return f"The Division Token on {names.title(self.land)} is removed."


EVENTS: tuple[type[Event], ...] = (
    ActionRevealed,
    ActionSubstituted,
    ActionDeclined,
    ActionEnded,
    TileTaken,
    TileReturned,
    MarketRefilled,
    TaxesCollected,
    UnitsAssembled,
    CityFounded,
    BuildingBuilt,
    DivisionPlaced,
    DivisionRemoved,
)
