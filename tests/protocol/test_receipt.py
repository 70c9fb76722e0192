"""The receipt of the protocol's example says what its parts say."""

from __future__ import annotations

from wici.protocol.envelope import open_envelope
from wici.protocol.receipt import Receipt
from wici.protocol.seal import is_seal_of

RECEIPT = Receipt(
    game="k7q2m4x5d3tf6hwz",
    seat=1,
    decision=12,
    rev=1,
    order="8ac51958fdc20690a62e174c2c3bb63e4e77ee5c2c997bfdd7e1206873b41d0b",
    seal="0dd467b0ce2b4add509fb9fc87ad18fbf45ba47c153f2da36a4236fec90047b5",
    salt="5a" * 16,
    entry=13,
    hash="0891222245bb2c632cb2cfc421209563803ff6c7aeafb145521f2191164d9283",
    time="2026-11-30T18:30:05Z",
)


def test_the_receipt_of_the_protocol_fits_its_order(example: bytes) -> None:
    assert RECEIPT.seal
    assert RECEIPT.salt
    assert RECEIPT.order == open_envelope(example).text.id
    assert is_seal_of(RECEIPT.seal, example, RECEIPT.salt)


def test_a_receipt_is_written_in_the_order_of_the_protocol() -> None:
    keywords = [line.split(" ")[0] for line in RECEIPT.format().decode().splitlines()]
    assert keywords == [
        *("wici-receipt", "game", "seat", "decision", "rev", "order"),
        *("seal", "salt", "entry", "hash", "time"),
    ]
