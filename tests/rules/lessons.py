"""Lessons: the examples of a game's RULES.md, read as what seats send, so that tests can play them."""

from __future__ import annotations

import re
from importlib import resources


def examples(game: str) -> list[list[tuple[str, str]]]:
    """The blocks of a RULES.md in which seats give orders: lines like `white-purse: play guild-feast`.

    Args:
        game: The game.

    Returns:
        Each block's lines, as seat and order.
    """
    page = resources.files("wici.rules.games").joinpath(game, "RULES.md").read_text(encoding="utf-8")
    blocks = [block.splitlines()[1:] for block in re.findall(r"```\n.*?(?=\n```)", page, re.DOTALL)]
    spoken = [[line.partition(": ") for line in block] for block in blocks]
    return [
        [(seat, order) for seat, _, order in block] for block in spoken if all(said for _, said, _ in block)
    ]
