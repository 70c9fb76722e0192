"""Polls: one that finds nothing new is answered from one row, and tells nobody more than the routes do."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
import werkzeug.test
from flask import Flask

from tests.server.people import Table, register
from tests.server.test_app import bearer
from wici_server.context import ServerContext
from wici_server.fast_path import FastPath
from wici_server.services.play import running
from wici_server.services.play import view as module

KINDS = ("view", "public", "news")


class Counter:
    """Counts the statements that a driver's connections run."""

    def __init__(self, context: ServerContext, monkeypatch: pytest.MonkeyPatch) -> None:
        self.statements: list[str] = []
        with context.store.driver() as driver:
            raw: Any = driver
            raw.set_trace_callback(self.statements.append)
        monkeypatch.setattr(context.store._read_drivers, "_take", lambda: raw)


@pytest.mark.parametrize("kind", KINDS)
def test_a_poll_with_the_newest_etag_is_answered_304_by_one_statement_and_no_state(
    table: Table, app: Flask, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, path, headers = app.test_client(), f"/v1/games/{table.game}/{kind}", bearer(table, 1)
    first = client.get(path, headers=headers)
    assert first.status_code == 200
    assert first.headers["Retry-After"] == "2"
    table.context.forget()
    counter = Counter(table.context, monkeypatch)
    monkeypatch.setattr(running, "_BOOK", None)
    monkeypatch.setattr(module, "look", None)
    monkeypatch.setattr(Flask, "full_dispatch_request", lambda self: pytest.fail("Flask was woken"))
    again = client.get(path, headers=headers | {"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["Retry-After"] == "2"
    assert again.headers["ETag"] == first.headers["ETag"]
    assert len(counter.statements) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_an_order_changes_the_etag_of_all_who_may_know(table: Table, app: Flask, kind: str) -> None:
    client, path = app.test_client(), f"/v1/games/{table.game}/{kind}"
    tags = [client.get(path, headers=bearer(table, number)).headers["ETag"] for number in (1, 2, 3)]
    table.order(2, "bid 1")
    for number, tag in enumerate(tags, 1):
        answer = client.get(path, headers=bearer(table, number) | {"If-None-Match": tag})
        assert answer.status_code == 200
        assert answer.headers["ETag"] != tag


@pytest.mark.parametrize("kind", KINDS)
def test_a_draft_changes_the_etag_of_its_owner_alone(table: Table, app: Flask, kind: str) -> None:
    client, path = app.test_client(), f"/v1/games/{table.game}/{kind}"
    for number in (1, 2, 3):
        table.order(number, "bid 0")
    tags = [client.get(path, headers=bearer(table, number)).headers["ETag"] for number in (1, 2, 3)]
    good = table.view(1)["look"]["view"]["hand"][0]
    table.order(1, f"hide {good}")
    for number, tag in enumerate(tags, 1):
        answer = client.get(path, headers=bearer(table, number) | {"If-None-Match": tag})
        changed = number == 1 and kind != "public"
        assert answer.status_code == (200 if changed else 304)


def test_whatever_changes_a_view_changes_its_etag(table: Table, app: Flask) -> None:
    client, path = app.test_client(), f"/v1/games/{table.game}/view"
    seen: dict[tuple[int, str], bytes] = {}
    for step in range(60):
        if table.play(step, most=1) == 0:
            break
        for number in (1, 2, 3):
            answer = client.get(path, headers=bearer(table, number))
            tag = (number, answer.headers["ETag"])
            assert seen.setdefault(tag, answer.data) == answer.data


def test_a_stale_token_gets_no_304_to_learn_from(table: Table, app: Flask) -> None:
    path = f"/v1/games/{table.game}/view"
    tag = app.test_client().get(path, headers=bearer(table, 1)).headers["ETag"]
    with table.context.store.writing() as connection:
        connection.exec_driver_sql("UPDATE tokens SET expires = '2026-11-30T11:00:00Z'")
    answer = app.test_client().get(path, headers=bearer(table, 1) | {"If-None-Match": tag})
    assert answer.status_code == 401


def test_a_player_who_does_not_sit_there_gets_no_304_for_a_guessed_etag(table: Table, app: Flask) -> None:
    (eve,) = register(table.context, ("eve",))
    headers = {"Authorization": f"Bearer {eve.token}", "If-None-Match": table.seen().etag}
    assert app.test_client().get(f"/v1/games/{table.game}/view", headers=headers).status_code == 403


def test_weak_and_listed_etags_are_understood(table: Table, app: Flask) -> None:
    path = f"/v1/games/{table.game}/news"
    tag = app.test_client().get(path).headers["ETag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        assert app.test_client().get(path, headers={"If-None-Match": known}).status_code == 304
    assert app.test_client().get(path, headers={"If-None-Match": '"other"'}).status_code == 200


BODIES: dict[str, tuple[Callable[[Table], bytes], int]] = {
    "an order": (lambda table: table.write(1, "bid 1", rev=1), 201),
    "the order again": (lambda table: table.write(1, "bid 1", rev=1), 200),
    "a refusal": (lambda table: table.write(1, "bid 9"), 422),
    "a stale rev": (lambda table: table.write(1, "bid 2", rev=1), 409),
    "no envelope": (lambda table: b"wici-order 1", 422),
    "half a body": (lambda table: table.write(1, "bid 1")[:-200], 422),
}


def test_an_order_gets_the_same_answer_with_and_without_flask(table: Table, app: Flask) -> None:
    client, answers = app.test_client(), {}
    for name, (write, status) in BODIES.items():
        raw = write(table)
        # Any query, even one that says what is so anyway, sends an order through Flask.
        for query in ("", "?dry=0"):
            answer = client.post(f"/v1/orders{query}", data=raw, content_type="text/plain")
            answers[name, query] = answer
        plain, routed = answers[name, ""], answers[name, "?dry=0"]
        assert plain.status_code == status
        assert routed.status_code == (200 if status == 201 else status)
        assert plain.data == routed.data
        assert dict(plain.headers) == dict(routed.headers)


def test_a_plain_order_does_not_wake_flask(table: Table, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = table.write(1, "bid 1")
    monkeypatch.setattr(Flask, "full_dispatch_request", lambda self: pytest.fail("Flask was woken"))
    assert app.test_client().post("/v1/orders", data=raw, content_type="text/plain").status_code == 201


@pytest.mark.parametrize("size", ["", "-1", "９", "1e3", "99999999"])
def test_a_body_of_no_plain_size_is_left_to_flask(table: Table, app: Flask, size: str) -> None:
    raw = table.write(1, "bid 1")
    environ = {"CONTENT_LENGTH": size, "CONTENT_TYPE": "text/plain"}
    answer = app.test_client().post("/v1/orders", input_stream=io.BytesIO(raw), environ_overrides=environ)
    assert answer.status_code in {201, 413, 422}


def test_paths_that_are_no_poll_go_to_the_app(table: Table, app: Flask) -> None:
    assert isinstance(app.wsgi_app, FastPath)
    answer = app.test_client().get(f"/v1/games/{table.game}/head", headers={"If-None-Match": '"1-1"'})
    assert answer.status_code == 200


@pytest.mark.parametrize("accept", ["*/*", "application/json"])
@pytest.mark.parametrize("prefers", [{}, {"Prefer": "respond-async, receipt=full"}])
def test_on_both_paths_a_receipt_says_what_became_of_the_order_to_whoever_asks(
    table: Table, app: Flask, accept: str, prefers: dict[str, str]
) -> None:
    raw = table.write(1, "bid 1")
    headers = {"Accept": accept, "Content-Type": "text/plain", **prefers}
    with_fast_path = FastPath(app.wsgi_app, table.context)
    answer = werkzeug.test.Client(with_fast_path).post("/v1/orders", data=raw, headers=headers)
    assert answer.status_code == 201
    assert (b"became sealed" in answer.data) is bool(prefers)
