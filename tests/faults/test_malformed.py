"""Malformed submissions: each gets a typed refusal, never a fault of ours, and changes nothing."""

from __future__ import annotations

from collections import Counter

import pytest
from flask import Flask

from tests.conftest import IS_LONG
from tests.faults.figures import Figure
from tests.faults.garbler import Garbler
from tests.server.people import Table
from tests.server.stored import fingerprint
from wici_server.error_words import TABLE

PARTS, EACH = 10, 10_000 if IS_LONG else 200
WORDS = {said.word: said.status for said in TABLE.values() if said.status < 500}


@pytest.mark.parametrize("part", range(PARTS) if IS_LONG else [0])
def test_malformed_submissions_get_typed_refusals_and_change_nothing(
    table: Table, app: Flask, figure: Figure, part: int
) -> None:
    good = [table.write(1, "bid 1"), table.write(2, "bid 2"), table.write(1, "bid 2", rev=2)]
    client = app.test_client()
    for raw in good:
        assert client.post("/v1/orders", data=raw).status_code == 201
    before = fingerprint(table.context)
    garbler = Garbler(table.game, table.people, good, part)
    told: Counter[str] = Counter()
    for number in range(EACH if IS_LONG else PARTS * EACH):
        sent = garbler.next()
        answer = client.post(sent.path, data=sent.raw, content_type=sent.content_type)
        if answer.status_code == 200:
            # The same text as one of the good ones, or one that would be good and was only tried.
            is_dry = sent.path.endswith("dry=1") and answer.json == {"accepted": True}
            assert is_dry or answer.data.startswith(b"wici-receipt 1\n"), sent
            told["accepted"] += 1
        else:
            body = answer.json
            assert body is not None, sent
            assert set(body) == {"error", "message", "code", "detail"}, sent
            known = body["error"] == "bad-request" or WORDS.get(body["error"]) == answer.status_code
            assert known, (answer.status_code, body, sent)
            told[body["error"]] += 1
        if number % 1000 == 999:
            assert fingerprint(table.context) == before, sent
    assert fingerprint(table.context) == before
    assert len(told) >= 8, told
    assert told["accepted"] < told.total() // 5
    words = ", ".join(f"{count} {word}" for word, count in told.most_common(8))
    figure(f"{told.total()} malformed: {words}; nothing stored, no fault")
