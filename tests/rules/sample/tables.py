"""Tables of the Market, set up for one test each."""

from __future__ import annotations

from typing import Any

from tests.rules.sample.game import GAME
from tests.rules.sample.phases import Place
from wici.rules import play, position
from wici.rules.dice import SeededDice
from wici.rules.step import Step

SEATS = (1, 2, 3)
ANVIL, BELL, CANDLE = SEATS


def begin(seats: tuple[int, ...] = SEATS, *, seed: str = "market", **options: str) -> Place:
    """A game that just began."""
    table, _ = play.start(GAME, GAME.house, GAME.setup(seats, options), SeededDice(seed))
    return table


def arranged(**words: Any) -> Place:
    """A game at the part of the day or the turn that the words name."""
    table = begin()
    hands = {"anvil": ["salt", "wax"], "bell": ["iron", "fur"], "candle": ["fish", "tin"]}
    GAME.arrange(table, {"hands": hands, **words})
    table.run()
    table.told = []
    return table


def told(step: Step, seat: int | None) -> list[str]:
    """The sentences that a seat reads of a step."""
    return [event.say(GAME.house) for one in step.told if (event := one.to(seat)) is not None]


def same(table: Place, other: Place) -> bool:
    return position.dump(table) == position.dump(other)
