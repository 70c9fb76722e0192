"""Running: a match in play as one process knows it, good for one serial and never longer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from wici.referee.book import AnySitting, Book, Sitting
from wici.rules.dice import SeededDice
from wici_server.prepared import Driver
from wici_server.services.base.visible_match import MatchRow

if TYPE_CHECKING:
    from wici_server.context import ServerContext

_BOOK = msgspec.json.Decoder(Book)


class Running(msgspec.Struct, frozen=True):
    """A match in play.

    Attributes:
        serial: The match's serial that all of this belongs to.
        sitting: What the referee works on.
        news: How many events everybody may know.
        told: How many events were told in all.
        extras: How many events a seat may know of which others may know nothing, by seat.
    """

    serial: int
    sitting: AnySitting
    news: int
    told: int
    extras: dict[int, int]


def load(context: ServerContext, driver: Driver, row: MatchRow) -> Running | None:
    """A match in play as it stands at a row's serial.

    Args:
        context: The server's context.
        driver: Where to read what is not remembered.
        row: The match, which has begun.

    Returns:
        None if the match has moved on since the row was read.
    """
    kept = context.running.get(row.id)
    if kept is not None and kept.serial == row.serial:
        return kept
    serial, told, position, book = context.statements.snapshot.run(driver, match=row.id).fetchone()
    if serial != row.serial:
        return None
    sitting: AnySitting = Sitting(
        context.editions.game(row.rules),
        context.editions.content(context.store, row.rules, row.version, row.digest),
        SeededDice(row.dealt or ""),
        snapshot=bytes(position),
        book=_BOOK.decode(book),
    )
    extras: dict[int, int] = dict(context.statements.extras.run(driver, match=row.id).fetchall())
    running = Running(serial, sitting, row.news, told, extras)
    context.running.put(row.id, running, len(position) + len(book))
    return running
