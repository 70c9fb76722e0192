"""What the rules cost: deciding, copying, whole games; for every game in the catalog."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from statistics import mean
from typing import Any

from tests.bench.figure import Figure
from tests.bench.pace import Pace, cost
from tests.bounded import turns
from wici.rules import catalog, position
from wici.rules.bots import match
from wici.rules.dice import Draw, SeededDice
from wici.rules.game import Game
from wici.rules.look import look
from wici.rules.play import start, submit
from wici.rules.playout import Playout
from wici.rules.prompt import lines_of
from wici.rules.quick_dice import QuickDice
from wici.rules.table import Table

MOST_DECISIONS = {"krakow": 5.0, "principes": 12.0}
"""What a decision may cost, in verifies, where a game promises it."""


def figures(pace: Pace, *, quick: bool) -> Iterator[Figure]:
    """Measure every game."""
    for name in catalog.names():
        if find_spec(f"wici.rules.games.{name}.game") is not None:
            yield from _of_game(catalog.get(name), pace, seconds=0.4 if quick else 2.0)


def _of_game(game: Game[Any, Any], pace: Pace, *, seconds: float) -> Iterator[Figure]:
    group = f"Rules: {game.title}"
    seats = game.seats_for(max(game.counts))
    journey = _Journey(game, seats)
    for _ in turns(lambda: journey.spent < seconds, "the end of the measuring", most=10**6):
        journey.play_on()
    ask, apply = journey.asking / journey.decisions, journey.applying / journey.decisions
    yield Figure(
        group,
        "a decision: legal answers and apply",
        pace.verifies(ask + apply),
        "verifies",
        most=MOST_DECISIONS.get(game.name),
        note=f"{ask * 1e6:.0f} µs to list, {apply * 1e6:.0f} µs to apply; {journey.decisions} decisions",
    )
    games, spent = _whole_games(game, seats, seconds)
    yield Figure(
        group, "random whole games per second", games / spent, note=f"{len(seats)} seats, {games} games"
    )
    sizes = journey.sizes
    yield Figure(group, "state", mean(sizes), "bytes", note=f"at most {max(sizes):,}")
    table = journey.table
    tries, trying = _playouts(game, seats, seconds / 2)
    note = f"{trying / tries * 1e6:.0f} µs with listing the answers; {tries} answers"
    yield Figure(group, "an answer in a playout", pace.verifies(trying / tries), "verifies", note=note)
    copying = cost(lambda: position.copy(table), seconds=seconds / 4)
    yield Figure(
        group, "a copy of the table", pace.verifies(copying), "verifies", note=f"{copying * 1e6:.0f} µs"
    )
    own = f"tests.rules.{game.name}.bench"
    if find_spec(f"tests.rules.{game.name}") is not None and find_spec(own) is not None:
        for figure in import_module(own).figures(pace, seconds=seconds):
            yield Figure(group, *figure)


class _Journey:
    """Plays games on and on, and takes the time of what a server asks of the rules."""

    table: Table[Any, Any]

    def __init__(self, game: Game[Any, Any], seats: tuple[int, ...]) -> None:
        self._game = game
        self._seats = seats
        self._games = 0
        self.decisions = 0
        self.asking = self.applying = self.spent = 0.0
        self.sizes: list[int] = []
        self._begin()

    def _begin(self) -> None:
        game = self._game
        self._games += 1
        self._chance = SeededDice(f"bench bots {self._games}")
        dice = SeededDice(f"bench {self._games}")
        self.table, _ = start(game, game.house, game.setup(self._seats, {}), dice)

    def play_on(self) -> None:
        """One decision."""
        began = time.process_time()
        table = self.table
        draw = self._chance.draw(str(self.decisions))
        seat = draw.pick(table.awaited())
        lines = self._decide(seat, draw)
        at = time.process_time()
        submit(table, seat, lines, text="x")
        self.applying += time.process_time() - at
        self.decisions += 1
        if self.decisions % 20 == 0:
            self.sizes.append(len(position.dump(table)))
        if table.is_over:
            self._begin()
        self.spent += time.process_time() - began

    def _decide(self, seat: int, draw: Draw) -> list[str]:
        table, game = self.table, self._game
        at = time.process_time()
        prompts = [prompt for prompt in table.prompts() if prompt.seat == seat]
        prompt = draw.pick(prompts)
        legal = table.phase.legal(table, prompt)
        self.asking += time.process_time() - at
        if not legal.complete:
            proposed = game.propose(look(table, seat), prompt, game.house, draw)
            if proposed is not None:
                return proposed
        return lines_of(draw.pick(legal.answers))


def _playouts(game: Game[Any, Any], seats: tuple[int, ...], seconds: float) -> tuple[int, float]:
    """Answers given in playouts from the start, each a random listed one, and the time they took."""
    began, tries = time.process_time(), 0
    for seed in range(1, 10**6):
        if time.process_time() - began >= seconds:
            break
        chance = QuickDice(seed)
        playout = Playout(start(game, game.house, game.setup(seats, {}), QuickDice(-seed))[0])
        for _ in range(500):
            if playout.table.is_over:
                break
            prompt = chance.pick(playout.asked())
            playout.answer(prompt.seat, lines_of(chance.pick(playout.legal(prompt).answers)))
            tries += 1
    return tries, time.process_time() - began


def _whole_games(game: Game[Any, Any], seats: tuple[int, ...], seconds: float) -> tuple[int, float]:
    played, began = 0, time.process_time()
    for _ in range(10**6):
        match.play(game, f"bench {played}", seats=seats)
        played += 1
        if (spent := time.process_time() - began) >= seconds:
            break
    return played, spent
