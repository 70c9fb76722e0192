"""Submit: the one way in for an order, whoever brings it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wici.errors import WiciError
from wici.protocol.envelope import UnverifiedEnvelope, parse_envelope
from wici.protocol.errors import UnknownKey
from wici.protocol.fresh import fresh_salt
from wici.protocol.orders import Order
from wici.referee.accept import Verdict, accept
from wici.referee.book import Kept
from wici.rules.errors import IllegalOrder
from wici.rules.look import look
from wici_server.errors import Busy, NoSuchMatch, NotYourSeat, RevokedKey
from wici_server.prepared import Driver
from wici_server.services.advance import Advance, move
from wici_server.services.archive import SqlArchive
from wici_server.services.claim import settle_key
from wici_server.services.glance import MatchRow
from wici_server.services.halt import refuse_halted
from wici_server.services.receipt import Accepted, sign_receipt
from wici_server.services.running import Running, load

if TYPE_CHECKING:
    from wici_server.office import Office

TRIES = 12
"""How often an order is judged anew because another text was accepted meanwhile."""

LEGAL_SHOWN = 24
"""The most legal answers that a refusal repeats."""


class Letter(msgspec.Struct, frozen=True):
    """An order as it came, read but not judged.

    Attributes:
        envelope: Its bytes, taken apart.
        order: What it says.
    """

    envelope: UnverifiedEnvelope
    order: Order


class Sender(msgspec.Struct, frozen=True):
    """What the store knows of an order's sender, and of the order.

    Attributes:
        player: The account of the key that claims to have signed.
        match: The match.
        receipt: The receipt of the same text, if it was accepted before.
    """

    player: int
    match: MatchRow
    receipt: bytes | None


class Draft(msgspec.Struct, frozen=True):
    """An accepted order, ready to be stored if the match has not moved on.

    Attributes:
        verdict: What the referee says.
        advance: The rows of the step.
        receipt: The receipt's envelope.
        text: The order's own row.
        used: The earlier texts whose lines it carried out.
        time: The second for which all this holds.
    """

    verdict: Verdict
    advance: Advance
    receipt: bytes
    text: dict[str, Any]
    used: list[dict[str, Any]]
    time: str


def submit(office: Office, raw: bytes, *, dry: bool = False) -> Accepted:
    """Judge an order and, if it is accepted, store all its effects in one transaction.

    Signature and rules are tried before the writer's lock is taken; within it the match's serial says
    whether what was found still holds, and the clock is read again.

    Args:
        office: The office.
        raw: The envelope.
        dry: True to judge and store nothing; the receipt is empty then.

    Returns:
        The receipt; the first one again if the same text was accepted before.

    Raises:
        ProtocolError: The envelope is malformed, or the key unknown.
        ServerError: The sender does not sit there, or the store cannot write.
        RefereeError, OrderError: The order is refused; nothing is stored.
    """
    envelope = parse_envelope(raw)
    letter = Letter(envelope, Order.parse(envelope.text))
    found = _look_up(office, letter)
    if found is None and settle_key(office, envelope.key.fingerprint):
        found = _look_up(office, letter)
    if found is None:
        raise UnknownKey("Nobody registered that key here; register it, or sign with one that is.")
    envelope.verify()
    office.key_limit.charge(envelope.key.fingerprint)
    for _ in range(TRIES):
        accepted = _try(office, letter, _sender(office, found), dry=dry)
        if accepted is not None:
            return accepted
        found = _look_up(office, letter)
    raise Busy


def _look_up(office: Office, letter: Letter) -> Any:
    """Read in one statement what decides whether the sender may send this; None for an unknown key."""
    order, envelope = letter.order, letter.envelope
    with office.store.driver() as driver:
        return office.ledger.sender.run(
            driver,
            game=order.game,
            seat=order.seat,
            text=envelope.text.id,
            fingerprint=envelope.key.fingerprint,
        ).fetchone()


def _sender(office: Office, found: Any) -> Sender:
    """See that the key, whose signature fits, is the seat's."""
    player, revoked, holder, receipt = found[:4]
    if revoked is not None:
        raise RevokedKey
    if found[4] is None:
        raise NoSuchMatch
    if holder != player:
        raise NoSuchMatch if office.settings.spectators == "seats" else NotYourSeat
    return Sender(player, MatchRow(*found[4:]), receipt)


