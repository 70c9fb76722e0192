"""Events of the Round: set-up, direction, History Cards and plans."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.events.phrases import icon_title, numeral
from wici.rules.words import listed


class GameBegun(Event, frozen=True):
    """The board is set up."""

    princes: dict[int, str]

    def say(self, names: Content) -> str:
        rulers = ", ".join(
            f"{names.seat_title(seat)} under {names.title(prince)}" for seat, prince in self.princes.items()
        )
        return f"The game begins: {rulers}."


class RoundStarted(Event, frozen=True):
    """A Round has begun."""

    round: int

    def say(self, names: Content) -> str:
        return f"Round {numeral(self.round)} begins."


class DirectionSet(Event, frozen=True):
    """The holder has chosen the direction, and with it the set order."""

    seat: int
    clockwise: bool
    order: tuple[int, ...]

    def say(self, names: Content) -> str:
        way = "clockwise" if self.clockwise else "counterclockwise"
        order = ", ".join(names.seat_title(seat) for seat in self.order)
        return f"{names.seat_title(self.seat)} chooses {way}: {order}."


class HistoryRevealed(Event, frozen=True):
    """A History Card lies open."""

    card: str

    def say(self, names: Content) -> str:
        card = names.history[self.card]
        icons = ", ".join(map(icon_title, card.icons)) or "none"
        return f"History: {card.title} ({card.year}). {card.text} Icons: {icons}."


class PlansLocked(Event, frozen=True):
    """All have planned."""

    def say(self, names: Content) -> str:
        return "All plans are locked."


class RoundEnded(Event, frozen=True):
    """A Round is over."""

    round: int

    def say(self, names: Content) -> str:
        return f"Round {numeral(self.round)} ends."


class PeriodEnded(Event, frozen=True):
    """A Period is over: its Princes die."""

    period: int

    def say(self, names: Content) -> str:
        return f"Period {numeral(self.period)} ends."


class IconStarted(Event, frozen=True):
    """An icon is being resolved."""

    icon: str

    def say(self, names: Content) -> str:
        return f"Icon: {icon_title(self.icon)}."


class GameEnded(Event, frozen=True):
    """The game is over."""

    winners: tuple[int, ...]
    how: str

    def say(self, names: Content) -> str:
        if not self.winners:
            return f"Nobody wins: {self.how.replace('-', ' ')}."
        winners = listed(names.seat_title(seat) for seat in self.winners)
        return f"{winners} {'wins' if len(self.winners) == 1 else 'win'}: {self.how.replace('-', ' ')}."


EVENTS: tuple[type[Event], ...] = (
    GameBegun,
    RoundStarted,
    DirectionSet,
    HistoryRevealed,
    PlansLocked,
    RoundEnded,
    PeriodEnded,
    IconStarted,
    GameEnded,
)
