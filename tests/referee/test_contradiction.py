"""A proof that a server told two histories holds only if one key signed both and they truly differ."""

from __future__ import annotations

from tests.protocol.test_proof import GAME, KEY, head, history, receipt
from wici.protocol.keys import Key
from wici.protocol.proof import format_proof
from wici.referee.contradiction import verify_proof
from wici.referee.report import Report


def results(report: Report) -> str:
    return "".join(check.result[0] for check in report.checks)


def test_two_histories_of_one_server_are_proven() -> None:
    lines, chain = history(8, "b" * 64, 3)
    for raw in (
        format_proof(head(7, "a" * 64), (), head(7, "b" * 64)),
        format_proof(head(7, "a" * 64), lines, head(10, chain.prev)),
        format_proof(receipt(7, "a" * 64), lines, head(10, chain.prev)),
        format_proof(receipt(7, "a" * 64), (), receipt(7, "b" * 64)),
    ):
        report = verify_proof(raw)
        assert results(report) == "hhh"
        assert report.game == GAME
        assert report.result == {
            "server": KEY.public.fingerprint, "entry": 7, "hashes": ["a" * 64, "b" * 64],
        }  # fmt: skip


def test_one_history_told_twice_proves_nothing() -> None:
    lines, chain = history(8, "a" * 64, 3)
    for raw in (
        format_proof(head(7, "a" * 64), (), head(7, "a" * 64)),
        format_proof(head(7, "a" * 64), lines, head(10, chain.prev)),
    ):
        report = verify_proof(raw)
        assert results(report) == "hhf"
        assert "proves nothing" in report.checks[2].words
        assert report.result is None


def test_two_keys_prove_nothing() -> None:
    other = Key.from_seed(b"o" * 32)
    report = verify_proof(format_proof(head(7, "a" * 64), (), head(7, "b" * 64, other)))
    assert results(report) == "hf"


def test_two_games_prove_nothing() -> None:
    report = verify_proof(format_proof(head(7, "a" * 64), (), head(7, "b" * 64, game="a" * 16)))
    assert results(report) == "hhf"


def test_the_key_can_be_one_that_the_caller_knows() -> None:
    raw = format_proof(head(7, "a" * 64), (), head(7, "b" * 64))
    known = verify_proof(raw, server=KEY.public.fingerprint)
    assert known.holds
    assert "the one you know" in known.checks[1].words
    assert results(verify_proof(raw, server="SHA256:" + "A" * 43)) == "hf"


def test_junk_fails_the_first_check() -> None:
    assert results(verify_proof(b"wici-head 1\n")) == "f"
