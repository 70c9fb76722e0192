"""Answering: which open or older ask a text may answer, and whether it comes in time."""

from __future__ import annotations

from typing import Any

from wici.protocol.orders import Lapse, Order
from wici.referee.book import AnySitting, Archive, OpenAsk
from wici.referee.errors import StaleRev, WrongDecision
from wici.referee.timing.asking import second_of
from wici.referee.timing.lateness import is_past
from wici.rules.errors import GameOver, IllegalOrder, StaleOrder
from wici.rules.game import Game
from wici.rules.table import Table


def check_answers(
    sitting: AnySitting, table: Table[Any, Any], order: Order, archive: Archive, time: str
) -> None:
    """See that a text names an ask that it can answer, with a `rev` that is new, and not too late.

    Raises:
        GameOver, StaleOrder, WrongDecision, StaleRev: It does not.
        IllegalOrder: `no_undo`: the time of the ask that would be open again has run out.
    """
    if table.is_over:
        raise GameOver
    book = sitting.book
    is_open = book.ask is not None and (book.ask.n, book.ask.hash) == (order.decision, order.answers)
    if order.game != book.game or not is_open:
        _check_older(sitting, order, archive)
    current = book.revs.get(order.seat, 0) if is_open else archive.top_rev(order.seat, order.decision)
    if order.rev <= current:
        raise StaleRev(current)
    _check_time(sitting, table, order, archive, time)


def _check_older(sitting: AnySitting, order: Order, archive: Archive) -> None:
    """A closed ask can be named by free orders alone."""
    book = sitting.book
    asked = archive.ask(order.decision)
    if order.game != book.game or asked is None or asked.hash != order.answers:
        message = "No ask of this game has that number and hash; look again and answer the one that is open."
        raise WrongDecision(message, ask=book.ask.n if book.ask else None)
    # Nobody waits for a gift: it may cross with a step of the game and is judged as it arrives.
    if is_free(sitting.game, order):
        return
    is_locked = asked.what in sitting.game.locking and _was_asked(asked, order.seat)
    if is_locked or order.do[0].partition(" ")[0] in sitting.game.final.get(asked.what, ()):
        raise StaleOrder("All have answered, and the answers are final.", reason="locked")
    raise StaleOrder("What this answers is closed; look again.")


def is_free(game: Game[Any, Any], order: Order) -> bool:
    """Whether a text holds nothing but free orders, which no ask waits for."""
    return all(line.partition(" ")[0] in game.free_verbs for line in order.do)


def _was_asked(asked: OpenAsk, seat: int) -> bool:
    return asked.seats == "hidden" or seat in asked.seats


def _check_time(
    sitting: AnySitting, table: Table[Any, Any], order: Order, archive: Archive, time: str
) -> None:
    """See that a player's text does not come when the server has answered, or an undo too late."""
    clock = sitting.book.clock
    if clock is None or isinstance(order, Lapse) or is_free(sitting.game, order):
        return
    holder = table.holder(order.seat)
    slip = holder.sealed.get(order.seat) if holder else None
    if slip is not None and any(archive.text(text).by for text in slip.texts):
        message = "Your time ran out, and the answer that the table agreed on was given for you; it stands."
        raise StaleOrder(message, reason="lapsed")
    undo = sitting.book.undo
    if order.is_undo and undo is not None and is_past(clock, undo.ask, order.seat, second_of(time)):
        raise IllegalOrder("no_undo", "The time for what you would take back has run out; it stands.")
