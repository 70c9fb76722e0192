"""A receipt is worth keeping only if the server's pinned key signed it for the very text that was sent."""

from __future__ import annotations

from wici.protocol.envelope import Envelope, open_envelope
from wici.protocol.errors import ProtocolError
from wici.protocol.orders import Order
from wici.protocol.receipt import Receipt
from wici.protocol.seal import seal
from wici_client.archive.known_servers import Server
from wici_client.errors import NotVerified

#: What makes a receipt for an order prove which order it was, and where in the record it stands.
_OF_AN_ORDER = ("game", "seat", "decision", "rev", "seal", "salt", "entry", "hash")


def check_receipt(raw: bytes, sent: Envelope, server: Server, *, is_fresh: bool = False) -> Receipt:
    """Read a receipt and see that it is good.

    Args:
        raw: The receipt's envelope.
        sent: What was sent.
        server: The server, with the key pinned for it.
        is_fresh: Whether the text was signed just now, so that no earlier key can have taken it.

    Raises:
        NotVerified: It is not signed by that key, or not for that text.
    """
    try:
        envelope = open_envelope(raw)
        receipt = Receipt.parse(envelope.text)
    except ProtocolError as error:
        raise _bad(f"cannot be read: {error.message}", "unreadable") from error
    if not server.has_signed(envelope.key.fingerprint, receipt.time):
        raise _bad(f"is signed by {envelope.key.fingerprint}, not by the key of {server.url}", "wrong_server")
    if is_fresh and envelope.key.fingerprint != server.fingerprint:
        raise _bad("is signed by a key that the server had before, and has no more", "former_key")
    if receipt.order != sent.text.id:
        raise _bad("is for another text", "wrong_text")
    lacks = [keyword for keyword in _OF_AN_ORDER if getattr(receipt, keyword) is None]
    if sent.text.kind == Order.kind and lacks:
        raise _bad(f"does not say all that it must: {', '.join(lacks)}", "incomplete")
    said = sent.text.fields
    for keyword in ("game", "seat", "decision", "rev"):
        named = getattr(receipt, keyword)
        if named is not None and keyword in said and str(named) != said[keyword]:
            raise _bad(f"names another {keyword}", f"wrong_{keyword}")
    if receipt.seal and receipt.salt and receipt.seal != seal(sent.raw, receipt.salt):
        raise _bad("does not open its own seal", "wrong_seal")
    return receipt


def _bad(what: str, reason: str) -> NotVerified:
    message = f"THE SERVER'S RECEIPT {what}. Do not trust it: look again with 'wici show'."
    return NotVerified(message, reason=reason)
