"""Lines without a signature are judged as an order would be; nothing of them stays."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.server.people import Table, register
from tests.server.stored import fingerprint
from tests.server.test_app import bearer
from wici.protocol.envelope import sign_text
from wici.protocol.keys import Key
from wici_server.services.play.submit import submit


def path(table: Table) -> str:
    return f"/v1/games/{table.game}/try"


@pytest.mark.parametrize(
    ("body", "status", "word"),
    [
        (b"bid 1\n", 200, None),
        (b"bid 1", 200, None),
        (b"bid 9\n", 422, "illegal-order"),
        (b"fly\n", 422, "bad-order"),
        (b"bid 1\nbid 1\n", 422, "bad-order"),
        (b"withdraw\n", 422, "illegal-order"),
        (b"undo\n", 422, "illegal-order"),
        (b"", 422, "bad-envelope"),
        (b"bid 1\n\n", 422, "bad-envelope"),
        (b"bid \x1b\n", 422, "bad-envelope"),
        (b"-----BEGIN SSH SIGNATURE-----\n", 422, "bad-envelope"),
        (b"bid 1\n" * 500, 422, "bad-envelope"),
        (b"\xff\n", 415, "wrong-type"),
    ],
)
def test_lines_get_what_an_order_of_them_would_get_and_nothing_is_stored(
    table: Table, app: Flask, body: bytes, status: int, word: str | None
) -> None:
    before = fingerprint(table.context)
    answer = app.test_client().post(
        path(table), data=body, headers=bearer(table, 1), content_type="text/plain"
    )
    assert (answer.status_code, (answer.json or {}).get("error")) == (status, word), answer.json
    if status == 200:
        assert answer.json == {"accepted": True}
    assert fingerprint(table.context) == before


def test_a_rehearsal_is_judged_on_the_table_as_it_stands(table: Table, app: Flask) -> None:
    http, headers = app.test_client(), bearer(table, 1)
    submit(table.context, table.write(1, "bid 1"))
    assert http.post(path(table), data=b"bid 2", headers=headers).status_code == 200
    assert http.post(path(table), data=b"withdraw", headers=headers).status_code == 200
    closed = http.post(f"{path(table)}?decision=1", data=b"bid 2", headers=headers)
    assert (closed.status_code, closed.json and closed.json["error"]) == (409, "wrong-decision")
    assert table.view(1)["look"]["sealed"] == ["bid 1"]


def test_only_who_sits_there_may_try(table: Table, app: Flask) -> None:
    http = app.test_client()
    assert http.post(path(table), data=b"bid 1").status_code == 401
    (stranger,) = register(table.context, ["stranger"])
    headers = {"Authorization": f"Bearer {stranger.token}"}
    assert http.post(path(table), data=b"bid 1", headers=headers).status_code in {403, 404}
    assert http.post(f"{path(table)}?seat=2", data=b"bid 1", headers=bearer(table, 1)).status_code in {
        403,
        404,
    }


def test_a_signed_text_is_no_rehearsal(table: Table, app: Flask) -> None:
    raw = sign_text(table.write(1, "bid 1").partition(b"-----BEGIN")[0], Key.from_seed(b"x" * 32))
    answer = app.test_client().post(path(table), data=raw, headers=bearer(table, 1))
    assert (answer.status_code, answer.json and answer.json["error"]) == (422, "bad-envelope")
