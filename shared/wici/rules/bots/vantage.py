"""Vantage: all that a bot is given: what its seat may see, and worlds that fit it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wici.rules.dice import Dice, Draw
from wici.rules.event import Event
from wici.rules.look import Look, look
from wici.rules.position import dump, load
from wici.rules.prompt import Asked
from wici.rules.quick_dice import QuickDice
from wici.rules.strategy import Strategy
from wici.rules.table import Table


class Vantage:
    """A seat's place at a table. It keeps no table: what the seat may not know is dealt anew at once.

    Args:
        table: The table as it rests; it is not changed.
        seat: Who looks on; something must be asked of it.
        feed: What the seat was told so far, oldest first: the worlds agree with it.

    Attributes:
        look: What the seat may see.
        asked: What is asked of it, the first thing if there are several.
    """

    def __init__(self, table: Table[Any, Any], seat: int, feed: Iterable[Event] = ()) -> None:
        self.seat = seat
        self.look: Look = look(table, seat)
        self.asked: Asked = self.look.asks[0]
        self._game, self._content, self._feed = table.game, table.content, tuple(feed)
        # Nothing of the truth is kept, so whatever a bot does with a vantage, it cannot come by it.
        world = load(dump(table), table.game, table.content, QuickDice(0))
        self._imagine(world, QuickDice(0))
        self._world = dump(world)

    @property
    def strategy(self) -> Strategy[Any, Any]:
        """What the game knows of good play."""
        return self._game.strategy

    def harmless(self) -> list[str]:
        """The answer that a late seat would get."""
        return self._game.lapse(self.look, self.asked.prompt, self._content)

    def world(self, draw: Draw, dice: Dice) -> Table[Any, Any]:
        """A table that the seat cannot tell from the real one; the caller's own.

        Args:
            draw: The chance that deals what is hidden.
            dice: What the table draws from when it is played on.
        """
        table = load(self._world, self._game, self._content, dice)
        self._imagine(table, draw)
        return table

    def again(self, snapshot: bytes, dice: Dice) -> Table[Any, Any]:
        """A world as it was dumped, once more."""
        return load(snapshot, self._game, self._content, dice)

    def _imagine(self, table: Table[Any, Any], draw: Draw) -> None:
        self._game.imagine(table, self.seat, draw, self._feed)
