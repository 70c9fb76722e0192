"""The games that the referee is tried with: the Market, and all that are in the catalog."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from tests.referee.mischief import Gift, market_gift
from tests.rules.sample.game import MarketGame
from wici.rules import catalog
from wici.rules.game import Game

MARKET = MarketGame()
CATALOG = [
    catalog.get(name) for name in catalog.names() if find_spec(f"wici.rules.games.{name}.game") is not None
]
GAMES: list[Game[Any, Any]] = [MARKET, *CATALOG]


def gift_of(game: Game[Any, Any]) -> Gift | None:
    """How free orders of a game are made, where it has some that mischief knows."""
    return {"market": market_gift}.get(game.name)