def _try(office: Office, letter: Letter, sender: Sender, *, dry: bool) -> Accepted | None:
    """Judge and store once; None if the match moved on meanwhile."""
    if sender.receipt is not None:
        return Accepted(bytes(sender.receipt), is_new=False)
    if not sender.match.has_begun:
        otherwise = "The game has not begun; orders are taken once all seats are ready."
        refuse_halted(office, sender.match.game, sender.match.state, otherwise)
    salt = fresh_salt()
    with office.store.driver() as driver:
        running = load(office, driver, sender.match)
        if running is None:
            return None
        try:
            draft = _judge(office, driver, letter, sender, running, salt)
        except (WiciError, LookupError) as fault:
            # An archive newer than the table may name what the table does not know of.
            if _has_moved(office, driver, sender.match):
                return None
            if isinstance(fault, IllegalOrder):
                _add_legal(fault, running, letter.order.seat)
            raise
    if dry:
        return Accepted(b"", is_new=True)
    return _store(office, letter, sender, running, salt, draft)


def _judge(
    office: Office, driver: Driver, letter: Letter, sender: Sender, running: Running, salt: str
) -> Draft:
    order, match, time = letter.order, sender.match, office.now()
    kept = Kept(
        text=letter.envelope.text.id,
        seat=order.seat,
        ask=order.decision,
        rev=order.rev,
        envelope=letter.envelope.raw,
        salt=salt,
    )
    archive = SqlArchive(driver, office.ledger, match.id)
    verdict = accept(running.sitting, order, kept, archive=archive, time=time, seed=match.seed)
    receipt = _receipt(office, verdict, time=time)
    return Draft(
        verdict=verdict,
        advance=move(running, match.id, verdict, time=time),
        receipt=receipt,
        text=_text_row(sender, letter, verdict, receipt, time),
        used=_used_rows(verdict),
        time=time,
    )


def _store(
    office: Office, letter: Letter, sender: Sender, running: Running, salt: str, draft: Draft
) -> Accepted | None:
    match, ledger = sender.match.id, office.ledger

    def work(driver: Driver) -> Draft | None:
        if not office.store.is_sqlite:
            ledger.lock.run(driver, match=match)
        newest = draft
        if office.now() != draft.time:
            if _has_moved(office, driver, sender.match):
                return None
            newest = _judge(office, driver, letter, sender, running, salt)
        if not newest.advance.write(driver, ledger):
            return None
        ledger.keep_text.run(driver, **newest.text)
        ledger.use_text.run_each(driver, newest.used)
        return newest

    office.running.drop(match)
    stored = office.store.commit(work)
    if stored is None:
        return None
    office.running.put(match, stored.advance.running, stored.advance.size)
    return Accepted(stored.receipt, is_new=True)


def _has_moved(office: Office, driver: Driver, match: MatchRow) -> bool:
    return bool(office.ledger.serial.run(driver, match=match.id).fetchone()[0] != match.serial)


def _receipt(office: Office, verdict: Verdict, *, time: str) -> bytes:
    kept, book = verdict.kept, verdict.book
    first = book.n - len(verdict.lines)
    entry = book.n - 1 if kept.entry is None else kept.entry
    # An entry's hash is the `prev` of the line behind it.
    later = verdict.lines[entry + 1 - first : entry + 2 - first]
    return sign_receipt(
        office.identity,
        game=book.game,
        seat=kept.seat,
        decision=kept.ask,
        rev=kept.rev,
        order=kept.text,
        seal=verdict.seal,
        salt=kept.salt,
        entry=entry,
        hash=_prev_of(later[0]) if later else book.prev,
        time=time,
    )


def _prev_of(line: bytes) -> str:
    at = line.index(b'"prev":"') + 8
    return line[at : at + 64].decode()


def _text_row(sender: Sender, letter: Letter, verdict: Verdict, receipt: bytes, time: str) -> dict[str, Any]:
    kept = verdict.kept
    return {
        "id": kept.text,
        "kind": letter.order.kind,
        "player_id": sender.player,
        "match_id": sender.match.id,
        "seat": kept.seat,
        "ask": kept.ask,
        "rev": kept.rev,
        "envelope": kept.envelope,
        "salt": kept.salt,
        "entry": kept.entry,
        "used": kept.text in verdict.used,
        "opened": kept.text in verdict.opened,
        "serial": sender.match.serial + 1,
        "receipt": receipt,
        "time": time,
    }


def _used_rows(verdict: Verdict) -> list[dict[str, Any]]:
    earlier = [text for text in verdict.used if text != verdict.kept.text]
    return [
        {"text": text, "opened": text in verdict.opened, "entry": verdict.entries.get(text)}
        for text in earlier
    ]


def _add_legal(fault: IllegalOrder, running: Running, seat: int) -> None:
    """Add to a refusal what would have been accepted, which the seat may see in its view anyway."""
    asks = look(running.sitting.table(), seat).asks
    legal = [answer for asked in asks for answer in asked.legal.answers]
    fault.detail = {**fault.detail, "legal": legal[:LEGAL_SHOWN]}
