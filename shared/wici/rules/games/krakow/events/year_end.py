"""Events of the year end: Gold, majorities, groups; and of the end of the game."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.krakow.edition.content import Content
from wici.rules.games.krakow.events.phrases import in_areas, titles
from wici.rules.words import listed


class SpendingBegan(Event, frozen=True):
    """The players with Gold divide it in secret. Rule: KR-182."""

    year: int
    players: tuple[str, ...]

    def say(self, names: Content) -> str:
        """Who allocates."""
        if not self.players:
            return f"Nobody has Gold to spend in {self.year}."
        verb = "divides" if len(self.players) == 1 else "divide"
        return f"Winter is over: {listed(self.players)} {verb} the Gold of {self.year} in secret."


class GoldPlaced(Event, frozen=True):
    """A player's allocation was revealed and placed. Rule: KR-186, KR-187."""

    seat: int
    player: str
    placed: dict[str, int]
    forfeited: dict[str, int]

    def say(self, names: Content) -> str:
        """Where the Gold went and what was lost."""
        told = f" No room for {in_areas(names, self.forfeited)}." if self.forfeited else ""
        return f"{self.player} places Gold: {in_areas(names, self.placed) or 'none'}.{told}"


class AreaScored(Event, frozen=True):
    """The majority in an area was worth Victory Points, or nobody had one. Rule: KR-201, KR-202."""

    area: str
    white: int
    black: int
    team: str
    vp: int

    def say(self, names: Content) -> str:
        """The area, the tokens, the majority."""
        score = f"{names.area_name(self.area)}: White {self.white}, Black {self.black}"
        return (
            f"{score}; {self.team.title()} gets {self.vp} VP each."
            if self.team
            else f"{score}; nobody scores."
        )


class MapCleared(Event, frozen=True):
    """All tokens went back to the supplies. Rule: KR-206."""

    def say(self, names: Content) -> str:
        """That the map is empty."""
        return "All tokens return to the supplies."


class GroupScored(Event, frozen=True):
    """A group got the Victory Points of its successful Intrigues. Rule: KR-211, KR-212."""

    group: str
    cards: tuple[str, ...]
    points: int
    bonus: int
    total: int

    def say(self, names: Content) -> str:
        """The group's cards and points."""
        cards = titles(names, self.cards) or "no success"
        bonus = {2: ", +2 for most successes", -2: ", -2 for the enemy's success"}.get(self.bonus, "")
        group = f"{names.groups[self.group].name} ({self.group})"
        return f"{group}: {cards}: {self.points} VP{bonus}, now {self.total}."


class IdentityRevealed(Event, frozen=True):
    """A player's identity was revealed and added up. Rule: KR-231."""

    seat: int
    player: str
    group: str
    vp: int
    group_vp: int

    def say(self, names: Content) -> str:
        """The player's group and total."""
        group = names.groups[self.group].name
        total = self.vp + self.group_vp
        return f"{self.player} is of the {group} ({self.group}): {self.vp} + {self.group_vp} = {total} VP."


class GameWon(Event, frozen=True):
    """The game ended with one winner. Rule: KR-232, KR-233, KR-234."""

    seat: int
    player: str
    group: str
    why: str

    def say(self, names: Content) -> str:
        """Who won and why."""
        return f"{self.player} wins {self.why}: Kraków belongs to the {names.groups[self.group].name}!"
