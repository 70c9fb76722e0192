"""Events of movement: passage, paths, penalties, destruction."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.events.phrases import does, of_kind, of_kinds
from wici.rules.words import listed


class PassageAnswered(Event, frozen=True):
    """The owner of units has said whether others may pass."""

    owner: int
    land: str
    given: bool
    units: dict[str, int]

    def say(self, names: Content) -> str:
        what = of_kinds(self.units) if self.units else "all units"
        said = f"lets {what} pass" if self.given else "lets nobody pass"
        return f"{names.seat_title(self.owner)} {said} at {names.title(self.land)}."


class UnitsMoved(Event, frozen=True):
    """Units of one kind have moved along a path."""

    faction: str
    unit: str
    count: int
    path: tuple[str, ...]

    def say(self, names: Content) -> str:
        path = " > ".join(names.title(land) for land in self.path)
        return f"{names.title(self.faction)}: {of_kind(self.count, self.unit)} {path}."


class MovementFinished(Event, frozen=True):
    """A movement is final."""

    seat: int
    faction: str
    moved: int

    def say(self, names: Content) -> str:
        if not self.moved:
            return f"{names.seat_title(self.seat)} moves nothing."
        return f"{names.seat_title(self.seat)} has finished the movement."


class PenaltyPaid(Event, frozen=True):
    """The clergy's penalty for foreign lands is paid."""

    seat: int
    lands: tuple[str, ...]
    gold: int
    clergy: int

    def say(self, names: Content) -> str:
        lands = ", ".join(names.title(land) for land in self.lands)
        dues = ((self.gold, "gold"), (self.clergy, "Clergy Support"))
        paid = listed(f"{count} {what}" for count, what in dues if count)
        return f"{names.seat_title(self.seat)} pays {paid or 'nothing'} for {lands}."


class TokensDestroyed(Event, frozen=True):
    """A City or building is destroyed."""

    seat: int
    land: str
    tokens: tuple[str, ...]

    def say(self, names: Content) -> str:
        what = ", ".join(names.title(token).title() for token in self.tokens)
        return f"{names.seat_title(self.seat)} destroys in {names.title(self.land)}: {what}."


class LandDevastated(Event, frozen=True):
    """Invaders leave nothing standing on a land."""

    faction: str
    land: str
    tokens: tuple[str, ...]

    def say(self, names: Content) -> str:
        what = ", ".join(names.title(token).title() for token in self.tokens) or "nothing was there"
        who = does(names, self.faction, "devastates", "devastate")
        return f"{who} {names.title(self.land)}: {what}."


EVENTS: tuple[type[Event], ...] = (
    PassageAnswered,
    UnitsMoved,
    MovementFinished,
    PenaltyPaid,
    TokensDestroyed,
    LandDevastated,
)
