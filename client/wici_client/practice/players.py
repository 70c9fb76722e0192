"""Players: who answers for the seats of a practice game that no person has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from wici.rules import position
from wici.rules.bots import keen, random, steady
from wici.rules.bots.vantage import Vantage
from wici.rules.dice import SeededDice
from wici.rules.errors import OrderError
from wici.rules.event import Event
from wici.rules.look import look
from wici.rules.play import submit
from wici.rules.table import Table
from wici_client.errors import Usage
from wici_client.practice.pace import Pace
from wici_client.practice.program import BotFault, Program

NAMES = ("keen", "plain", "steady", "random")
"""The bots that come with wici, the best first."""

TRIES = 3
"""How often a program may answer what the game refuses."""


class Players:
    """The bots of one game.

    Args:
        pace: How long keen thinks.
        limit: Seconds that a program may take.
    """

    def __init__(self, pace: Pace, limit: float = 30.0) -> None:
        self.pace, self._limit = pace, limit
        self._programs: dict[tuple[int, str], Program] = {}

    def answer(
        self, bot: str, table: Table[Any, Any], seat: int, seed: str, feed: Sequence[Event]
    ) -> list[str]:
        """What a seat's bot answers.

        Args:
            bot: Its name, or the path of a program.
            table: The table; it is not changed.
            seat: The seat.
            seed: Words that no other decision has.
            feed: What the seat was told so far.

        Raises:
            BotFault: A program gives no answer that can be taken.
        """
        if bot == "keen":
            return self._think(Vantage(table, seat, feed), seed)
        if bot == "plain":
            return keen.plain(Vantage(table, seat, feed), seed=seed)
        if (simple := _SIMPLE.get(bot)) is not None:
            draw = SeededDice(seed).draw("bot")
            return simple(table.game, look(table, seat), table.content, draw)
        return self._ask(bot, table, seat)

    def close(self) -> None:
        """End all programs."""
        for program in self._programs.values():
            program.close()
        self._programs.clear()

    def _think(self, vantage: Vantage, seed: str) -> list[str]:
        simulations = self.pace.begin()
        lines = keen.answer(vantage, seed=seed, simulations=simulations)
        self.pace.end()
        return lines

    def _ask(self, path: str, table: Table[Any, Any], seat: int) -> list[str]:
        if (seat, path) not in self._programs:
            self._programs[seat, path] = Program(path, self._limit)
        program, fault = self._programs[seat, path], ""
        for _ in range(TRIES):
            lines = program.ask(table.game.name, look(table, seat), fault)
            try:
                submit(position.copy(table), seat, lines)
            except OrderError as refusal:
                fault = refusal.message
            else:
                return lines
        message = f"The bot {path} was refused {TRIES} times, at last so: {fault}"
        raise BotFault(message, hint="Nothing was ordered in its name; see 'wici help bot'.")


_SIMPLE: dict[str, Callable[..., list[str]]] = {"steady": steady.answer, "random": random.answer}


def check(bot: str) -> str:
    """A bot's name as it is kept, or the program's path.

    Raises:
        Usage: There is neither.
    """
    if bot in NAMES:
        return bot
    if "/" not in bot:
        raise Usage(f"There is no bot {bot!r}; there are: {', '.join(NAMES)}, or ./a-program of yours.")
    Program(bot, 1.0)
    return bot
