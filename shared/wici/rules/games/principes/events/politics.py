"""Events of politics: cards put back, Neighbors, Princesses, Councils."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.events.phrases import of_kind
from wici.rules.words import listed


class CardReturned(Event, frozen=True):
    """A player has put back one of the cards drawn; only the player knows which."""

    seat: int
    deck: str
    card: str = ""

    def say(self, names: Content) -> str:
        """Said to all, with the card to the player."""
        told = f": {names.card_title(self.card)}" if self.card else ""
        return f"{names.seat_title(self.seat)} puts back a {self.deck.title()} Card{told}."


class NeighborActivated(Event, frozen=True):
    """A player names a Neighbor whose units are to move."""

    seat: int
    neighbor: str
    card: str

    def say(self, names: Content) -> str:
        card, neighbor = names.card_title(self.card), names.title(self.neighbor)
        return f"{names.seat_title(self.seat)} activates {neighbor} with {card}."


class NeighborBlocked(Event, frozen=True):
    """Another player takes units away from the movement of a Neighbor."""

    seat: int
    neighbor: str
    cards: tuple[str, ...]

    def say(self, names: Content) -> str:
        cards = ", ".join(names.card_title(card) for card in self.cards)
        return f"{names.seat_title(self.seat)} blocks {names.title(self.neighbor)} with {cards}."


class NeighborReleased(Event, frozen=True):
    """It is settled how many units of a Neighbor may move."""

    seat: int
    neighbor: str
    knights: int
    footmen: int

    def say(self, names: Content) -> str:
        who, neighbor = names.seat_title(self.seat), names.title(self.neighbor)
        if not self.knights + self.footmen:
            return f"{who} may move no unit of {neighbor}."
        what = listed(
            of_kind(count, kind)
            for count, kind in ((self.knights, "knight"), (self.footmen, "footman"))
            if count
        )
        return f"{who} may move {what} of {neighbor}."


class PrincessSent(Event, frozen=True):
    """A Princess is on her mission."""

    seat: int
    place: str

    def say(self, names: Content) -> str:
        return f"The Princess of {names.seat_title(self.seat)} goes to {names.title(self.place)}."


class CouncilOpened(Event, frozen=True):
    """A Council is summoned; one without a host is a Common Council."""

    host: int

    def say(self, names: Content) -> str:
        return f"{names.seat_title(self.host)} summons a Council." if self.host else "A Common Council meets."


class SupportShown(Event, frozen=True):
    """A player has played cards for support in a Council."""

    seat: int
    cards: tuple[str, ...]
    tracks: tuple[str, ...]

    def say(self, names: Content) -> str:
        pairs = zip(self.cards, self.tracks, strict=True)
        shown = ", ".join(f"{names.card_title(card)} ({track.title()})" for card, track in pairs)
        return f"{names.seat_title(self.seat)} shows support: {shown}."


class CouncilClosed(Event, frozen=True):
    """A Council is over."""

    def say(self, names: Content) -> str:
        return "The Council closes."


class Crowned(Event, frozen=True):
    """A Prince is King of Poland."""

    seat: int
    prince: str

    def say(self, names: Content) -> str:
        who = names.title(self.prince) if self.prince else f"The young heir of {names.seat_title(self.seat)}"
        return f"{who} is crowned King."


EVENTS: tuple[type[Event], ...] = (
    CardReturned,
    NeighborActivated,
    NeighborBlocked,
    NeighborReleased,
    PrincessSent,
    CouncilOpened,
    SupportShown,
    CouncilClosed,
    Crowned,
)
