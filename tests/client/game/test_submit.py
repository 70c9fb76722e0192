"""An order counts once whatever the wire does, and lies are found out."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.client.outside import Person
from tests.client.site import Site, bending, losing_answers, saying
from wici.protocol.envelope import open_envelope, sign_text
from wici.protocol.receipt import Receipt
from wici_client.archive.dossier import Archive
from wici_server.identity import read_identity
from wici_server.services.keys import rotation


def test_a_lost_answer_is_asked_for_again_with_the_same_bytes(ada: Person, game: str, site: Site) -> None:
    with site.with_mischief(losing_answers("/orders", 2)):
        ran = ada.wici("order", "bid", "2")
    assert ran.code == 0
    assert ran.err.lower().count("sending the same bytes again") == 2
    assert ada.json("show")["rev"] == 2


def test_an_order_without_any_answer_is_settled_by_the_same_command(
    ada: Person, game: str, site: Site
) -> None:
    with site.with_mischief(losing_answers("/orders", 9)):
        ran = ada.wici("order", "bid", "2")
    assert ran.code == 8
    assert ada.json("show")["look"]["sealed"] == ["bid 2"]
    again = ada.json("order", "bid", "2")
    assert (again["repeat"], again["rev"]) == (True, 1)
    assert Archive(ada.world).dossier(game).unanswered() == []


@pytest.mark.parametrize("word", ["bid", "Bid"])
def test_an_order_that_had_arrived_is_not_given_twice_when_something_else_is_asked(
    ada: Person, bo: Person, game: str, site: Site, word: str
) -> None:
    bo.json("order", "bid", "0")
    with site.with_mischief(losing_answers("/orders", 9)):
        assert ada.wici("order", word, "2").code == 8
    ran = ada.wici("order", word, "2")
    assert ran.code == 5, ran
    assert "had arrived" in ran.err
    assert Archive(ada.world).dossier(game).unanswered() == []


def test_a_busy_server_is_asked_again_after_the_pause_it_wants(ada: Person, game: str, site: Site) -> None:
    busy = b'{"error":"busy","message":"Busy.","code":"server/busy","detail":{}}'
    with site.with_mischief(saying("503 Busy", "/orders", 1, busy, (("Retry-After", "7"),))):
        ran = ada.wici("order", "bid", "2")
    assert ran.code == 0
    assert "7 s" in ran.err
    with site.with_mischief(saying("503 Busy", "/orders", 9, busy, (("Retry-After", "3600"),))):
        assert ada.wici("order", "bid", "3").code == 8


def test_a_receipt_by_another_key_is_not_believed(ada: Person, game: str, site: Site) -> None:
    with site.with_mischief(bending("/orders", lambda body: body.replace(b"entry ", b"entry 1"))):
        ran = ada.wici("order", "bid", "2", "--json")
    assert ran.code == 9
    assert ran.fault["detail"]["reason"] == "unreadable"


def test_a_question_that_is_not_in_the_record_is_not_answered(ada: Person, game: str, site: Site) -> None:
    asked = ada.json("show")["ask"]["hash"]
    site.requests.clear()
    with site.with_mischief(bending("/view", lambda body: body.replace(asked.encode(), b"0" * 64))):
        ran = ada.wici("order", "bid", "2")
    assert ran.code == 9
    assert "NOT IN THE RECORD" in ran.err
    assert "POST /v1/orders" not in site.requests


def test_a_question_that_closes_meanwhile_is_told_with_the_one_that_is_open(
    ada: Person, game: str, site: Site
) -> None:
    closed = b'{"error":"closed","message":"Closed.","code":"order/stale","detail":{}}'
    with site.with_mischief(saying("409 Closed", "/orders", 1, closed)):
        ran = ada.wici("order", "bid", "2", "--json")
    assert ran.code == 5
    assert "bid" in ran.fault["detail"]["now"].lower()


def test_what_became_of_an_order_is_told(ada: Person, bo: Person, game: str) -> None:
    assert ada.json("order", "bid", "2")["receipt"]["became"] == "sealed"
    assert "lies sealed until all have answered" in ada.wici("order", "bid", "1").out
    assert bo.json("order", "bid", "0")["receipt"]["became"] == "applied"
    good = ada.json("show")["look"]["view"]["hand"][0]
    draft = ada.json("order", "hide", good)["receipt"]
    assert (draft["became"], draft["finishes"]) == ("draft", None)
    assert ada.json("order", "finish")["receipt"]["finishes"] == draft["order"]


def test_a_whole_answer_that_is_called_a_draft_is_not_let_pass(
    ada: Person, game: str, site: Site, tmp_path: Path
) -> None:
    key = read_identity(tmp_path / "all" / "server").key

    def forge(body: bytes) -> bytes:
        said = Receipt.parse(open_envelope(body).text)
        return sign_text(msgspec.structs.replace(said, became="draft").format(), key)

    with site.with_mischief(bending("/orders", forge)):
        ran = ada.wici("order", "bid", "2", "--json")
    assert ran.code == 9
    assert ran.fault["detail"]["reason"] == "wrong_fate"


def test_a_key_that_the_server_has_no_more_takes_no_order(
    ada: Person, game: str, site: Site, tmp_path: Path
) -> None:
    """Whoever got hold of it may write any time into a receipt, and has nothing won."""
    old = read_identity(tmp_path / "all" / "server").key
    rotation.rotate(site.app.extensions["wici"])
    ada.json("whoami")

    def forge(body: bytes) -> bytes:
        said = Receipt.parse(open_envelope(body).text)
        return sign_text(msgspec.structs.replace(said, time="2026-11-30T11:00:00Z").format(), old)

    with site.with_mischief(bending("/orders", forge)):
        ran = ada.wici("order", "bid", "2", "--json")
    assert (ran.code, ran.fault["detail"]["reason"]) == (9, "former_key")
