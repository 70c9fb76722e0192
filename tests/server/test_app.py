"""The door: what is no text, no page or no right is refused in one form, and faults say nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.server.people import Table, register, seat
from tests.server.stored import fingerprint
from wici_server.errors import Busy, StorageFault
from wici_server.services.lobby.match import open_match
from wici_server.services.play import submit as module

CANARY = "canary-7h3-qu33n-0f-5p4d35"


def bearer(table: Table, number: int) -> dict[str, str]:
    return {"Authorization": f"Bearer {table.people[number - 1].token}"}


def is_refusal(answer: TestResponse, status: int, word: str) -> bool:
    body = answer.json
    assert body is not None
    assert set(body) == {"error", "message", "code", "detail"}
    assert body["message"].endswith((".", "?"))
    assert "no-store" in answer.headers["Cache-Control"]
    return (answer.status_code, body["error"]) == (status, word)


@pytest.mark.parametrize("path", ["/v1/orders", "/v1/accounts", "/v1/token", "/v1/games", "/v1/games/x/join"])
def test_a_body_that_is_no_text_is_refused_by_type(client: FlaskClient, path: str) -> None:
    answer = client.post(path, data=b"{}", content_type="application/json")
    assert is_refusal(answer, 415, "wrong-type")


@pytest.mark.parametrize("kind", ["text/plain; charset=utf-8", "application/octet-stream", None])
def test_text_is_taken_under_every_name_curl_gives_it(table: Table, app: Flask, kind: str | None) -> None:
    answer = app.test_client().post("/v1/orders", data=table.write(1, "bid 1"), content_type=kind)
    assert answer.status_code == 201


def test_a_body_larger_than_any_text_is_refused_by_size(client: FlaskClient) -> None:
    answer = client.post("/v1/orders", data=b"x" * 21_000, content_type="text/plain")
    assert is_refusal(answer, 413, "too-large")


def test_a_page_that_is_not_there_and_a_method_that_is_not_taken_are_refused(client: FlaskClient) -> None:
    assert is_refusal(client.get("/v1/nothing"), 404, "not-found")
    answer = client.delete("/v1/orders")
    assert is_refusal(answer, 405, "bad-request")
    assert answer.headers["Allow"] == "OPTIONS, POST"


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=many", "since=-1", "seat=100", "colour=red", "limit=5&limit=6"]
)
def test_a_query_that_cannot_be_read_is_refused(table: Table, app: Flask, query: str) -> None:
    answer = app.test_client().get(f"/v1/games/{table.game}/log?{query}")
    assert is_refusal(answer, 400, "bad-request")


PRIVATE_READS = ("view", "template")
OPEN_READS = ("public", "news", "log", "record", "head", "")


def reads(game: str, kinds: tuple[str, ...] = (*PRIVATE_READS, *OPEN_READS)) -> list[str]:
    return [f"/v1/games/{game}/{kind}".removesuffix("/") for kind in kinds]


def test_a_game_that_is_not_there_and_one_that_may_not_be_seen_get_the_same_words(
    table: Table, data: object, make_app: Callable[..., Flask]
) -> None:
    client = make_app(spectators="seats").test_client()
    context = table.context
    (eve,) = register(context, ("eve",))
    headers = {"Authorization": f"Bearer {eve.token}"}
    for hidden, missing in zip(reads(table.game), reads("a" * 16), strict=True):
        answers = [client.get(path, headers=headers) for path in (hidden, missing)]
        assert is_refusal(answers[0], 404, "not-found")
        assert answers[0].data == answers[1].data
        assert dict(answers[0].headers) == dict(answers[1].headers)
    written = [eve.order(game, 1, (1, "0" * 64), 1, "bid 1") for game in (table.game, "a" * 16)]
    posted = [client.post("/v1/orders", data=raw) for raw in written]
    assert posted[0].status_code == 404
    assert posted[0].data == posted[1].data
    leaving = [eve.leave(game, 1, "0" * 64) for game in (table.game, "a" * 16)]
    posted = [
        client.post(f"/v1/games/{game}/leave", data=raw)
        for game, raw in zip((table.game, "a" * 16), leaving, strict=True)
    ]
    assert posted[0].data == posted[1].data
    assert client.get("/v1/games?show=all", headers=headers).json == {"games": [], "next": None}


def test_where_only_seats_may_watch_they_still_can_and_open_games_are_found(
    table: Table, make_app: Callable[..., Flask]
) -> None:
    client = make_app(spectators="seats").test_client()
    for path in reads(table.game):
        assert client.get(path, headers=bearer(table, 1)).status_code == 200
    opened = open_match(table.context, table.people[0].new())
    (eve,) = register(table.context, ("eve",))
    headers = {"Authorization": f"Bearer {eve.token}"}
    assert client.get(f"/v1/games/{opened.game}", headers=headers).status_code == 200
    listed = client.get("/v1/games", headers=headers).json
    assert listed is not None
    assert [game["game"] for game in listed["games"]] == [opened.game]


@pytest.mark.parametrize("spectators", ["players", "seats"])
def test_where_strangers_may_not_watch_no_path_tells_them_whether_a_game_is_there(
    table: Table, make_app: Callable[..., Flask], spectators: str
) -> None:
    client = make_app(spectators=spectators).test_client()
    for path in (*reads(table.game), *reads("a" * 16)):
        answer = client.get(path, headers={"If-None-Match": table.seen().etag})
        assert is_refusal(answer, 401, "no-token")
        assert answer.headers["WWW-Authenticate"] == "Bearer"
    assert client.get("/v1/games").status_code == 401


@pytest.mark.rule("KR-010", "KR-012")
def test_a_private_read_needs_a_token_of_somebody_who_sits_there(table: Table, app: Flask) -> None:
    client = app.test_client()
    (eve,) = register(table.context, ("eve",))
    for path in reads(table.game, PRIVATE_READS):
        assert is_refusal(client.get(path), 401, "no-token")
        wrong = client.get(path, headers={"Authorization": "Bearer nobody-has-this"})
        assert is_refusal(wrong, 401, "token-expired")
        stranger = client.get(path, headers={"Authorization": f"Bearer {eve.token}"})
        assert is_refusal(stranger, 403, "not-your-seat")
        other = client.get(f"{path}?seat=2", headers=bearer(table, 1))
        assert is_refusal(other, 403, "not-your-seat")
        assert other.json is not None
        assert (other.json["code"], other.json["detail"]["reason"]) == ("view/hidden", "hidden")


def test_a_spectator_can_read_but_no_write_is_open_to_one(table: Table, app: Flask) -> None:
    client = app.test_client()
    for path in reads(table.game, OPEN_READS):
        assert client.get(path).status_code == 200
    before = fingerprint(table.context)
    for path in (
        "/v1/orders",
        "/v1/games",
        *reads(table.game, ("join", "leave", "ready", "invitations", "close")),
    ):
        answer = client.post(path, data=b"do play 7\n", headers=bearer(table, 1))
        assert is_refusal(answer, 422, "bad-envelope")
    assert fingerprint(table.context) == before


def test_a_fault_of_ours_says_neither_to_the_sender_nor_to_the_log_what_was_worked_on(
    table: Table, app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*arguments: Any, **more: Any) -> Any:
        raise ValueError(f"{CANARY} {arguments} {more}")

    raw, before = table.write(1, "bid 1"), fingerprint(table.context)
    monkeypatch.setattr(module, "accept", fail)
    with caplog.at_level(logging.DEBUG):
        answer = app.test_client().post("/v1/orders", data=raw)
    assert (answer.status_code, answer.json and answer.json["error"]) == (500, "fault")
    number = answer.json["detail"]["id"] if answer.json else ""
    assert number in caplog.text
    assert "ValueError" in caplog.text
    for secret in (CANARY, "bid 1", table.seen().match.seed, str(table.seen().match.dealt)):
        assert secret not in caplog.text
        assert secret.encode() not in answer.data
    assert fingerprint(table.context) == before


@pytest.mark.parametrize(("fault", "word"), [(Busy, "busy"), (StorageFault, "storage")])
def test_a_store_that_cannot_write_says_come_again(
    table: Table, app: Flask, monkeypatch: pytest.MonkeyPatch, fault: type[Exception], word: str
) -> None:
    def fail(_: float | None = None) -> Any:
        raise fault

    raw = table.write(1, "bid 1")
    with monkeypatch.context() as broken:
        broken.setattr(table.context.store, "_take_turn", fail)
        answer = app.test_client().post("/v1/orders", data=raw)
    assert is_refusal(answer, 503, word)
    assert int(answer.headers["Retry-After"]) > 0
    assert app.test_client().post("/v1/orders", data=raw).status_code == 201


def test_an_address_that_sends_too_many_is_slowed_down(make_app: Callable[..., Flask]) -> None:
    client = make_app(address_writes=2).test_client()
    answers = [client.post("/v1/orders", data=b"x") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [422, 422, 429]
    assert is_refusal(answers[-1], 429, "slow-down")
    assert answers[-1].headers["Retry-After"] == "30"


def test_behind_a_proxy_each_sender_has_an_allowance_of_its_own(make_app: Callable[..., Flask]) -> None:
    client = make_app(address_writes=1, proxies=1).test_client()
    for address in ("192.0.2.1", "192.0.2.2"):
        assert client.post("/v1/orders", data=b"x", headers={"X-Forwarded-For": address}).status_code == 422
    again = client.post("/v1/orders", data=b"x", headers={"X-Forwarded-For": "192.0.2.1"})
    assert again.status_code == 429


def test_without_a_proxy_nobody_can_pretend_to_be_one(make_app: Callable[..., Flask]) -> None:
    client = make_app(address_writes=1).test_client()
    assert client.post("/v1/orders", data=b"x").status_code == 422
    assert client.post("/v1/orders", data=b"x", headers={"X-Forwarded-For": "192.0.2.9"}).status_code == 429


def test_a_second_game_in_play_does_not_show_in_the_first(table: Table, app: Flask) -> None:
    other = seat(table.context, register(table.context, ("di", "ed")), "players=2")
    before = table.view(1)
    other.play(2)
    assert table.view(1) == before


def test_an_address_that_reads_too_much_is_slowed_down_but_not_whoever_asks_for_its_health(
    make_app: Callable[..., Flask],
) -> None:
    client = make_app(address_reads=2).test_client()
    answers = [client.get("/v1/server") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert is_refusal(answers[-1], 429, "slow-down")
    assert client.get("/healthz").status_code == 200
    assert client.get("/v1/server", environ_base={"REMOTE_ADDR": "2001:db8::1"}).status_code == 200
    assert client.get("/v1/server", environ_base={"REMOTE_ADDR": "2001:db8::2"}).status_code == 200
    assert client.get("/v1/server", environ_base={"REMOTE_ADDR": "2001:db8::3"}).status_code == 429


@pytest.mark.parametrize(("proxies", "warnings"), [(0, 1), (1, 0)])
def test_a_host_is_warned_once_of_a_proxy_that_is_not_in_the_settings(
    make_app: Callable[..., Flask], caplog: pytest.LogCaptureFixture, proxies: int, warnings: int
) -> None:
    client = make_app(proxies=proxies).test_client()
    for _ in range(3):
        client.get("/v1/server", headers={"X-Forwarded-For": "192.0.2.1"})
    assert sum("WICI_PROXIES" in record.getMessage() for record in caplog.records) == warnings
