"""Orders are written in many ways, taken or refused whole, and told in a few lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.outside import Person
from tests.client.site import Site, losing_answers
from wici.protocol.envelope import open_envelope
from wici_client.archive.dossier import Archive


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
    assert site.requests.count(f"POST /v1/games/{game}/try") == 1
    assert site.requests.count("POST /v1/orders") == 1
    assert ada.wici("order", "-f", "-", stdin="bid 99\n").code == 4
    assert site.requests.count("POST /v1/orders") == 1
    assert ada.wici("order", "-f", str(ada.home / "nowhere")).code == 1


def test_a_dry_run_changes_nothing(ada: Person, game: str) -> None:
    dry = ada.json("order", "--dry-run", "bid", "2")
    assert (dry["taken"], dry["receipt"]) == (False, None)
    assert "sealed" not in ada.json("show")["look"]
    assert ada.wici("order", "-n", "bid", "99").code == 4


def test_a_decision_that_is_not_the_open_one_is_stale(ada: Person, game: str) -> None:
    decision = ada.json("can")["decision"]
    assert ada.wici("order", "--decision", str(decision - 1), "bid", "2").code == 5
    assert ada.wici("order", "--decision", str(decision), "bid", "2").code == 0


def test_an_empty_order_is_a_usage_fault_too(ada: Person, game: str, tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("# nothing yet\n")
    for words in ([""], ["/"], ["-o", " "], ["-f", str(tmp_path / "empty")]):
        assert ada.wici("order", *words).code == 2, words


def test_lines_of_a_batch_that_wait_are_named(ada: Person, bo: Person, game: str) -> None:
    for _ in range(12):
        asked = (ada, bo)[ada.json("games")["games"][0]["waits_for"][0] - 1]
        answers = asked.json("can")["answers"]
        knocks = [answer for answer in answers if answer.startswith("knock")]
        if knocks:
            break
        asked.json("order", answers[0])
    ran = asked.wici("order", knocks[0], "/", "sell wax")
    assert "Kept until it is asked for: sell wax" in ran.out, ran
    assert asked.json("withdraw")["waiting"] == []


def test_an_order_that_no_server_takes_may_be_given_again(ada: Person, game: str, site: Site) -> None:
    with site.with_mischief(losing_answers("/orders", 9)):
        ran = ada.wici("order", "bid", "2")
    assert ran.code == 8
    assert "Give the same order again" in ran.err
