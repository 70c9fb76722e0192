"""Hints: what keen thinks of the answers, said to a person."""

from __future__ import annotations

from collections.abc import Sequence

from wici.rules.bots import keen
from wici_client.world import World

_SHOWN = 5
"""So many thoughts a hint tells of."""


def say_thoughts(world: World, thoughts: Sequence[keen.Thought]) -> None:
    """Say the best answers with their chances, and how sure keen is of the first."""
    for thought in thoughts[:_SHOWN]:
        world.say(f"{_chance(thought)}  {thought.answer}")
    world.note(_how_sure(thoughts))


def _chance(thought: keen.Thought) -> str:
    return f"{(thought.chance + 5) // 10:>3} in 100" if thought.simulations else "   only   "


def _how_sure(thoughts: Sequence[keen.Thought]) -> str:
    """How much better the first is than the second, and on how many lines of play that rests."""
    if len(thoughts) == 1:
        return "There is nothing to choose."
    ahead = (thoughts[0].chance - thoughts[1].chance) / 10
    tried = sum(thought.simulations for thought in thoughts)
    # A line of play says won or lost, or something between: its spread is at most a half.
    doubt = 100 / max(1, min(thought.simulations for thought in thoughts[:2])) ** 0.5
    sure = "sure" if ahead > doubt else "fairly sure" if ahead > doubt / 3 else "not sure"
    return f"Chances to win, as far as {tried} lines of play show. Keen is {sure} of the first."
