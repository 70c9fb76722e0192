"""Keen: imagines worlds, plays each answer on in them, and gives the one that fares best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from wici.rules.bots.vantage import Vantage
from wici.rules.dice import SeededDice
from wici.rules.errors import OrderError
from wici.rules.playout import Playout
from wici.rules.position import dump
from wici.rules.prompt import Prompt, lines_of
from wici.rules.quick_dice import QuickDice
from wici.rules.strategy import Strategy
from wici.rules.table import Table

VERSION = "1"
"""Rises whenever the same seed could give another answer."""

WON = 1000
"""What a game that is won counts, in which others have no share."""


class Thought(msgspec.Struct, frozen=True):
    """An answer that was thought of.

    Attributes:
        answer: As `Legal` writes it.
        chance: How often it leads to victory, in parts of 1000, as far as was seen.
        simulations: How often it was played on.
    """

    answer: str
    chance: int
    simulations: int


def answer(vantage: Vantage, *, seed: str, simulations: int) -> list[str]:
    """The lines that answer what is asked; the same for the same vantage, seed and number.

    Args:
        vantage: What the seat may see.
        seed: Words that no other decision has.
        simulations: How many lines of play may be tried, all together.
    """
    return lines_of(think(vantage, seed=seed, simulations=simulations)[0].answer)


def plain(vantage: Vantage, *, seed: str) -> list[str]:
    """The answer of the game's own plain script, which thinks no step ahead."""
    chance = _Chance(seed)
    table = vantage.world(chance.next(), chance.next())
    prompt = _prompt(table, vantage)
    return lines_of(vantage.strategy.plain(table, prompt, vantage.asked.legal, chance.next()))


def think(vantage: Vantage, *, seed: str, simulations: int) -> list[Thought]:
    """Compare answers by sequential halving: all are tried a little, the better half of them on and on.

    Every answer that is left is played on in the same worlds, so that luck favours none.

    Args:
        vantage: What the seat may see.
        seed: Words that no other decision has.
        simulations: How many lines of play may be tried, all together.

    Returns:
        The answers, the best first; those given up earlier come later.
    """
    chance = _Chance(seed)
    answers = _candidates(vantage, chance, simulations)
    if len(answers) == 1:
        return [Thought(answers[0], 0, 0)]
    search = _Search(vantage, chance, answers)
    rounds = (len(answers) - 1).bit_length()
    left, ranked = list(range(len(answers))), list[int]()
    for _ in range(rounds):
        search.compare(left, max(1, simulations // (rounds * len(left))))
        order = sorted(left, key=lambda at: (-search.mean(at), at))
        keep = (len(left) + 1) // 2
        left, ranked = order[:keep], order[keep:] + ranked
    return [search.thought(at) for at in [*left, *ranked]]


def _candidates(vantage: Vantage, chance: _Chance, simulations: int) -> list[str]:
    """The answers that are tried, the plain one first; each leads to a different line."""
    strategy, legal = vantage.strategy, vantage.asked.legal
    if legal.complete and len(legal.answers) == 1:
        return list(legal.answers)
    table = vantage.world(chance.next(), chance.next())
    prompt = _prompt(table, vantage)
    first = strategy.plain(table, prompt, legal, chance.next())
    others = strategy.candidates(table, prompt, legal, chance.next())
    return list(dict.fromkeys([first, *others]))[: max(1, min(strategy.widest, simulations))]


def _prompt(table: Table[Any, Any], vantage: Vantage) -> Prompt:
    """The vantage's prompt, as the imagined table asks it."""
    wanted = vantage.asked.prompt
    mine = [prompt for prompt in table.prompts() if prompt.seat == wanted.seat]
    return next((prompt for prompt in mine if prompt.kind == wanted.kind), wanted)


class _Search:
    """How answers fare.

    Args:
        vantage: What the seat may see.
        chance: Where worlds and dice come from.
        answers: What is compared.
    """

    def __init__(self, vantage: Vantage, chance: _Chance, answers: Sequence[str]) -> None:
        self._vantage, self._chance, self._answers = vantage, chance, answers
        self._sums, self._counts = [0] * len(answers), [0] * len(answers)

    def compare(self, left: Sequence[int], worlds: int) -> None:
        """Play each of these answers on in so many worlds."""
        for _ in range(worlds):
            world = dump(self._vantage.world(self._chance.next(), self._chance.next()))
            number = self._chance.number()
            for at in left:
                self._sums[at] += self._play(world, number, self._answers[at])
                self._counts[at] += 1

    def mean(self, at: int) -> int:
        """What an answer won on average, in millionths."""
        return self._sums[at] * 1000 // max(1, self._counts[at])

    def thought(self, at: int) -> Thought:
        """What was found of an answer."""
        return Thought(self._answers[at], self.mean(at) // 1000, self._counts[at])

    def _play(self, world: bytes, number: int, answer: str) -> int:
        """Play on from an answer to the horizon or the end."""
        vantage = self._vantage
        table = vantage.again(world, QuickDice(number))
        draw = QuickDice(number + 1)
        playout = Playout(table)
        try:
            playout.answer(vantage.seat, lines_of(answer))
        except OrderError:
            return -WON  # the game has more to say than the list: it is never given
        plain = vantage.strategy.plain
        for _ in range(vantage.strategy.horizon):
            if table.is_over:
                break
            prompt = playout.asked()[0]
            playout.answer(prompt.seat, lines_of(plain(table, prompt, playout.legal(prompt), draw)))
        return judge(table, vantage.strategy, vantage.seat)


def judge(table: Table[Any, Any], strategy: Strategy[Any, Any], seat: int) -> int:
    """A position as a chance of victory, in parts of `WON`.

    Of a running game it is half for an equal, three quarters for a lead of `Strategy.lead` over the best
    of the others, and never the whole.
    """
    if table.is_over:
        winners = table.game.outcome(table).winners
        return WON // len(winners) if seat in winners else 0
    values = strategy.values(table)
    mine = values.pop(seat, 0)
    ahead = mine - max(values.values(), default=mine)
    return WON // 2 + WON * ahead // (2 * (strategy.lead + abs(ahead)))


class _Chance:
    """Chances without end, each of its own, that a seed gives."""

    def __init__(self, seed: str) -> None:
        self._numbers = SeededDice(seed).draw("thought")

    def number(self) -> int:
        """A seed for quick dice."""
        return self._numbers.below(2**48) * 2

    def next(self) -> QuickDice:
        """A chance of its own."""
        return QuickDice(self.number())
