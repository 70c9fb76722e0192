"""Receipts: written in the one form that their reader takes, and read back for programs."""

from __future__ import annotations

from tests.server.people import Table
from wici.protocol.envelope import open_envelope
from wici.protocol.receipt import Receipt
from wici_server.services.base.receipt import read_receipt, sign_receipt


def test_a_receipt_is_written_as_the_protocol_writes_it(table: Table) -> None:
    identity = table.context.identity
    lines = {
        "game": table.game,
        "seat": 1,
        "decision": 12,
        "rev": 3,
        "order": "a" * 64,
        "seal": "b" * 64,
        "salt": "c" * 32,
        "entry": 13,
        "hash": "d" * 64,
        "time": "2026-11-30T18:30:05Z",
    }
    envelope = open_envelope(sign_receipt(identity, **lines))
    assert envelope.text.raw == Receipt(**lines).format()  # type: ignore[arg-type]
    assert envelope.key == identity.key.public


def test_lines_that_do_not_apply_are_left_out(table: Table) -> None:
    raw = sign_receipt(table.context.identity, order="a" * 64, seat=None, time="2026-11-30T18:30:05Z")
    read = read_receipt(raw)
    assert read.receipt == Receipt(order="a" * 64, time="2026-11-30T18:30:05Z")
    assert read.envelope.encode() == raw
