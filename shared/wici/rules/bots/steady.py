"""Steady: gives the harmless answer that a late seat would get; among equals it draws lots."""

from __future__ import annotations

from typing import Any

from wici.rules.dice import Draw
from wici.rules.game import Game
from wici.rules.look import Look


def answer(game: Game[Any, Any], look: Look, content: Any, draw: Draw) -> list[str]:
    """The lines that answer the first prompt of a look.

    Args:
        game: The rules.
        look: What the bot's seat may see; it must have an open prompt.
        content: The match's edition.
        draw: The bot's own chance, not the match's.
    """
    return game.steady(look, look.asks[0].prompt, content, draw)
