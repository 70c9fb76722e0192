"""Order rows: an order as it came, its sender, its receipt, and what the store keeps of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from wici.protocol.envelope import UnverifiedEnvelope
from wici.protocol.orders import Order
from wici.referee.accept import Verdict
from wici_server.services.base.receipt import sign_receipt
from wici_server.services.base.visible_match import MatchRow

if TYPE_CHECKING:
    from wici_server.context import ServerContext


class Submission(msgspec.Struct, frozen=True):
    """An order as it came, read but not judged.

    Attributes:
        envelope: Its bytes, taken apart.
        order: What it says.
        full: Whether its sender wants to be told what became of it.
    """

    envelope: UnverifiedEnvelope
    order: Order
    full: bool


class Sender(msgspec.Struct, frozen=True):
    """What the store knows of an order's sender, and of the order.

    Attributes:
        player: The account of the key that claims to have signed; None where the server answers itself.
        match: The match.
        receipt: The receipt of the same text, if it was accepted before.
    """

    player: int | None
    match: MatchRow
    receipt: bytes | None


def receipt_of(context: ServerContext, verdict: Verdict, *, time: str, full: bool) -> bytes:
    """The signed receipt of an accepted order; its entry is the newest one where it has none of its own.

    Args:
        context: The server's context.
        verdict: What accepting the order means.
        time: When it was taken.
        full: True to say what became of it, to a sender who knows those lines.
    """
    kept, book = verdict.kept, verdict.book
    first = book.n - len(verdict.lines)
    entry = book.n - 1 if kept.entry is None else kept.entry
    # An entry's hash is the `prev` of the line behind it.
    later = verdict.lines[entry + 1 - first : entry + 2 - first]
    return sign_receipt(
        context.identity,
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
        became=verdict.became if full else None,
        finishes=verdict.finishes if full else None,
    )


def _prev_of(line: bytes) -> str:
    at = line.index(b'"prev":"') + 8
    return line[at : at + 64].decode()


def text_row(sender: Sender, sent: Submission, verdict: Verdict, receipt: bytes, time: str) -> dict[str, Any]:
    """The accepted order's own row."""
    kept = verdict.kept
    return {
        "id": kept.text,
        "kind": sent.order.kind,
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


def used_rows(verdict: Verdict) -> list[dict[str, Any]]:
    """What changes at the earlier texts whose lines the order carried out."""
    earlier = [text for text in verdict.used if text != verdict.kept.text]
    return [
        {"text": text, "opened": text in verdict.opened, "entry": verdict.entries.get(text)}
        for text in earlier
    ]
