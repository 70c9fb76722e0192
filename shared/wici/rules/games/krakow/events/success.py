"""Events of a success: special effects and tokens."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.krakow.edition.content import Content, Kind
from wici.rules.games.krakow.events.phrases import in_areas, tokens
from wici.rules.words import listed


class TokensEarned(Event, frozen=True):
    """A successful Intrigue brought its tokens; how much Gold, its owner alone is told.

    Attributes:
        placed: Tokens put on the map, by kind.
        forfeited: Tokens that had no room or for which the supply did not suffice, by kind.
        gold: The Gold that went into the treasury; None for those who are not told.
        has_gold: Whether it brought any Gold, as the supply shows.
    """

    seat: int
    player: str
    card: str
    area: str
    placed: dict[Kind, int]
    forfeited: dict[Kind, int]
    has_gold: bool
    gold: int | None = None

    def say(self, names: Content) -> str:
        """The tokens, where they went, and what was lost."""
        parts = [f"{tokens(self.placed)} in the {names.area_name(self.area)}"] if self.placed else []
        if self.gold:
            parts.append(f"{self.gold} Gold for the treasury")
        elif self.has_gold:
            parts.append("Gold unseen for the treasury")
        lost = f" Forfeited: {tokens(self.forfeited)}." if self.forfeited else ""
        return f"{self.player} earns {', and '.join(parts) or 'nothing'}.{lost}"


class TeamRewarded(Event, frozen=True):
    """A team without tokens got Victory Points for a success. Rule: KR-070."""

    team: str
    card: str

    def say(self, names: Content) -> str:
        """The team and why."""
        team = self.team.title()
        return f"{team} has used all its tokens: both its players get 1 VP for {names.title(self.card)}."


class EffectFailed(Event, frozen=True):
    """A part of a special effect had no target. Rule: KR-114."""

    card: str
    part: str

    def say(self, names: Content) -> str:
        """What finds no target."""
        return f"{names.title(self.card)} finds nothing to {self.part}."


class EffectDeclined(Event, frozen=True):
    """A player took nothing of what an effect offered. Rule: KR-116."""

    seat: int
    player: str
    card: str

    def say(self, names: Content) -> str:
        """Who declined what."""
        return f"{self.player} makes no use of {names.title(self.card)} on the map."


class TokensRemoved(Event, frozen=True):
    """Tokens left boxes of the map for the supply of their team."""

    seat: int
    player: str
    targets: dict[Kind, str]
    own: dict[Kind, str]

    def say(self, names: Content) -> str:
        """Which tokens went."""
        boxes = [f"1 {kind.title()} from the {names.area_name(area)}" for kind, area in self.targets.items()]
        boxes += [f"1 own {kind.title()} from the {names.area_name(area)}" for kind, area in self.own.items()]
        return f"{self.player} removes {listed(boxes)}."


class TokensReplaced(Event, frozen=True):
    """Opposing tokens in boxes of the map gave way to own ones."""

    seat: int
    player: str
    kind: Kind
    amounts: dict[str, int]

    def say(self, names: Content) -> str:
        """Which tokens were replaced."""
        return f"{self.player} takes over {self.kind.title()}: {in_areas(names, self.amounts)}."


class GoldRobbed(Event, frozen=True):
    """An opponent lost Gold to the supply. Rule: KR-132, KR-133."""

    seat: int
    player: str
    victim: int
    victim_player: str
    count: int

    def say(self, names: Content) -> str:
        """Who lost how much."""
        if not self.count:
            return f"{self.player} robs {self.victim_player}, whose treasury is empty."
        return f"{self.player} robs {self.victim_player} of {self.count} Gold."


class CardDiscarded(Event, frozen=True):
    """A player lost a card to Black Death; the owner alone knows which. Rule: KR-121."""

    seat: int
    player: str
    card: str = ""

    def say(self, names: Content) -> str:
        """Who lost a card, and to its owner which."""
        what = names.title(self.card) if self.card else "a card unseen"
        return f"{self.player} loses {what} to the Black Death."


class CardDrawn(Event, frozen=True):
    """A player drew the bottom card of the discard deck; the drawer alone sees it. Rule: KR-134."""

    seat: int
    player: str
    card: str = ""

    def say(self, names: Content) -> str:
        """Who drew a card, and to the drawer which."""
        what = names.title(self.card) if self.card else "a card"
        return f"{self.player} draws {what} from the bottom of the discard deck."


class HandsChanged(Event, frozen=True):
    """A team will have more or fewer cards in later seasons of the year."""

    team: str
    delta: int

    def say(self, names: Content) -> str:
        """The team and the change."""
        change = "one card less" if self.delta < 0 else "one card more"
        return f"Each {self.team.title()} player is dealt {change} in later seasons of this year."
