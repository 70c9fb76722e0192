"""Events of the set-up, of a year's begin and of a season."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.krakow.edition.content import Content
from wici.rules.games.krakow.events.phrases import titles
from wici.rules.words import listed


class SeatsDrawn(Event, frozen=True):
    """The seats got their names by lot."""

    players: dict[int, str]

    def say(self, names: Content) -> str:
        """Who sits where."""
        seats = [f"seat {seat} is {player}" for seat, player in self.players.items()]
        return f"The seats are drawn: {listed(seats)}."


class IdentityDealt(Event, frozen=True):
    """Everybody got a Secret Identity; the owner alone sees which."""

    group: str = ""

    def say(self, names: Content) -> str:
        """The own identity, or that there is one."""
        if not self.group:
            return "Each player gets a Secret Identity."
        return f"Your Secret Identity: the {names.groups[self.group].name} ({self.group})."


class YearBegan(Event, frozen=True):
    """A year began: Seasonal cards were dealt; the owner alone sees which."""

    year: int
    season: str = ""

    def say(self, names: Content) -> str:
        """The year, and the own Seasonal card."""
        told = f" Your Seasonal card: {self.season.title()}." if self.season else " Seasonal cards are dealt."
        return f"The year {self.year} begins.{told}"


class SeasonBegan(Event, frozen=True):
    """A season began: its Seasonal card was revealed."""

    year: int
    season: str
    seat: int
    player: str

    def say(self, names: Content) -> str:
        """Whose season it is."""
        return f"{self.season.title()} {self.year}: {self.player} has the Advantage and starts."


class HandsDealt(Event, frozen=True):
    """The Intrigues were shuffled and dealt; each player sees the own hand."""

    sizes: dict[int, int]
    cards: tuple[str, ...] = ()

    def say(self, names: Content) -> str:
        """The own hand, or how many cards each player got."""
        if self.cards:
            return f"Your hand: {titles(names, self.cards)}."
        sizes = sorted(set(self.sizes.values()))
        return f"The Intrigues are shuffled; each player gets {' or '.join(map(str, sizes))} cards."


class UnusedReturned(Event, frozen=True):
    """The season's unused cards went unseen to the discard deck."""

    cards: tuple[str, ...] = ()

    def say(self, names: Content) -> str:
        """The own unused cards, or that there were some."""
        if not self.cards:
            return "The unused cards go unseen on the discard deck."
        return f"Your unused cards go on the discard deck: {titles(names, self.cards)}."
