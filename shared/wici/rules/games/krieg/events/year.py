"""Events of the set-up, of the turn of the year and of the end."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.krieg.edition.content import Content, of
from wici.rules.games.krieg.events.phrases import drawn
from wici.rules.games.krieg.pile import Pile


class ResourcesDealt(Event, frozen=True):
    """A Noble drew the resources of the set-up. Rule: KF-014."""

    seat: int
    count: int
    pieces: Pile | None = None

    def say(self, names: Content) -> str:
        return f"{names.noble(self.seat)} stores {drawn(names, self.count, self.pieces)}."


class CardsDealt(Event, frozen=True):
    """A Noble was dealt agenda cards. Rule: KF-017."""

    seat: int
    count: int
    cards: tuple[str, ...] | None = None

    def say(self, names: Content) -> str:
        what = of(self.count, "agenda card")
        if self.cards is not None:
            what += f": {', '.join(map(names.card, self.cards))}"
        return f"{names.noble(self.seat)} is dealt {what}."


class LeaderNamed(Event, frozen=True):
    """The holder of the marked card became the first Leader. Rule: KF-021."""

    seat: int
    card: str

    def say(self, names: Content) -> str:
        return f"{names.noble(self.seat)} holds the marked card, {names.card(self.card)}, and leads."


class YearBegan(Event, frozen=True):
    """A year began with Winter. Rule: KF-023."""

    year: int
    leader: int

    def say(self, names: Content) -> str:
        return f"Winter of the year {self.year}. The Nobles gather; {names.noble(self.leader)} leads."


class CathedralFinished(Event, frozen=True):
    """The last piece was built; the game is over. Rule: KF-138."""

    seat: int

    def say(self, names: Content) -> str:
        return f"{names.noble(self.seat)} sets the last stone: the Cathedral is complete, the game over."


class AgendaExhausted(Event, frozen=True):
    """No agenda card is left; the game is over. Rule: KF-139."""

    def say(self, names: Content) -> str:
        return "No agenda card is left in any hand; the Cathedral stays unfinished, and the game is over."
