"""Games over HTTP: from an account to a verified record, with receipts in both forms."""

from __future__ import annotations

import io
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.bounded import turns
from tests.rules.sample.game import MarketGame
from tests.server.people import Person, Table, choose
from tests.server.test_app import bearer
from wici.protocol.envelope import open_envelope
from wici.protocol.export import open_head
from wici.protocol.receipt import Receipt
from wici.protocol.record import entry_hash
from wici.referee.verify import verify
from wici_server.context import ServerContext


def body(answer: Any) -> dict[str, Any]:
    assert answer.status_code in {200, 201}, answer.data
    assert isinstance(answer.json, dict)
    return answer.json


class Client:
    """A player with curl."""

    def __init__(self, http: FlaskClient, handle: str) -> None:
        self.http = http
        self.person = Person(handle, body(http.get("/v1/server"))["fingerprint"])
        answer = http.post("/v1/accounts", data=self.person.account(mail=f"{handle}@example.org"))
        assert answer.status_code == 201
        login = self.person.login(http.get("/v1/challenge").data)
        self.token = body(http.post("/v1/token", data=login))["token"]

    def get(self, path: str, **headers: str) -> Any:
        return self.http.get(path, headers={"Authorization": f"Bearer {self.token}"} | headers)


def test_a_whole_game_by_http_alone_ends_in_a_record_that_verifies(
    client: FlaskClient, context: ServerContext
) -> None:
    players = [Client(client, handle) for handle in ("ada", "bo", "cy")]
    answer = client.post("/v1/games", data=players[0].person.new("players=3", "fox=yes"))
    place = answer.headers["Location"]
    game = place.rpartition("/")[2]
    for player in players:
        first = body(client.get(place))["first"]
        receipt = client.post(f"{place}/join", data=player.person.join(game, first))
        assert receipt.status_code == 201
    last = body(client.get(place))["last_join"]["hash"]
    for number, player in enumerate(players, 1):
        assert client.post(f"{place}/ready", data=player.person.ready(game, number, last)).status_code == 201
    chooser = choose(7)
    for _ in range(500):
        news = body(client.get(f"{place}/news"))
        if news["state"] == "over":
            break
        player = next(one for one in players if body(one.get(f"{place}/news"))["asked"])
        view = body(player.get(f"{place}/view"))
        ask = view["look"]["asks"][0]
        lines = chooser.choice(ask["legal"]["answers"]).split(" / ")
        template = player.get(f"{place}/template").data
        raw = player.person.sign(template + "".join(f"do {line}\n" for line in lines).encode())
        sent = client.post("/v1/orders", data=raw)
        assert sent.status_code == 201, sent.data
    told = body(client.get(place))
    assert (told["state"], told["ask"], told["waits_for"]) == ("over", None, [])
    assert told["outcome"]["places"][0]["place"] == 1
    raw = client.get(f"{place}/record").data
    report = verify(
        io.BytesIO(raw),
        editions=lambda game, edition, digest: game.house,
        server=context.identity.fingerprint,
        games=lambda name: MarketGame(),
    )
    assert report.holds, report.checks


def test_me_shows_my_own_account(client: FlaskClient) -> None:
    ada = Client(client, "ada")
    assert body(ada.get("/v1/me")) == {
        "handle": "ada",
        "keys": [
            {
                "fingerprint": ada.person.key.public.fingerprint,
                "line": ada.person.key.public.line,
                "added": "2026-11-30T12:00:00Z",
            }
        ],
        "waiting": [],
        "recovery": None,
        "mail": "ada@example.org",
    }
    assert client.get("/v1/me").status_code == 401


def test_nobody_elses_mail_is_shown_anywhere(client: FlaskClient, context: ServerContext) -> None:
    ada, bo = Client(client, "ada"), Client(client, "bo")
    place = client.post("/v1/games", data=ada.person.new("players=2")).headers["Location"]
    game = place.rpartition("/")[2]
    client.post(f"{place}/join", data=ada.person.join(game, body(client.get(place))["first"]))
    for path in (place, f"{place}/record", f"{place}/news", f"{place}/log", "/v1/games?show=all", "/v1/me"):
        assert b"ada@example.org" not in bo.get(path).data


