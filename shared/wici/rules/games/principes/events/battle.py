"""Events of battles, in the order of their phases."""

from __future__ import annotations

from wici.rules.event import Event
from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.events.phrases import counted, does, symbols, verb


class BattleStarted(Event, frozen=True):
    """A battle begins."""

    land: str
    attacker: str
    defender: str
    attacking: tuple[str, ...]
    defending: tuple[str, ...]

    def say(self, names: Content) -> str:
        return (
            f"Battle of {names.title(self.land)}: {names.title(self.attacker)} ({counted(self.attacking)})"
            f" against {names.title(self.defender)} ({counted(self.defending)})."
        )


class UnitsJoined(Event, frozen=True):
    """Units come into a battle that has begun."""

    faction: str
    units: tuple[str, ...]
    start: str
    land: str

    def say(self, names: Content) -> str:
        join = "joins" if len(self.units) == 1 else "join"
        what = f"{counted(self.units)} of {names.title(self.start)} {join} the battle"
        return f"{names.title(self.faction)}: {what}."


class DieRolled(Event, frozen=True):
    """A Battle Die shows a face: rolled, rolled again, turned or chosen."""

    faction: str
    face: int
    swords: int
    shields: int
    gold: int
    how: str = "rolled"

    def say(self, names: Content) -> str:
        shown = symbols(self.swords, self.shields, self.gold)
        return f"{names.title(self.faction)}, die {self.how}: {shown}."


class SymbolsAdded(Event, frozen=True):
    """Battle Cards were played for their symbols."""

    seat: int
    cards: tuple[str, ...]
    swords: int
    shields: int

    def say(self, names: Content) -> str:
        cards = ", ".join(names.card_title(card) for card in self.cards)
        return f"{names.seat_title(self.seat)} adds {symbols(self.swords, self.shields)} ({cards})."


class DamageCounted(Event, frozen=True):
    """Swords, shields and damage of both sides, with who is toppled by it."""

    attacker: str
    defender: str
    swords: tuple[int, int]
    shields: tuple[int, int]
    damage: tuple[int, int]
    toppled: tuple[tuple[str, ...], tuple[str, ...]]

    def say(self, names: Content) -> str:
        told = [
            f"{does(names, faction, 'shows', 'show')} {symbols(self.swords[at], self.shields[at])}"
            f" and {verb(names, faction, 'takes', 'take')} {self.damage[at]} damage:"
            f" {counted(self.toppled[at])} toppled"
            for at, faction in enumerate((self.attacker, self.defender))
        ]
        return f"{'; '.join(told)}."


class BattleWon(Event, frozen=True):
    """A battle is decided."""

    land: str
    winner: str
    loser: str

    def say(self, names: Content) -> str:
        return f"{does(names, self.winner, 'wins', 'win')} the battle of {names.title(self.land)}."


class UnitsRemoved(Event, frozen=True):
    """Units have left the land of a battle: toppled, or without a land to withdraw to."""

    faction: str
    units: tuple[str, ...]
    land: str

    def say(self, names: Content) -> str:
        who = does(names, self.faction, "loses", "lose")
        return f"{who} {counted(self.units)} in {names.title(self.land)}."


class UnitsWithdrew(Event, frozen=True):
    """Units have withdrawn."""

    faction: str
    units: tuple[str, ...]
    start: str
    land: str

    def say(self, names: Content) -> str:
        what = f"{counted(self.units)} {'withdraws' if len(self.units) == 1 else 'withdraw'}"
        return f"{names.title(self.faction)}: {what} to {names.title(self.land)}."


class UnitsRestored(Event, frozen=True):
    """Units removed in a battle are back on the map."""

    faction: str
    units: tuple[str, ...]
    land: str

    def say(self, names: Content) -> str:
        what = f"{counted(self.units)} {'returns' if len(self.units) == 1 else 'return'}"
        return f"{names.title(self.faction)}: {what} to {names.title(self.land)}."


class AfterBattle(Event, frozen=True):
    """Players have decided about cards after the battle; those played follow."""

    land: str
    cards: dict[int, tuple[str, ...]]

    def say(self, names: Content) -> str:
        told = [
            f"{names.seat_title(seat)} plays {', '.join(map(names.card_title, cards)) or 'nothing'}"
            for seat, cards in self.cards.items()
        ]
        return f"After the battle of {names.title(self.land)}: {'; '.join(told)}."


class BattleEnded(Event, frozen=True):
    """A battle is over."""

    land: str

    def say(self, names: Content) -> str:
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
