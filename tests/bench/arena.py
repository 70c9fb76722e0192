"""Arena: bots play whole games against one another; who won, how long it took, what they chose."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from wici.rules import play
from wici.rules.bots import keen, random, steady
from wici.rules.bots.vantage import Vantage
from wici.rules.dice import SeededDice
from wici.rules.event import Event
from wici.rules.game import Game
from wici.rules.look import look
from wici.rules.outcome import Outcome
from wici.rules.table import Table

LONGEST = 5000
"""Answers after which a game counts as stuck."""


class Played(msgspec.Struct):
    """A game that was played.

    Attributes:
        outcome: How it ended.
        answers: How many answers were given.
        thoughts: How many of them keen thought about.
        seconds: CPU seconds that its thoughts took, all together.
        offered: How often an answer was listed, by what it says without numbers.
        chosen: How often it was given.
    """

    outcome: Outcome
    answers: int
    thoughts: int
    seconds: float
    offered: Counter[str]
    chosen: Counter[str]


class _Arena:
    """One game in play."""

    def __init__(self, game: Game[Any, Any], bots: Mapping[int, str], seed: str, budget: float) -> None:
        self._game, self._bots, self._seed, self._budget = game, bots, seed, budget
        self._feeds: dict[int, list[Event]] = {seat: [] for seat in bots}
        self._simulations = 60
        self.thoughts, self.seconds = 0, 0.0
        self.offered: Counter[str] = Counter()
        self.chosen: Counter[str] = Counter()

    def play(self) -> Played:
        table, step = play.start(
            self._game, self._game.house, self._game.setup(tuple(self._bots), {}), SeededDice(self._seed)
        )
        self._tell(step.told)
        for count in range(LONGEST):
            if table.is_over:
                return Played(
                    self._game.outcome(table), count, self.thoughts, self.seconds, self.offered, self.chosen
                )
            seat = table.awaited()[0]
            lines = self._answer(table, seat, f"{self._seed} {count}")
            self._tell(play.submit(table, seat, lines, text=str(count)).told)
        raise AssertionError(f"{self._game.name} with seed {self._seed} does not end")

    def _tell(self, told: Any) -> None:
        for seat, feed in self._feeds.items():
            feed += [event for one in told if (event := one.to(seat)) is not None]

    def _answer(self, table: Table[Any, Any], seat: int, seed: str) -> list[str]:
        bot = self._bots[seat]
        if bot in {"random", "steady"}:
            simple = random.answer if bot == "random" else steady.answer
            return simple(self._game, look(table, seat), table.content, SeededDice(seed).draw("bot"))
        vantage = Vantage(table, seat, self._feeds[seat])
        lines = keen.plain(vantage, seed=seed) if bot == "plain" else self._think(vantage, seed)
        self.offered.update({_deed(line) for line in vantage.asked.legal.answers})
        self.chosen[_deed(" / ".join(lines))] += 1
        return lines

    def _think(self, vantage: Vantage, seed: str) -> list[str]:
        """Keen thinks for about as many CPU seconds as it has; a choice of one is no thought."""
        began = time.process_time()
        lines = keen.answer(vantage, seed=seed, simulations=self._simulations)
        took = time.process_time() - began
        if len(vantage.asked.legal.answers) > 1 and took > 0:
            self.thoughts += 1
            self.seconds += took
            wanted = int(self._simulations * self._budget / took)
            self._simulations = max(12, min(5000, (self._simulations + wanted) // 2))
        return lines


def _deed(answer: str) -> str:
    """An answer without its numbers, and of several orders or groups only the first."""
    words = answer.partition(" / ")[0].split(" ")
    kept = [word.partition("=")[0] for word in words[:2] if not word.isdecimal()]
    return " ".join(kept)


def play_one(game: Game[Any, Any], bots: Mapping[int, str], seed: str, budget: float) -> Played:
    """Play a game of the house edition.

    Args:
        game: The rules.
        bots: Who plays each seat: keen, plain, steady or random.
        seed: Words that no other game has.
        budget: CPU seconds that keen may think of an answer, about.
    """
    return _Arena(game, bots, seed, budget).play()


def interval(won: float, games: int) -> tuple[float, float]:
    """The share of games won, as it may be with 95 % certainty (Wilson's interval), in per cent.

    Example:
        >>> [round(end) for end in interval(30, 60)]
        [38, 62]
    """
    if not games:
        return 0.0, 100.0
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    spread = z * (share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5
    whole = 1 + z * z / games
    return 100 * (middle - spread) / whole, 100 * (middle + spread) / whole