def test_a_receipt_comes_as_text_or_as_json_for_those_who_ask(table: Table, app: Flask) -> None:
    http, raw = app.test_client(), table.write(1, "bid 1")
    text = http.post("/v1/orders", data=raw)
    assert (text.status_code, text.content_type) == (201, "text/plain; charset=utf-8")
    json = http.post("/v1/orders", data=raw, headers={"Accept": "application/json"})
    assert json.status_code == 200
    answer = body(json)
    assert answer["envelope"].encode() == text.data
    receipt = Receipt.parse(open_envelope(text.data).text)
    assert answer["receipt"]["order"] == receipt.order
    assert answer["receipt"]["entry"] == receipt.entry


def test_a_dry_order_answers_accepted_or_the_refusal(table: Table, app: Flask) -> None:
    http = app.test_client()
    assert body(http.post("/v1/orders?dry=1", data=table.write(1, "bid 1"))) == {"accepted": True}
    refusal = http.post("/v1/orders?dry=1", data=table.write(1, "bid 9"))
    assert (refusal.status_code, refusal.json and refusal.json["error"]) == (422, "illegal-order")


def test_the_record_can_be_had_from_any_line_on_and_ends_in_the_signed_head(
    table: Table, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wici_server.services.play import record

    monkeypatch.setattr(record, "_PAGE", 3)
    table.play(1, most=12)
    http, path = app.test_client(), f"/v1/games/{table.game}/record"
    whole = http.get(path).data
    lines = whole[: whole.index(b"wici-head ")].splitlines(keepends=True)
    for since in (0, 1, 4, len(lines) - 1, len(lines), len(lines) + 5):
        part = http.get(f"{path}?since={since}").data
        assert part[: part.index(b"wici-head ")] == b"".join(lines[since:])
        head = open_head(part[part.index(b"wici-head ") :])
        assert (head.head.entry, head.head.hash) == (len(lines) - 1, entry_hash(lines[-1]))
        assert head.envelope.key == table.context.identity.key.public
    alone = open_head(http.get(f"/v1/games/{table.game}/head").data)
    assert alone.head.entry == len(lines) - 1


def test_the_list_is_paged_from_the_newest_and_filtered(client: FlaskClient) -> None:
    ada, bo = Client(client, "ada"), Client(client, "bo")
    places = [client.post("/v1/games", data=ada.person.new()).headers["Location"] for _ in range(5)]
    games = [place.rpartition("/")[2] for place in reversed(places)]
    found, after = [], [""]
    for _ in turns(lambda: after, "the last page"):
        page = body(client.get(f"/v1/games?limit=2{after.pop()}"))
        found += [game["game"] for game in page["games"]]
        if page["next"] is not None:
            after.append(f"&after={page['next']}")
    assert found == games
    client.post(f"{places[2]}/join", data=bo.person.join(games[2], body(client.get(places[2]))["first"]))
    mine = body(bo.get("/v1/games?show=mine"))["games"]
    assert [game["game"] for game in mine] == [games[2]]
    assert body(ada.get("/v1/games?show=mine"))["games"] == []
    assert client.get("/v1/games?show=mine").status_code == 401
    assert body(client.get("/v1/games?show=running"))["games"] == []
    assert client.get("/v1/games?show=best").status_code == 400


def test_before_the_start_there_is_nothing_to_view_but_news(client: FlaskClient) -> None:
    ada = Client(client, "ada")
    place = client.post("/v1/games", data=ada.person.new()).headers["Location"]
    game = place.rpartition("/")[2]
    first = client.get(f"{place}/news")
    client.post(f"{place}/join", data=ada.person.join(game, body(client.get(place))["first"]))
    for kind in ("view", "public", "template"):
        answer = ada.get(f"{place}/{kind}", **{"If-None-Match": first.headers["ETag"]})
        assert (answer.status_code, answer.json["error"]) == (409, "not-started")
    assert ada.get(f"{place}/news").headers["ETag"] != first.headers["ETag"]
    assert body(ada.get(f"{place}/log")) == {"lines": [], "next": None}


def test_a_view_is_text_for_those_who_ask_and_private(table: Table, app: Flask) -> None:
    path = f"/v1/games/{table.game}/view"
    answer = app.test_client().get(path, headers=bearer(table, 1) | {"Accept": "text/plain"})
    assert answer.content_type == "text/plain; charset=utf-8"
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "How much do you bid? (bid)\n  bid 0\n  bid 1\n" in answer.text
    public = app.test_client().get(f"/v1/games/{table.game}/public", headers={"Accept": "text/plain"})
    assert "bid 0" not in public.text


def test_a_template_counts_my_texts_and_names_any_ask(table: Table, app: Flask) -> None:
    http, path = app.test_client(), f"/v1/games/{table.game}/template"
    ask = table.view(1)["ask"]
    want = f"wici-order 1\ngame {table.game}\nseat 1\ndecision {ask['n']}\nanswers {ask['hash']}\nrev "
    assert http.get(path, headers=bearer(table, 1)).text == f"{want}1\n"
    table.order(1, "bid 1")
    assert http.get(path, headers=bearer(table, 1)).text == f"{want}2\n"
    for number in (2, 3):
        table.order(number, "bid 1")
    assert http.get(f"{path}?decision={ask['n']}", headers=bearer(table, 1)).text == f"{want}2\n"
    missing = http.get(f"{path}?decision=1", headers=bearer(table, 1))
    assert (missing.status_code, missing.json and missing.json["error"]) == (409, "wrong-decision")


def test_a_log_is_text_for_those_who_ask(table: Table, app: Flask) -> None:
    answer = app.test_client().get(f"/v1/games/{table.game}/log", headers={"Accept": "text/plain"})
    assert answer.text == "1  2026-11-30T12:00:00Z  Day 1: the market opens.\n"


def test_the_server_says_who_it_is_and_what_it_offers(client: FlaskClient, context: ServerContext) -> None:
    told = body(client.get("/v1/server"))
    assert told["fingerprint"] == context.identity.fingerprint
    assert told["games"]["market"]["digest"] == context.editions.offers("market")[0].digest
    assert (told["time"], told["protocol"]) == ("2026-11-30T12:00:00Z", 1)
    (rules,) = body(client.get("/v1/rules"))["games"]
    assert (rules["name"], rules["counts"], rules["seats"]) == ("market", [2, 3], ["anvil", "bell", "candle"])
    assert {option["name"] for option in rules["options"]} >= {"fox"}
    assert body(client.get("/healthz")) == {"status": "ok"}


def test_a_server_whose_database_is_gone_is_ill(app: Flask, context: ServerContext) -> None:
    with context.store.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE matches RENAME TO gone")
    answer = app.test_client().get("/healthz")
    assert (answer.status_code, answer.json) == (503, {"status": "ill"})


def test_the_board_is_drawn_for_a_seat_and_for_a_stranger(client: FlaskClient, table: Table) -> None:
    place = f"/v1/games/{table.game}"
    own = client.get(f"{place}/view.svg", headers=bearer(table, 1))
    assert (own.status_code, own.content_type) == (200, "image/svg+xml")
    assert b"The Market" in own.data
    assert client.get(f"{place}/view.svg").status_code == 401
    strange = client.get(f"{place}/public.svg")
    assert b"nothing" in strange.data
    assert strange.data != own.data
    known = client.get(f"{place}/public.svg", headers={"If-None-Match": strange.headers["ETag"]})
    assert known.status_code == 304
