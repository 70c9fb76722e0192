"""Receipts: the server's signed word for every text it took, kept so that it can be said again."""

from __future__ import annotations

from typing import Any

import msgspec

from wici.protocol.envelope import parse_envelope
from wici.protocol.receipt import Receipt
from wici.protocol.sshsig import sign
from wici_server.identity import Identity

_TITLE = f"{Receipt.kind} {Receipt.version}\n"


class Accepted(msgspec.Struct, frozen=True):
    """A text was taken.

    Attributes:
        receipt: The receipt's envelope.
        is_new: False if the same text came before, and this is its first receipt again.
    """

    receipt: bytes
    is_new: bool


class ReadReceipt(msgspec.Struct, frozen=True):
    """A receipt for programs.

    Attributes:
        receipt: What it says.
        envelope: The signed text.
    """

    receipt: Receipt
    envelope: str


def sign_receipt(identity: Identity, **lines: Any) -> bytes:
    """Write and sign a receipt.

    Every value was read from a text that was checked or was made here, so what `Receipt.format` would
    check again, at the price of a signature, is left out.

    Args:
        identity: The server.
        lines: The lines that apply.
    """
    written = [f"{keyword} {value}\n" for keyword, value in lines.items() if value is not None]
    text = "".join((_TITLE, *written)).encode()
    return text + sign(text, identity.key)


def read_receipt(envelope: bytes) -> ReadReceipt:
    """What a stored receipt says."""
    return ReadReceipt(Receipt.parse(parse_envelope(envelope).text), envelope.decode())
