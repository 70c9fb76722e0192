"""Keys over HTTP: receipts, words and statuses, and the proof of the server's own key."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient

from tests.server.people import Table
from tests.server.services.keys.test_claim import DUE, PAPER
from tests.server.services.keys.test_key import LAPTOP
from tests.server.test_app import bearer, is_refusal
from wici.protocol.envelope import open_envelope
from wici.protocol.receipt import Receipt
from wici_server.context import ServerContext
from wici_server.services.keys import rotation


def test_a_change_of_keys_gets_a_receipt(table: Table, app: Flask) -> None:
    http, ada = app.test_client(), table.people[0]
    raw = ada.keys("add", LAPTOP)
    first = http.post("/v1/keys", data=raw)
    assert first.status_code == 201
    receipt = Receipt.parse(open_envelope(first.data).text)
    assert (receipt.order, receipt.due) == (open_envelope(raw, most=2).text.id, None)
    again = http.post("/v1/keys", data=raw)
    assert (again.status_code, again.data) == (200, first.data)
    me = http.get("/v1/me", headers=bearer(table, 1)).json
    assert me is not None
    assert [key["fingerprint"] for key in me["keys"]] == [
        ada.key.public.fingerprint, LAPTOP.public.fingerprint,
    ]  # fmt: skip


def test_a_receipt_says_from_when_on_a_recovered_key_counts(table: Table, app: Flask) -> None:
    http, ada = app.test_client(), table.people[0]
    http.post("/v1/keys", data=ada.keys("recovery", PAPER))
    answer = http.post(
        "/v1/keys", data=ada.keys("add", LAPTOP, PAPER, LAPTOP), headers={"Accept": "application/json"}
    )
    assert answer.json is not None
    assert answer.json["receipt"]["due"] == DUE
    assert is_refusal(http.post("/v1/keys", data=ada.keys("revoke", LAPTOP, LAPTOP)), 403, "unknown-key")


def test_refusals_have_words(table: Table, app: Flask) -> None:
    http, ada = app.test_client(), table.people[0]
    assert is_refusal(http.post("/v1/keys", data=ada.keys("revoke", ada.key)), 409, "last-key")
    assert is_refusal(http.post("/v1/keys", data=ada.keys("revoke", LAPTOP)), 404, "not-found")
    assert is_refusal(http.post("/v1/keys", data=ada.keys("add", LAPTOP, ada.key)), 422, "bad-signature")
    assert is_refusal(http.post("/v1/keys", data=table.write(1, "bid 1")), 422, "bad-envelope")


def test_the_servers_key_is_proved_link_by_link(client: FlaskClient, context: ServerContext) -> None:
    assert client.get("/v1/server/keys").json == {"changes": []}
    rotation.rotate(context)
    told = client.get("/v1/server/keys").json
    assert told is not None
    (change,) = told["changes"]
    assert len(open_envelope(change.encode(), most=2).signatures) == 2
