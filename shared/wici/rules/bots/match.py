"""Match: bots play a whole game among themselves, for tests, benchmarks and demonstrations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wici.rules.bots import random
from wici.rules.dice import Draw, SeededDice
from wici.rules.errors import AuditFailed
from wici.rules.game import Game
from wici.rules.look import Look, look
from wici.rules.play import start, submit
from wici.rules.table import Table

Bot = Callable[[Game[Any, Any], Look, Any, Draw], list[str]]

ANSWER_LIMIT = 20_000
"""Answers after which a game counts as stuck."""


def play(
    game: Game[Any, Any],
    seed: str,
    *,
    seats: tuple[int, ...],
    options: Mapping[str, str] | None = None,
    bot: Bot = random.answer,
    watch: Callable[[Table[Any, Any]], None] | None = None,
) -> Table[Any, Any]:
    """Play a game to its end.

    Args:
        game: The rules; the house edition is played.
        seed: Seed of the dice and of the bots.
        seats: The taken seats.
        options: Options that are not default.
        bot: Who plays all seats.
        watch: Called after every step with the table.

    Returns:
        The table, its game over.
    """
    content = game.house
    chance = SeededDice(f"bots of {seed}")
    table, _ = start(game, content, game.setup(seats, options or {}), SeededDice(seed))
    for count in range(ANSWER_LIMIT):
        if watch is not None:
            watch(table)
        if table.is_over:
            return table
        draw = chance.draw(str(count))
        seat = draw.pick(table.awaited())
        submit(table, seat, bot(game, look(table, seat), content, draw), text=str(count))
    raise AuditFailed(f"{game.name} with seed {seed} does not come to an end")
