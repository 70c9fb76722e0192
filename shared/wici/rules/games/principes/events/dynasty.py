"""Events of the dynasties: Princes fall, follow and are placed; a dynasty ends."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.events.phrases import numeral


class PrinceDied(Event, frozen=True):
    """A Prince is out of play."""

    seat: int
    prince: str

    def say(self, names: Content) -> str:
        return f"{names.title(self.prince)} is dead."


class PrinceSucceeded(Event, frozen=True):
    """Another Prince rules."""

    seat: int
    prince: str

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)} is ruled by {names.title(self.prince)}."


class PrincePlaced(Event, frozen=True):
    """A Prince figure stands on another land, without a movement."""

    faction: str
    land: str

    def say(self, names: Content) -> str:
        return f"The Prince of {names.title(self.faction)} is in {names.title(self.land)}."


class PrinceWaits(Event, frozen=True):
    """A Prince figure has no land to stand on."""

    faction: str

    def say(self, names: Content) -> str:
        return f"The Prince of {names.title(self.faction)} waits for a land."


class ThroneEmpty(Event, frozen=True):
    """A player plays on without a Prince."""

    seat: int

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)} goes on without a Prince."


class PlayerEliminated(Event, frozen=True):
    """A dynasty has ended."""

    seat: int

    def say(self, names: Content) -> str:
        return f"The dynasty of {names.seat_title(self.seat)} has ended."


class PrincepsPassed(Event, frozen=True):
    """The Princeps Token has gone to another player."""

    seat: int

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)} holds the Princeps Token."


class FinalRoundSet(Event, frozen=True):
    """The Round that will be the last is known."""

    round: int

    def say(self, names: Content) -> str:
        return f"Round {numeral(self.round)} is the final Round."


EVENTS: tuple[type[Event], ...] = (
    PrinceDied,
    PrinceSucceeded,
    PrincePlaced,
    PrinceWaits,
    ThroneEmpty,
    PlayerEliminated,
    PrincepsPassed,
    FinalRoundSet,
)
