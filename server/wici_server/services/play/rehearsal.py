"""Rehearsal: unsigned lines are judged as an order would be, and forgotten; nobody could use them later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wici.errors import WiciError
from wici.protocol.orders import Order
from wici.referee.accept import rehearse as judge
from wici.rules.errors import IllegalOrder
from wici_server.errors import Busy, WrongType
from wici_server.services.base.archive import SqlArchive
from wici_server.services.base.halt import refuse_halted
from wici_server.services.base.visible_match import Asker, VisibleMatch, visible_from_seat
from wici_server.services.play.running import load
from wici_server.services.play.submit import TRIES, add_legal

if TYPE_CHECKING:
    from wici_server.context import ServerContext
    from wici_server.prepared import Driver


def rehearse(context: ServerContext, game: str, asker: Asker, raw: bytes, decision: int | None) -> None:
    """Judge lines for the asker's seat, and store nothing.

    Args:
        context: The server's context.
        game: The match's name on the wire.
        asker: Who asks, by a token for reading.
        raw: The lines, one order each.
        decision: The ask that they would answer; the open one by default.

    Raises:
        WrongType: They are no UTF-8.
        BadEnvelope: They could not stand in a signed text.
        NoToken, TokenExpired, NoSuchMatch, Hidden: The asker has no seat there.
        RefereeError, OrderError: An order of these lines would be refused.
    """
    try:
        lines = tuple(raw.decode().split("\n"))
    except UnicodeDecodeError:
        raise WrongType from None
    for _ in range(TRIES):
        with context.store.driver() as driver:
            seen = visible_from_seat(driver, context.statements, game, asker)
            context.key_limit.charge(f"player {seen.player}")
            if _is_judged(context, driver, seen, lines if lines[-1] else lines[:-1], decision):
                return
    raise Busy


def _is_judged(
    context: ServerContext, driver: Driver, seen: VisibleMatch, lines: tuple[str, ...], decision: int | None
) -> bool:
    """Judge once; False if the match moved on meanwhile."""
    match, seat = seen.match, seen.seat or 0
    if not match.has_begun:
        otherwise = "The game has not begun; orders are taken once all seats are ready."
        refuse_halted(context, match.game, match.state, otherwise)
    running = load(context, driver, match)
    if running is None:
        return False
    archive, book = SqlArchive(driver, context.statements, match.id), running.sitting.book
    number = decision if decision is not None else book.ask.n if book.ask else 0
    ask = archive.ask(number)
    order = Order(
        game=match.game,
        seat=seat,
        decision=number,
        answers=ask.hash if ask else "0" * 64,
        rev=archive.top_rev(seat, number) + 1,
        do=lines,
    )
    order.format()  # lines that no text could hold are refused as in a text
    try:
        judge(running.sitting, order, archive, time=context.now())
    except (WiciError, LookupError) as fault:
        if context.statements.serial.run(driver, match=match.id).fetchone()[0] != match.serial:
            return False
        if isinstance(fault, IllegalOrder):
            add_legal(fault, running, seat)
        raise
    return True
