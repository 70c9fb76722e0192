"""Propose: a random answer where the legal ones are too many to list."""

from __future__ import annotations

from typing import cast

from wici.rules.dice import Draw
from wici.rules.games.krakow.edition.content import Content
from wici.rules.games.krakow.gold import allocation
from wici.rules.look import Look
from wici.rules.order import Finish
from wici.rules.prompt import Prompt


def propose(look: Look, prompt: Prompt, content: Content, draw: Draw) -> list[str] | None:
    """A random split of Gold; every other prompt lists its answers."""
    if prompt.kind != "allocate":
        return None
    areas = content.gold_areas
    split = [0] * len(areas)
    for _ in range(cast("int", prompt.facts["gold"])):
        split[draw.below(len(areas))] += 1
    return [allocation(areas, split), Finish.verb()]
