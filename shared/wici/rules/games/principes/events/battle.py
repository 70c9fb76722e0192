"""Events of battles, in the order of their phases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from wici.rules.event import Event
from wici.rules.games.principes.content import Content
from wici.rules.words import listed

_WORDS = {"prince": ("Prince", "Princes"), "knight": ("Knight", "Knights"), "footman": ("Footman", "Footmen")}


def _counted(units: Iterable[str]) -> str:
    """Figures as people count them: `1 Prince, 2 Knights`."""
    kinds = Counter(unit.partition("-")[0] for unit in units)
    return ", ".join(f"{count} {_WORDS[kind][count > 1]}" for kind, count in kinds.items()) or "nothing"


class BattleStarted(Event, frozen=True):
    """A battle begins."""

    land: str
    attacker: str
    defender: str
    attacking: tuple[str, ...]
    defending: tuple[str, ...]

    def say(self, names: Content) -> str:
        """Said to all."""
        return (
            f"Battle of {names.title(self.land)}: {names.title(self.attacker)} ({_counted(self.attacking)})"
            f" against {names.title(self.defender)} ({_counted(self.defending)})."
        )


class UnitsJoined(Event, frozen=True):
    """Units come into a battle that has begun."""

    faction: str
    units: tuple[str, ...]
    start: str
    land: str

    def say(self, names: Content) -> str:
        """Said to all."""
        what = _counted(self.units)
        return f"{names.title(self.faction)}: {what} of {names.title(self.start)} join the battle."


class DieRolled(Event, frozen=True):
    """A Battle Die shows a face: rolled, rolled again, turned or chosen."""

    faction: str
    face: int
    swords: int
    shields: int
    gold: int
    how: str = "rolled"

    def say(self, names: Content) -> str:
        """Said to all."""
        parts = [
            f"{count} {word}{'s' * (count > 1 and word != 'gold')}"
            for count, word in ((self.swords, "sword"), (self.shields, "shield"), (self.gold, "gold"))
            if count
        ]
        return f"{names.title(self.faction)}, die {self.how}: {listed(parts) or 'nothing'}."


class SymbolsAdded(Event, frozen=True):
    """Battle Cards were played for their symbols."""

    seat: int
    cards: tuple[str, ...]
    swords: int
    shields: int

    def say(self, names: Content) -> str:
        """Said to all."""
        cards = ", ".join(names.card_title(card) for card in self.cards)
        return f"{names.seat_title(self.seat)} adds {self.swords} swords, {self.shields} shields ({cards})."


class DamageCounted(Event, frozen=True):
    """Swords, shields and damage of both sides, with who is toppled by it."""

    attacker: str
    defender: str
    swords: tuple[int, int]
    shields: tuple[int, int]
    damage: tuple[int, int]
    toppled: tuple[tuple[str, ...], tuple[str, ...]]

    def say(self, names: Content) -> str:
        """Said to all."""
        told = [
            f"{names.title(faction)} {self.swords[at]} swords, {self.shields[at]} shields,"
            f" takes {self.damage[at]}: {_counted(self.toppled[at])} toppled"
            for at, faction in enumerate((self.attacker, self.defender))
        ]
        return f"{'; '.join(told)}."


class BattleWon(Event, frozen=True):
    """A battle is decided."""

    land: str
    winner: str
    loser: str

    def say(self, names: Content) -> str:
        """Said to all."""
        return f"{names.title(self.winner)} wins the battle of {names.title(self.land)}."


class UnitsRemoved(Event, frozen=True):
    """Units have left the land of a battle: toppled, or without a land to withdraw to."""

    faction: str
    units: tuple[str, ...]
    land: str

    def say(self, names: Content) -> str:
        """Said to all."""
        return f"{names.title(self.faction)} loses in {names.title(self.land)}: {_counted(self.units)}."


class UnitsWithdrew(Event, frozen=True):
    """Units have withdrawn."""

    faction: str
    units: tuple[str, ...]
    start: str
    land: str

    def say(self, names: Content) -> str:
        """Said to all."""
        return f"{names.title(self.faction)}: {_counted(self.units)} withdraw to {names.title(self.land)}."


class UnitsRestored(Event, frozen=True):
    """Units removed in a battle are back on the map."""

    faction: str
    units: tuple[str, ...]
    land: str

    def say(self, names: Content) -> str:
        """Said to all."""
        return f"{names.title(self.faction)}: {_counted(self.units)} return to {names.title(self.land)}."


class AfterBattle(Event, frozen=True):
    """Players have decided about cards after the battle; those played follow."""

    land: str
    cards: dict[int, tuple[str, ...]]

    def say(self, names: Content) -> str:
        """Said to all."""
        told = [
            f"{names.seat_title(seat)} plays {', '.join(map(names.card_title, cards)) or 'nothing'}"
            for seat, cards in self.cards.items()
        ]
        return f"After the battle of {names.title(self.land)}: {'; '.join(told)}."


class BattleEnded(Event, frozen=True):
    """A battle is over."""

    land: str

    def say(self, names: Content) -> str:
        """Said to all."""
        return f"The battle of {names.title(self.land)} is over."


EVENTS: tuple[type[Event], ...] = (
    BattleStarted,
    UnitsJoined,
    DieRolled,
    SymbolsAdded,
    DamageCounted,
    BattleWon,
    UnitsRemoved,
    UnitsWithdrew,
    UnitsRestored,
    AfterBattle,
    BattleEnded,
)
