"""Figures: how long games last, how they end and what is decided in them, for tests and the bench."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from tests.rules.krieg import sensible
from wici.rules.bots.match import Bot, play
from wici.rules.games.krieg.game import GAME
from wici.rules.games.krieg.state import KriegTable


class Figures(msgspec.Struct, frozen=True):
    """What some games came to.

    Attributes:
        players: How many played.
        games: How many games were played.
        years: Mean length in years.
        cathedral: Share of games that the Cathedral ended.
        decisions: Decisions a game, by prompt.
        unsolved: Unsolved campaigns a game.
    """

    players: int
    games: int
    years: float
    cathedral: float
    decisions: dict[str, float]
    unsolved: float

    @property
    def all_decisions(self) -> float:
        """Decisions a game."""
        return sum(self.decisions.values())

    def line(self) -> str:
        """One line for the bench."""
        kinds = ", ".join(f"{kind} {count:.0f}" for kind, count in sorted(self.decisions.items()))
        return (
            f"krieg, {self.players} players: {self.years:.1f} years,"
            f" {self.cathedral:.1%} ended by the Cathedral,"
            f" {self.all_decisions:.0f} decisions a game ({kinds})"
        )


def measure(players: int, games: int, *, bot: Bot = sensible.answer, audit: bool = False) -> Figures:
    """Play games and count.

    Args:
        players: How many play.
        games: How many games.
        bot: Who plays all seats.
        audit: Whether the invariants are checked after every step.
    """
    decisions: Counter[str] = Counter()
    years = cathedral = unsolved = 0

    def watch(table: KriegTable) -> None:
        decisions.update(prompt.kind for prompt in table.prompts() if prompt.seat == min(table.owing()))
        if audit:
            GAME.audit(table)

    for number in range(games):
        table: Any = play(GAME, f"figures {number}", seats=tuple(range(1, players + 1)), bot=bot, watch=watch)
        years += table.state.year - table.content.first_year + 1
        cathedral += table.state.pieces == table.content.cathedral.pieces
        unsolved += sum(past.winner is None for past in table.state.set_aside)
    shares = {kind: count / games for kind, count in decisions.items()}
    return Figures(players, games, years / games, cathedral / games, shares, unsolved / games)
