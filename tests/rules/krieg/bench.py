"""Bench: the figures of a game of Krieg und Frieden beside those that a simulation of the rulebook gave."""

from __future__ import annotations

import time
from collections.abc import Iterator

from tests.bench.pace import Pace
from tests.rules.krieg.figures import measure
from wici.rules.bots import random

SIMULATED = {2: (12.8, 0.936), 3: (11.9, 0.996), 4: (11.6, 0.9998)}
"""By players: years a game, and share of games that the Cathedral ended, with play at random."""


def figures(pace: Pace, *, seconds: float) -> Iterator[tuple[str, float, str]]:
    """Length and ending of random games, for each number of players.

    Args:
        pace: The run's pace, which these figures do not rest on.
        seconds: How long about a third of it may take.
    """
    for players, (years, cathedral) in SIMULATED.items():
        began = time.perf_counter()
        for games in (4 << times for times in range(20)):
            found = measure(players, games, bot=random.answer)
            if time.perf_counter() - began >= seconds / 3:
                break
        yield f"{players} players: years a game (simulated {years})", found.years, "years"
        yield (
            f"{players} players: ended by the Cathedral (simulated {cathedral:.1%})",
            found.cathedral * 100,
            "%",
        )
