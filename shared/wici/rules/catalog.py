"""Catalog: finds the game folders by looking for them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from wici.rules.errors import UnknownGame
from wici.rules.game import Game

_PACKAGE = "wici.rules.games"


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    package = importlib.import_module(_PACKAGE)
    return tuple(sorted(item.name for item in pkgutil.iter_modules(package.__path__) if item.ispkg))


@cache
def get(name: str) -> Game[Any, Any]:
    """The rules of a game.

    Raises:
        UnknownGame: No folder has this name.
    """
    if name not in names():
        raise UnknownGame(f"There is no game {name[:40]!r}; there are: {', '.join(names())}.", game=name[:40])
    game: Game[Any, Any] = importlib.import_module(f"{_PACKAGE}.{name}.game").GAME
    return game
