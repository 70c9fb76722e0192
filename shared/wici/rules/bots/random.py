"""Random: gives any legal answer, each as likely as the others."""

from __future__ import annotations

from typing import Any

from wici.rules.dice import Draw
from wici.rules.game import Game
from wici.rules.look import Look
from wici.rules.prompt import lines_of


def answer(game: Game[Any, Any], look: Look, content: Any, draw: Draw) -> list[str]:
    """The lines that answer one of a look's prompts.

    Args:
        game: The rules.
        look: What the bot's seat may see; it must have an open prompt.
        content: The match's edition.
        draw: The bot's own chance, not the match's.
    """
    asked = draw.pick(look.asks)
    proposed = game.propose(look, asked.prompt, content, draw)
    return proposed if proposed is not None else lines_of(draw.pick(asked.legal.answers))
