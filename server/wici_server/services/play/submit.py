"""Submit: the one way in for an order, whoever brings it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wici.errors import WiciError
from wici.protocol.envelope import parse_envelope
from wici.protocol.errors import UnknownKey
from wici.protocol.fresh import fresh_salt
from wici.protocol.orders import Order
from wici.referee.accept import Verdict, accept
from wici.referee.book import Kept
from wici.rules.errors import IllegalOrder
from wici.rules.look import look
from wici_server.errors import Busy, NoSuchMatch, NotYourSeat, RevokedKey
from wici_server.prepared import Driver
from wici_server.services.base.archive import SqlArchive
from wici_server.services.base.halt import refuse_halted
from wici_server.services.base.receipt import Accepted
from wici_server.services.base.visible_match import MatchRow
from wici_server.services.keys.claim import settle_key
from wici_server.services.play.order_rows import Sender, Submission, receipt_of, text_row, used_rows
from wici_server.services.play.running import Running, load
from wici_server.services.play.step_rows import StepRows, move

if TYPE_CHECKING:
    from wici_server.context import ServerContext

TRIES = 12
"""How often an order is judged anew because another text was accepted meanwhile."""

LEGAL_SHOWN = 24
"""The most legal answers that a refusal repeats."""


class Acceptance(msgspec.Struct, frozen=True):
    """An accepted order, ready to be stored if the match has not moved on.

    Attributes:
        verdict: What the referee says.
        rows: The rows of the step.
        receipt: The receipt's envelope.
        text: The order's own row.
        used: The earlier texts whose lines it carried out.
        time: The second for which all this holds.
    """

    verdict: Verdict
    rows: StepRows
    receipt: bytes
    text: dict[str, Any]
    used: list[dict[str, Any]]
    time: str


def submit(context: ServerContext, raw: bytes, *, dry: bool = False, full: bool = False) -> Accepted:
    """Judge an order and, if it is accepted, store all its effects in one transaction.

    Signature and rules are tried before the writer's lock is taken; within it the match's serial says
    whether what was found still holds, and the clock is read again.

    Args:
        context: The server's context.
        raw: The envelope.
        dry: True to judge and store nothing; the receipt is empty then.
        full: True for a receipt that says what became of the text.

    Returns:
        The receipt; the first one again if the same text was accepted before.

    Raises:
        ProtocolError: The envelope is malformed, or the key unknown.
        ServerError: The sender does not sit there, or the store cannot write.
        RefereeError, OrderError: The order is refused; nothing is stored.
    """
    envelope = parse_envelope(raw)
    sent = Submission(envelope, Order.parse(envelope.text), full=full)
    found = _look_up(context, sent)
    if found is None and settle_key(context, envelope.key.fingerprint):
        found = _look_up(context, sent)
    if found is None:
        raise UnknownKey("Nobody registered that key here; register it, or sign with one that is.")
    envelope.verify()
    context.key_limit.charge(envelope.key.fingerprint)
    for _ in range(TRIES):
        accepted = _try(context, sent, _sender(context, found), dry=dry)
        if accepted is not None:
            return accepted
        found = _look_up(context, sent)
    raise Busy


def _look_up(context: ServerContext, sent: Submission) -> Any:
    """Read in one statement what decides whether the sender may send this; None for an unknown key."""
    order, envelope = sent.order, sent.envelope
    with context.store.driver() as driver:
        return context.statements.sender.run(
            driver,
            game=order.game,
            seat=order.seat,
            text=envelope.text.id,
            fingerprint=envelope.key.fingerprint,
        ).fetchone()


def _sender(context: ServerContext, found: Any) -> Sender:
    """See that the key, whose signature fits, is the seat's."""
    player, revoked, holder, receipt = found[:4]
    if revoked is not None:
        raise RevokedKey
    if found[4] is None:
        raise NoSuchMatch
    if holder != player:
        raise NoSuchMatch if context.settings.spectators == "seats" else NotYourSeat
    return Sender(player, MatchRow(*found[4:]), receipt)


def _try(context: ServerContext, sent: Submission, sender: Sender, *, dry: bool) -> Accepted | None:
    """Judge and store once; None if the match moved on meanwhile."""
    if sender.receipt is not None:
        return Accepted(bytes(sender.receipt), is_new=False)
    if not sender.match.has_begun:
        otherwise = "The game has not begun; orders are taken once all seats are ready."
        refuse_halted(context, sender.match.game, sender.match.state, otherwise)
    salt = fresh_salt()
    with context.store.driver() as driver:
        running = load(context, driver, sender.match)
        if running is None:
            return None
        try:
            first = judge(context, driver, sent, sender, running, salt)
        except (WiciError, LookupError) as fault:
            # An archive newer than the table may name what the table does not know of.
            if _has_moved(context, driver, sender.match):
                return None
            if isinstance(fault, IllegalOrder):
                add_legal(fault, running, sent.order.seat)
            raise
    if dry:
        return Accepted(b"", is_new=True)
    return store(context, sent, sender, running, salt, first)


def judge(
    context: ServerContext, driver: Driver, sent: Submission, sender: Sender, running: Running, salt: str
) -> Acceptance:
    """What the referee says of a text now, with the rows that keep it."""
    order, match, time = sent.order, sender.match, context.now()
    kept = Kept(
        text=sent.envelope.text.id,
        seat=order.seat,
        ask=order.decision,
        rev=order.rev,
        envelope=sent.envelope.raw,
        salt=salt,
    )
    archive = SqlArchive(driver, context.statements, match.id)
    verdict = accept(running.sitting, order, kept, archive=archive, time=time, seed=match.seed)
    receipt = receipt_of(context, verdict, time=time, full=sent.full)
    return Acceptance(
        verdict=verdict,
        rows=move(running, match.id, verdict, time=time),
        receipt=receipt,
        text=text_row(sender, sent, verdict, receipt, time),
        used=used_rows(verdict),
        time=time,
    )


def store(
    context: ServerContext,
    sent: Submission,
    sender: Sender,
    running: Running,
    salt: str,
    first: Acceptance,
) -> Accepted | None:
    """Store what was judged; None if the match moved on meanwhile."""
    match, statements = sender.match.id, context.statements

    def work(driver: Driver) -> Acceptance | None:
        if not context.store.is_sqlite:
            statements.lock.run(driver, match=match)
        newest = first
        if context.now() != first.time:
            if _has_moved(context, driver, sender.match):
                return None
            newest = judge(context, driver, sent, sender, running, salt)
        if not newest.rows.write(driver, statements):
            return None
        statements.keep_text.run(driver, **newest.text)
        statements.use_text.run_each(driver, newest.used)
        return newest

    context.running.drop(match)
    stored = context.store.commit(work)
    if stored is None:
        return None
    context.running.put(match, stored.rows.running, stored.rows.size)
    return Accepted(stored.receipt, is_new=True)


def _has_moved(context: ServerContext, driver: Driver, match: MatchRow) -> bool:
    return bool(context.statements.serial.run(driver, match=match.id).fetchone()[0] != match.serial)


def add_legal(fault: IllegalOrder, running: Running, seat: int) -> None:
    """Add to a refusal what would have been accepted, which the seat may see in its view anyway."""
    asks = look(running.sitting.table(), seat).asks
    legal = [answer for asked in asks for answer in asked.legal.answers]
    fault.detail = {**fault.detail, "legal": legal[:LEGAL_SHOWN]}
