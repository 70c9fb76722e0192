"""Strength: how often one keen wins against three others, seats rotated, and how fair the seats are.

`python -m tests.bench strength [GAME] [--games N]` sets one keen against three others;
`python -m tests.bench balance GAME [--games N]` plays keen against keen, or `--bot plain` plain against
plain, and tells each seat's share of wins, lengths, spreads, and what was often listed and never chosen.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from tests.bench.arena import Played, interval, play_one
from tests.bench.figure import Figure, as_text
from wici.rules import catalog

MATCHES = {
    ("krakow", "steady"): (0.25, 40.0, 55.0),
    ("krieg", "random"): (0.25, 80.0, 90.0),
    ("krieg", "plain"): (0.25, 40.0, 40.0),
    ("principes", "plain"): (1.0, 35.0, 50.0),
}
"""By game and others: CPU seconds for an answer, the share of wins that must be, and the aim, in per cent."""

OFTEN = 30
"""Who is listed so often and never chosen, is worth nothing."""


def main(words: Sequence[str]) -> int:
    """Play, and print the table.

    Returns:
        1 if a figure is not as it must be.
    """
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("what", choices=("strength", "balance"))
    parser.add_argument("game", nargs="?", choices=catalog.names())
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--budget", type=float, help="CPU seconds for an answer, if not those of the table")
    parser.add_argument("--bot", default="keen", choices=("keen", "plain"), help="who plays for the balance")
    asked = parser.parse_args(words)
    if asked.what == "strength":
        figures = list(strengths(asked.game, asked.games, first=asked.first, budget=asked.budget))
    elif asked.game:
        figures = list(balance(asked.game, asked.games, asked.bot, budget=asked.budget or 0.25))
    else:
        parser.error("of which game? for example: balance krieg")
    sys.stdout.write(as_text(figures) + "\n")
    return int(any(figure.is_met is False for figure in figures))


def strengths(
    game: str | None, games: int, *, first: int = 0, budget: float | None = None
) -> Iterator[Figure]:
    """One keen against three others, in each match of the table."""
    for (name, others), (seconds, least, aim) in MATCHES.items():
        if game in (None, name):
            yield _strength(name, others, games, first, (budget or seconds, least, aim))


def _strength(name: str, others: str, games: int, first: int, bounds: tuple[float, float, float]) -> Figure:
    rules, (budget, least, aim) = catalog.get(name), bounds
    won = seconds = thoughts = 0.0
    for number in range(first, first + games):
        seat = number % 4 + 1
        bots = {other: "keen" if other == seat else others for other in (1, 2, 3, 4)}
        played = play_one(rules, bots, f"strength {others} {number}", budget)
        won += _share(played, seat)
        seconds, thoughts = seconds + played.seconds, thoughts + played.thoughts
        sys.stderr.write(f"{name} against {others}: {won:g} of {number - first + 1}\n")
    low, high = interval(won, games)
    note = (
        f"{won:g} of {games} games, {low:.0f} to {high:.0f} %; {seconds / max(1, thoughts):.2f} s an answer"
    )
    return Figure(
        "One keen against three", f"{name}: {others}", 100 * won / games, "%", least=least, aim=aim, note=note
    )


def balance(name: str, games: int, bot: str, *, budget: float) -> Iterator[Figure]:
    """Each seat's share of wins, and what games are like."""
    rules = catalog.get(name)
    seats = rules.seats_for(max(rules.counts))
    found = []
    for number in range(games):
        found.append(play_one(rules, dict.fromkeys(seats, bot), f"balance {number}", budget))
        sys.stderr.write(f"{name}: {number + 1} of {games}\n")
    group = f"{name}, {bot} against {bot}"
    for seat in seats:
        won = sum(_share(played, seat) for played in found)
        low, high = interval(won, games)
        due = 100 / len(seats)
        note = f"{low:.0f} to {high:.0f} %; its due is {due:.0f} %"
        yield Figure(group, f"wins of {rules.seats[seat - 1]}", 100 * won / games, "%", note=note)
    lengths = [played.answers for played in found]
    yield Figure(
        group, "answers in a game", statistics.mean(lengths), note=f"{min(lengths)} to {max(lengths)}"
    )
    spreads = [_spread(played) for played in found]
    yield Figure(
        group, "points from first to last", statistics.mean(spreads), note=f"{min(spreads)} to {max(spreads)}"
    )
    never = _never(found)
    yield Figure(group, "listed often, never chosen", len(never), note=", ".join(never[:20]))


def _share(played: Played, seat: int) -> float:
    winners = played.outcome.winners
    return 1 / len(winners) if seat in winners else 0.0


def _spread(played: Played) -> int:
    points = [place.points for place in played.outcome.places]
    return max(points) - min(points)


def _never(found: Sequence[Played]) -> list[str]:
    """What was often listed in all these games, and never given."""
    offered, chosen = Counter[str](), Counter[str]()
    for played in found:
        offered.update(played.offered)
        chosen.update(played.chosen)
    return sorted(deed for deed, count in offered.items() if count >= OFTEN and not chosen[deed])
