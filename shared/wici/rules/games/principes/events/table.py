"""Events of the table: control, tracks, gold and cards."""

from __future__ import annotations

from typing import Literal

from wici.rules.event import Event
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.events.phrases import does, units_of


class ControlChanged(Event, frozen=True):
    """A land has come under other control."""

    land: str
    old: str
    new: str

    def say(self, names: Content) -> str:
        if not self.new:
            return f"Nobody controls {names.title(self.land)}."
        return f"{does(names, self.new, 'controls', 'control')} {names.title(self.land)}."


class TrackChanged(Event, frozen=True):
    """A player's support has moved."""

    seat: int
    track: str
    was: int
    now: int

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)}: {self.track.title()} {self.was} to {self.now}."


class GoldTaken(Event, frozen=True):
    """A player has taken gold from the bank."""

    seat: int
    amount: int

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)} takes {self.amount} gold."


class GoldPaid(Event, frozen=True):
    """A player has paid gold to the bank."""

    seat: int
    amount: int

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)} pays {self.amount} gold."


class GoldGiven(Event, frozen=True):
    """A player has given gold to another."""

    seat: int
    to: int
    amount: int

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)} gives {names.seat_title(self.to)} {self.amount} gold."


class GoldStolen(Event, frozen=True):
    """Gold has gone from one Treasury to another."""

    seat: int
    victim: int
    amount: int

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)} takes {self.amount} gold from {names.seat_title(self.victim)}."


class CardsDrawn(Event, frozen=True):
    """A player has drawn cards; only the player knows which."""

    seat: int
    deck: str
    count: int
    cards: tuple[str, ...] = ()

    def say(self, names: Content) -> str:
        """Said to all, with the cards to the player."""
        what = ", ".join(names.card_title(card) for card in self.cards)
        plural = "" if self.count == 1 else "s"
        told = f": {what}" if what else ""
        return f"{names.seat_title(self.seat)} draws {self.count} {self.deck.title()} Card{plural}{told}."


class CardDiscarded(Event, frozen=True):
    """A player has put a card under its deck; only the player knows which."""

    seat: int
    deck: str
    card: str = ""

    def say(self, names: Content) -> str:
        """Said to all, with the card to the player."""
        told = f": {names.card_title(self.card)}" if self.card else ""
        return f"{names.seat_title(self.seat)} discards a {self.deck.title()} Card{told}."


class CardExchanged(Event, frozen=True):
    """A card was given up for gold, unseen, or for support, shown."""

    seat: int
    deck: str
    into: Literal["gold", "people", "clergy"]
    card: str = ""

    def say(self, names: Content) -> str:
        """Said to all; for gold only the player knows the card."""
        told = names.card_title(self.card) if self.card else f"a {self.deck.title()} Card"
        gain = "1 gold" if self.into == "gold" else f"1 {self.into.title()} Support"
        return f"{names.seat_title(self.seat)} exchanges {told} for {gain}."


class CardTaken(Event, frozen=True):
    """A card has gone from one hand to another; only these two know which."""

    seat: int
    victim: int
    deck: str
    card: str = ""

    def say(self, names: Content) -> str:
        """Said to all, with the card to the two."""
        told = f": {names.card_title(self.card)}" if self.card else ""
        victim = names.seat_title(self.victim)
        return f"{names.seat_title(self.seat)} takes a {self.deck.title()} Card from {victim}{told}."


class CardPlayed(Event, frozen=True):
    """A card's text is used."""

    seat: int
    card: str

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)} plays {names.card_title(self.card)}."


class EffectDone(Event, frozen=True):
    """A text has had an effect that no other event tells."""

    seat: int
    source: str
    what: str

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)}, {names.source_title(self.source)}: {self.what}."


class EffectDeclined(Event, frozen=True):
    """A player makes no use of a text."""

    seat: int
    source: str

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.seat)} makes no use of {names.source_title(self.source)}."


class PrincessRemoved(Event, frozen=True):
    """A Princess has left the map."""

    seat: int
    place: str

    def say(self, names: Content) -> str:
        return f"The Princess of {names.seat_title(self.seat)} leaves {names.title(self.place)}."


class UnitsReturned(Event, frozen=True):
    """Neutral units are back in their place."""

    faction: str
    count: int
    place: str

    def say(self, names: Content) -> str:
        back = f"{'returns' if self.count == 1 else 'return'} to {names.title(self.place)}"
        return f"{self.count} of {units_of(names, self.faction)} {back}."


EVENTS: tuple[type[Event], ...] = (
    ControlChanged,
    TrackChanged,
    GoldTaken,
    GoldPaid,
    GoldGiven,
    GoldStolen,
    CardsDrawn,
    CardDiscarded,
    CardExchanged,
    CardTaken,
    CardPlayed,
    EffectDone,
    EffectDeclined,
    PrincessRemoved,
    UnitsReturned,
)
