"""The games under contract, and the ways in which each is set up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.conftest import IS_LONG
from tests.rules.sample.game import GAME as MARKET
from wici.rules import catalog, option
from wici.rules.dice import Draw, SeededDice
from wici.rules.errors import BadSetup
from wici.rules.game import Game
from wici.rules.option import Setup

NAMES = (MARKET.name, *catalog.names())
MIXES = 6 if IS_LONG else 1
"""Random choices of options that are tried with each number of seats, beside the defaults."""

every_game = pytest.mark.parametrize("name", NAMES)


def get(name: str) -> Game[Any, Any]:
    """A game of the catalog, or the one made up for tests."""
    return MARKET if name == MARKET.name else catalog.get(name)


@cache
def setups(name: str) -> tuple[Setup, ...]:
    """Each number of seats with the default options, and with others chosen at random."""
    return tuple(_setups(get(name)))


def _setups(game: Game[Any, Any]) -> Iterator[Setup]:
    for count in game.counts:
        yield game.setup(range(1, count + 1), {})
        for mix in range(MIXES):
            yield _mixed(game, count, SeededDice(f"{game.name} with {count} seats, mix {mix}"))


def _mixed(game: Game[Any, Any], count: int, dice: SeededDice) -> Setup:
    """Random seats and options; those that do not go together are drawn again."""
    for attempt in range(200):
        draw = dice.draw(str(attempt))
        seats = draw.shuffle(range(1, len(game.seats) + 1))[:count]
        try:
            return game.setup(seats, _choose(game, draw))
        except BadSetup:
            continue
    raise AssertionError(f"no random options start {game.name} with {count} seats")


def _choose(game: Game[Any, Any], draw: Draw) -> dict[str, str]:
    return {item.name: draw.pick(item.choices) for item in option.describe(game.options)}
