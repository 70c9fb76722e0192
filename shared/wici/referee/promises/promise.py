"""A promise: an order that a server took, with the receipt by which it said so."""

from __future__ import annotations

from typing import Literal

import msgspec

from wici.protocol.envelope import Envelope, open_envelope
from wici.protocol.errors import BadEnvelope
from wici.protocol.orders import Order
from wici.protocol.receipt import Receipt
from wici.protocol.seal import is_seal_of

Part = Literal["answer", "draft", "withdrawal", "undo", "unknown"]
"""What a text is to its decision. `unknown`: its receipt is of the short form, and does not say."""

_NAMED = ("game", "seat", "decision", "rev")


class Promise(msgspec.Struct, frozen=True):
    """An order and the receipt for it; whose keys signed them, others ask.

    Attributes:
        order: What the player said.
        text: The id of that text.
        receipt: What the server said to it.
    """

    order: Order
    text: str
    receipt: Receipt

    @property
    def entry(self) -> int:
        """The newest entry of the record when the order had been taken."""
        return self.receipt.entry or 0

    @property
    def part(self) -> Part:
        """What the text is to the decision that it names."""
        if self.order.is_withdrawal:
            return "withdrawal"
        if self.order.is_undo:
            return "undo"
        if self.receipt.became is None:
            return "unknown"
        return "draft" if self.receipt.became == "draft" else "answer"


def open_promise(order: bytes, receipt: bytes) -> tuple[Promise, Envelope, Envelope]:
    """Read an order and its receipt, and see that they belong together.

    Args:
        order: The order's envelope, as it was sent.
        receipt: The receipt's.

    Returns:
        The promise, and the two envelopes, whose signatures fit.

    Raises:
        BadEnvelope: One is none, or they do not belong together.
        BadSignature: A signature does not fit.
    """
    sent, answer = open_envelope(order), open_envelope(receipt)
    promise = Promise(Order.parse(sent.text), sent.text.id, Receipt.parse(answer.text))
    said = promise.receipt
    is_whole = None not in (said.entry, said.hash, said.seal, said.salt)
    is_named = all(getattr(said, word) == getattr(promise.order, word) for word in _NAMED)
    is_sealed = is_whole and is_seal_of(str(said.seal), sent.raw, str(said.salt))
    if said.order != promise.text or not (is_named and is_sealed):
        raise BadEnvelope("The receipt is not for that order.", reason="wrong_text")
    return promise, sent, answer
