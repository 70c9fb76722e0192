"""Rest points of a random game at which somebody is asked, for the bots."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from tests.rules.contract.games import get

from wici.rules import position
from wici.rules.bots import match
from wici.rules.dice import SeededDice
from wici.rules.table import Table


class RestPoint(msgspec.Struct, frozen=True):
    """A table at rest, as bytes, and somebody whom play waits for."""

    name: str
    snapshot: bytes
    seat: int

    def table(self) -> Table[Any, Any]:
        """The table; the caller's own."""
        game = get(self.name)
        return position.load(self.snapshot, game, game.house, SeededDice(self.name))


def asked(name: str, count: int) -> tuple[RestPoint, ...]:
    """So many rest points, spread over a game with all seats taken."""
    found = _game(name)
    return tuple(found[number * len(found) // count] for number in range(min(count, len(found))))


@cache
def _game(name: str) -> tuple[RestPoint, ...]:
    game, found = get(name), list[RestPoint]()

    def note(table: Table[Any, Any]) -> None:
        if owing := table.awaited():
            found.append(RestPoint(name, position.dump(table), owing[len(found) % len(owing)]))

    match.play(game, f"rest points of {name}", seats=game.seats_for(max(game.counts)), watch=note)
    return tuple(found)
