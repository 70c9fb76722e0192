"""Promises: one's own receipts held against a record; and texts in one's name that nobody sent from here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from wici.errors import WiciError
from wici.protocol.entries import Entry, Join, KeyChange, Leave, Ready, Resolve, Sealed
from wici.protocol.envelope import open_envelope, parse_envelope
from wici.protocol.keys import parse_public_key
from wici.protocol.notes import Replaced
from wici.protocol.orders import Order
from wici.protocol.record import Line
from wici.referee.promises.breach import find_breach
from wici.referee.promises.conviction import format_conviction, verify_conviction
from wici.referee.promises.deeds import Deeds
from wici.referee.promises.promise import Promise, open_promise
from wici_client.archive.dossier import Dossier
from wici_client.archive.local_record import BROKEN
from wici_client.errors import NotVerified

_ELSEWHERE = "by a text that was not sent from here"


class Sent(NamedTuple):
    """What this machine sent of a game.

    Attributes:
        texts: The ids of all texts.
        refused: The ids of those that the server said it refused.
        orders: Seat, decision and rev of the orders, as far as they were not refused.
    """

    texts: frozenset[str]
    refused: frozenset[str]
    orders: frozenset[tuple[int, int | None, int]]


def check_promises(dossier: Dossier, lines: Sequence[Line], export: bytes) -> None:
    """See that a record keeps what one's receipts promise.

    Args:
        dossier: The game's folder, whose receipts were checked; a proof is written there.
        lines: The record.
        export: The same as a file.

    Raises:
        NotVerified: An order was changed, passed over, not carried out, or used though it was replaced.
    """
    kept = {promise.text: (order, receipt) for promise, order, receipt in _promises(dossier)}
    promises = [promise for promise, *_ in _promises(dossier)]
    breach = find_breach(promises, Deeds(line.entry for line in lines))
    if breach is None:
        return
    fault = NotVerified(f"{breach.says}.", reason="broken_promise", entry=breach.entry)
    proof = format_conviction((kept[promise.text] for promise in breach.promises), export)
    raise dossier.record.accuse(fault, proof if verify_conviction(proof).holds else None, BROKEN)


def find_strange_texts(dossier: Dossier, lines: Sequence[Line], seats: Iterable[int]) -> list[str]:
    """Name every text in one's name that this machine did not send, or that the server had refused.

    Whether another machine of the same player's sent it, only the person can judge.

    Args:
        dossier: What this machine sent.
        lines: The record.
        seats: One's own seats.
    """
    sent, mine = _sent(dossier), set(seats)
    entries = [line.entry for line in lines]
    opened, used = (
        _opened(entries),
        {n for entry in entries if isinstance(entry, Resolve) for n in entry.uses},
    )
    told: list[str] = []
    for n, entry in enumerate(entries):
        match entry:
            case Sealed(by=None) if entry.seat in mine:
                told += _judge(n, entry, sent, opened, is_used=n in used)
            case Join() | Ready() | Leave() if entry.seat in mine and entry.envelope:
                if (text := _id(entry.envelope)) not in sent.texts:
                    told.append(f"entry {n} is a {entry.kind} of your seat, {_ELSEWHERE}")
                elif text in sent.refused:
                    told.append(f"entry {n} is a {entry.kind} of yours that the server had refused")
    return told


def seats_of(lines: Iterable[Line], key: str) -> set[int]:
    """The seats that a key could sign for at any time.

    Args:
        lines: The record.
        key: The key's fingerprint.
    """
    return {seat for line in lines for seat, held in _keys(line.entry) if _fingerprint(held) == key}


def _judge(n: int, entry: Sealed, sent: Sent, opened: Mapping[int, str], *, is_used: bool) -> Iterator[str]:
    """What is to be said of a text of one's own seat; nothing of one that was sent from here."""
    place = (entry.seat, entry.ask, entry.rev)
    if (text := opened.get(n)) in sent.refused:
        yield f"entry {n} uses a text of yours that the server had refused"
    elif text in sent.texts or (text is None and place in sent.orders):
        return
    elif entry.withdrawn:
        yield f"entry {n} takes your answer back {_ELSEWHERE}"
    elif is_used:
        yield f"entry {n} answers for your seat {_ELSEWHERE}"
    else:
        yield f"entry {n} seals an answer for your seat {_ELSEWHERE}"


def _promises(dossier: Dossier) -> Iterator[tuple[Promise, bytes, bytes]]:
    for order, receipt in dossier.receipts():
        if order.startswith(f"{Order.kind} ".encode()):
            yield open_promise(order, receipt)[0], order, receipt


def _sent(dossier: Dossier) -> Sent:
    refused = dossier.refused()
    places = {
        (order.seat, order.decision, order.rev)
        for raw in dossier.sent()
        if raw.startswith(f"{Order.kind} ".encode())
        for order in [Order.parse(open_envelope(raw).text)]
    }
    return Sent(dossier.texts() | refused, refused - dossier.texts(), frozenset(places))


def _opened(entries: Iterable[Entry]) -> dict[int, str]:
    """The ids of the texts that a record shows, by the number of their own entry."""
    shown = [text for entry in entries for text in getattr(entry, "opened", ())]
    return {text.entry: _id(text.envelope) for text in shown}


def _id(envelope: str) -> str:
    try:
        return parse_envelope(envelope.encode(), most=2).text.id
    except WiciError:
        return ""


def _keys(entry: Entry) -> Iterator[tuple[int, str]]:
    match entry:
        case Join() | Replaced():
            yield from ((entry.seat, key) for key in entry.keys)
        case KeyChange():
            yield entry.seat, entry.key


def _fingerprint(line: str) -> str:
    try:
        return parse_public_key(line).fingerprint
    except WiciError:
        return ""
