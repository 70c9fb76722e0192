"""Position: a table as bytes and back: snapshots, copies, bug reports and puzzles."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from wici.rules.dice import Dice
from wici.rules.game import Game
from wici.rules.table import Table

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C")

_ENCODER = msgspec.json.Encoder()


@lru_cache(maxsize=64)
def _decoder(position: type[msgspec.Struct]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(position)


def dump(table: Table[Any, Any]) -> bytes:
    """The table as JSON: state, agenda and desk, without content, dice and seed."""
    return _ENCODER.encode(table.game.position(table.state, table.agenda, table.desk))


def load(snapshot: bytes, game: Game[S, C], content: C, dice: Dice) -> Table[S, C]:
    """A table as it was dumped.

    Raises:
        msgspec.ValidationError: The bytes are not a position of this game.
    """
    position = _decoder(game.position).decode(snapshot)
    return Table(game, content, dice, state=position.state, agenda=position.agenda, desk=position.desk)


def copy(table: Table[S, C]) -> Table[S, C]:
    """A table of its own, equal to this one, with nothing told yet."""
    return load(dump(table), table.game, table.content, table.dice)


def restore(table: Table[Any, Any], snapshot: bytes) -> None:
    """Put the table back to a snapshot of itself, in place."""
    position = _decoder(table.game.position).decode(snapshot)
    with table.changing():
        table.state, table.agenda, table.desk = position.state, position.agenda, position.desk
