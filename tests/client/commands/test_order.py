"""Orders are signed, sent once whatever the wire does, and told in a few lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.outside import Person
from tests.client.site import Site, bending, losing_answers, saying
from wici.protocol.envelope import open_envelope
from wici_client.archive import Archive


def test_an_order_is_taken_and_its_receipt_kept(ada: Person, bo: Person, game: str) -> None:
    taken = ada.json("order", "bid", "2")
    assert (taken["taken"], taken["do"], taken["asked"], taken["waits_for"]) == (True, ["bid 2"], False, [2])
    receipts = [raw for _, raw in Archive(ada.world).dossier(game).receipts()]
    assert taken["receipt"]["order"] in [open_envelope(raw).text.fields["order"] for raw in receipts]


def test_a_person_reads_what_happened_and_who_is_next(ada: Person, bo: Person, game: str) -> None:
    ran = ada.wici("order", "bid", "2")
    assert ran.out.startswith("Taken: bid 2")
    assert ran.out.rstrip().endswith(".")
    ran = bo.wici("order", "bid", "1")
    assert "bid" in ran.out.split("\n", 1)[1].lower(), "both bids are shown at once"


def test_a_sealed_answer_is_its_owners_secret(ada: Person, bo: Person, game: str) -> None:
    ada.json("order", "bid", "2")
    assert ada.json("show")["look"]["sealed"] == ["bid 2"]
    for words in (("log", "--json"), ("show", "--public", "--json")):
        assert "bid 2" not in bo.wici(*words).out
    assert "sealed" not in bo.json("show")["look"]
    assert "Your answer lies sealed: bid 2" in ada.wici("show").out


def test_a_sealed_answer_can_be_replaced_and_withdrawn(ada: Person, game: str) -> None:
    assert [ada.json("order", "bid", str(n))["rev"] for n in (2, 3)] == [1, 2]
    assert ada.json("withdraw")["rev"] == 3
    assert "sealed" not in ada.json("show")["look"]


def test_undo_is_refused_where_there_is_nothing_to_take_back(ada: Person, game: str) -> None:
    ran = ada.wici("undo", "--json")
    assert (ran.code, ran.fault["detail"]["reason"]) == (4, "no_undo")


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        (["bid", "99"], 4, "illegal-order"),
        (["bid", "many"], 4, "bad-order"),
        (["dance"], 4, "bad-order"),
        (["sell", "amber"], 4, "illegal-order"),
        (["bid\u202e", "1"], 4, "malformed"),
        (["bid", "1", "/", "bid", "1" * 600], 4, "malformed"),
    ],
)
def test_a_refused_order_changes_nothing(
    ada: Person, game: str, words: list[str], code: int, error: str
) -> None:
    before = ada.json("show")
    ran = ada.wici("order", *words, "--json")
    assert ran.code == code, ran
    assert (ran.fault["error"], ran.out) == (error, "")
    assert ada.json("show") == before


def test_who_is_not_asked_is_told_to_wait(ada: Person, bo: Person, game: str) -> None:
    people = [ada, bo]
    for _ in range(3):
        for somebody in people:
            if all(person.json("show")["look"]["asks"] for person in people):
                somebody.json("order", somebody.json("can")["answers"][0])
    idle = next(person for person in people if not person.json("show")["look"]["asks"])
    assert idle.wici("can").code == 3
    ran = idle.wici("order", "dig")
    assert ran.code == 3, ran
    assert "wici wait" in ran.err


def test_a_refusal_names_the_answers(ada: Person, game: str) -> None:
    ran = ada.wici("order", "bid", "99")
    assert "wici:" in ran.err
    assert "bid 0" in ran.err or "wici can" in ran.err


def test_nothing_to_order_is_a_usage_fault(ada: Person, game: str) -> None:
    assert ada.wici("order").code == 2
    assert ada.wici("order", game).code == 2
    assert ada.wici("order", "bid", "1", "-o", "bid 2").code == 2


@pytest.mark.parametrize("how", ["words", "quoted", "option", "game", "-g", "stdin", "file", "--"])
def test_there_are_many_ways_to_write_an_order(ada: Person, game: str, how: str, tmp_path: Path) -> None:
    file = tmp_path / "orders"
    file.write_text("# today\nbid 2\n")
    words, stdin = {
        "words": (["bid", "2"], ""),
        "quoted": (["bid 2"], ""),
        "option": (["-o", "bid 2"], ""),
        "game": ([game[:5], "bid", "2"], ""),
        "-g": (["-g", game, "bid", "2"], ""),
        "stdin": (["-"], "bid 2\n"),
        "file": (["-f", str(file)], ""),
        "--": (["--", "bid", "2", "--"], ""),
    }[how]
    assert ada.json("order", *words, stdin=stdin)["do"] == ["bid 2"]


def test_from_a_file_the_server_is_asked_first(ada: Person, game: str, site: Site) -> None:
    site.requests.clear()
    ada.json("order", "-f", "-", stdin="bid 2\n")
    assert site.requests.count("POST /v1/orders") == 2
    assert ada.wici("order", "-f", str(ada.home / "nowhere")).code == 1


def test_a_dry_run_changes_nothing(ada: Person, game: str) -> None:
    dry = ada.json("order", "--dry-run", "bid", "2")
    assert (dry["taken"], dry["receipt"]) == (False, None)
    assert "sealed" not in ada.json("show")["look"]
    assert ada.wici("order", "-n", "bid", "99").code == 4


def test_what_can_prints_can_be_ordered(ada: Person, game: str) -> None:
    answers = ada.wici("can").out.splitlines()
    assert ada.json("can")["answers"] == answers
    for answer in answers:
        assert ada.wici("order", "--dry-run", answer).code == 0


def test_a_decision_that_is_not_the_open_one_is_stale(ada: Person, game: str) -> None:
    decision = ada.json("can")["decision"]
    assert ada.wici("order", "--decision", str(decision - 1), "bid", "2").code == 5
    assert ada.wici("order", "--decision", str(decision), "bid", "2").code == 0


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


def test_an_order_that_had_arrived_is_not_given_twice_when_something_else_is_asked(
    ada: Person, bo: Person, game: str, site: Site
) -> None:
    bo.json("order", "bid", "0")
    with site.with_mischief(losing_answers("/orders", 9)):
        assert ada.wici("order", "bid", "2").code == 8
    ran = ada.wici("order", "bid", "2")
    assert ran.code == 5, ran
    assert "had arrived" in ran.err


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
