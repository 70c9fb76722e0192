"""Events of a round: its cards and its verdict."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.krakow.edition.content import Content


class IntrigueStarted(Event, frozen=True):
    """A player played the subject of a round. Rule: KR-040."""

    seat: int
    player: str
    round: int
    card: str

    def say(self, names: Content) -> str:
        """The subject, its group and Strength."""
        card = names.named[self.card]
        return (
            f"Round {self.round}: {self.player} starts {card.title} ({card.group}, Strength {card.strength})."
        )


class CardPlayed(Event, frozen=True):
    """A player answered the subject with a card. Rule: KR-042."""

    seat: int
    player: str
    card: str
    supports: bool
    points: int
    support: int
    oppose: int
    blocks: bool = False

    def say(self, names: Content) -> str:
        """The card, what it brings, and the running totals."""
        title = names.title(self.card)
        if self.blocks:
            return f"{self.player} plays {title}: it is the Block card!"
        verb = "supports" if self.supports else "opposes"
        return f"{self.player} {verb} with {title} for {self.points}: {self.support} to {self.oppose}."


class IntrigueSucceeded(Event, frozen=True):
    """A round ended with the subject successful. Rule: KR-046, KR-048."""

    card: str
    support: int
    oppose: int
    by_advantage: bool

    def say(self, names: Content) -> str:
        """The totals and the verdict."""
        why = ", by the Advantage" if self.by_advantage else ""
        return f"{names.title(self.card)} succeeds, {self.support} to {self.oppose}{why}."


class IntrigueObstructed(Event, frozen=True):
    """A round ended with the subject obstructed. Rule: KR-047, KR-048."""

    card: str
    support: int
    oppose: int
    by_advantage: bool

    def say(self, names: Content) -> str:
        """The totals and the verdict."""
        why = ", by the Advantage" if self.by_advantage else ""
        return f"{names.title(self.card)} is obstructed, {self.support} to {self.oppose}{why}."


class IntrigueBlocked(Event, frozen=True):
    """A strong subject was blocked: the blocker got a Victory Point. Rule: KR-095, KR-096, KR-097, KR-098."""

    card: str
    block: str
    seat: int
    player: str

    def say(self, names: Content) -> str:
        """Who blocked what with what."""
        block, card = names.title(self.block), names.title(self.card)
        return f"{self.player} blocks {card} with {block} and gets 1 VP; {block} succeeds instead."


class LeadPassed(Event, frozen=True):
    """It is known who starts the next round."""

    seat: int
    player: str

    def say(self, names: Content) -> str:
        """Who starts."""
        return f"{self.player} starts the next round."
