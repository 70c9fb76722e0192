"""An eager player: performs what is planned, marches and builds; leads games deep into battles."""

from __future__ import annotations

from typing import Any

from wici.rules.bots import random
from wici.rules.dice import Draw
from wici.rules.game import Game
from wici.rules.look import Look
from wici.rules.prompt import lines_of

TIMID = {"decline", "finish"}
"""Answers that let a chance go by."""


def answer(game: Game[Any, Any], look: Look, content: Any, draw: Draw) -> list[str]:
    """A random answer, but of those that do nothing only one time in five; movements go to the fight."""
    asked = look.asks[0]
    if asked.prompt.kind == "move" and (fights := _fights(look, asked.legal.answers)):
        return lines_of(draw.pick(fights))
    given = random.answer(game, look, content, draw)
    bold = [line for line in asked.legal.answers if line not in TIMID]
    if given[0] in TIMID and bold and draw.below(5):
        return lines_of(draw.pick(bold))
    return given


def _fights(look: Look, answers: tuple[str, ...]) -> list[str]:
    """Movements of a Prince or Knight onto a land on which others stand."""
    found = []
    for line in answers:
        first = lines_of(line)[0].split(" ")
        end = first[-1].rpartition(">")[2]
        if first[0] == "move" and first[1] != "footman" and look.view.lands[end].units:
            found.append(line)
    return found
