"""Temper: how the players of the demonstration decide: they would rather bid, raid and fight than wait."""

from __future__ import annotations

from typing import Any

from wici.rules.bots import random, steady
from wici.rules.dice import Draw
from wici.rules.game import Game
from wici.rules.look import Look

WAITING = ("decline", "pass", "finish", "refuse", "yield")
"""Verbs that leave things as they are, in any game."""
TRIES = 4


def decide(game: Game[Any, Any], look: Look, draw: Draw) -> list[str]:
    """Every other time the first answer by chance that does something, else the plain script's.

    Args:
        game: The rules.
        look: What the player may see; something must be asked.
        draw: The player's own chance.
    """
    if draw.below(2):
        for _ in range(TRIES):
            lines = random.answer(game, look, game.house, draw)
            if lines[0].partition(" ")[0] not in WAITING:
                return lines
    return steady.answer(game, look, game.house, draw)
