"""Endless rules: a phase that never comes to rest costs the order that met it, and nothing else."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.rules.sample.phases import Hiding
from tests.server.people import Table, register, seat
from tests.server.stored import fingerprint
from wici.rules import table as module


def test_rules_that_never_come_to_rest_cost_one_order_and_nothing_else(
    table: Table, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, context = app.test_client(), table.context
    other = seat(context, register(context, ("di", "ed")), "players=2")
    for number in (1, 2):
        table.order(number, f"bid {number}")
    raw, before = table.write(3, "bid 3"), fingerprint(context)

    with monkeypatch.context() as patch:
        patch.setattr(module, "STEP_LIMIT", 300)
        patch.setattr(Hiding, "prompts", lambda phase, table: ())
        patch.setattr(Hiding, "go_on", lambda phase, table: None)
        assert client.post("/v1/orders", data=raw).status_code == 500
    assert fingerprint(context) == before
    assert other.order(1, "bid 1").is_new
    assert client.post("/v1/orders", data=raw).status_code == 201
