"""Polls: one that finds nothing new is answered from one row, and tells nobody more than the routes do."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from tests.server.people import Table, register
from tests.server.test_app import bearer
from wici_server.front import Front
from wici_server.office import Office
from wici_server.services import running
from wici_server.services import view as module

KINDS = ("view", "public", "news")


class Counter:
    """Counts the statements that a driver's connections run."""

    def __init__(self, office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
        self.statements: list[str] = []
        with office.store.driver() as driver:
            raw: Any = driver
            raw.set_trace_callback(self.statements.append)
        monkeypatch.setattr(office.store, "_take_driver", lambda: raw)


@pytest.mark.parametrize("kind", KINDS)
def test_a_poll_with_the_newest_etag_is_answered_304_by_one_statement_and_no_state(
    table: Table, app: Flask, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, path, headers = app.test_client(), f"/v1/games/{table.game}/{kind}", bearer(table, 1)
    first = client.get(path, headers=headers)
    assert first.status_code == 200
    assert first.headers["Retry-After"] == "2"
    table.office.forget()
    counter = Counter(table.office, monkeypatch)
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
    with table.office.store.writing() as connection:
        connection.exec_driver_sql("UPDATE tokens SET expires = '2026-11-30T11:00:00Z'")
    answer = app.test_client().get(path, headers=bearer(table, 1) | {"If-None-Match": tag})
    assert answer.status_code == 401


def test_a_player_who_does_not_sit_there_gets_no_304_for_a_guessed_etag(table: Table, app: Flask) -> None:
    (eve,) = register(table.office, ("eve",))
    headers = {"Authorization": f"Bearer {eve.token}", "If-None-Match": table.seen().etag}
    assert app.test_client().get(f"/v1/games/{table.game}/view", headers=headers).status_code == 403


def test_weak_and_listed_etags_are_understood(table: Table, app: Flask) -> None:
    path = f"/v1/games/{table.game}/news"
    tag = app.test_client().get(path).headers["ETag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        assert app.test_client().get(path, headers={"If-None-Match": known}).status_code == 304
    assert app.test_client().get(path, headers={"If-None-Match": '"other"'}).status_code == 200


def test_paths_that_are_no_poll_go_to_the_app(table: Table, app: Flask) -> None:
    assert isinstance(app.wsgi_app, Front)
    answer = app.test_client().get(f"/v1/games/{table.game}/head", headers={"If-None-Match": '"1-1"'})
    assert answer.status_code == 200
