"""A proof that a server told two histories holds only if one key signed both and they truly differ."""

from __future__ import annotations

import pytest

from tests.protocol.test_proof import GAME, KEY, TIME, head, history, receipt
from wici.protocol.accounts import ServerKey
from wici.protocol.envelope import sign_text
from wici.protocol.keys import Key
from wici.protocol.proof import format_proof, join_links
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


def link(old: Key, new: Key, *signers: Key, game: str | None = None) -> bytes:
    text = ServerKey(server=old.public.fingerprint, key=new.public.fingerprint, time=TIME, game=game)
    return sign_text(text.format(), *(signers or (old, new)))


SECOND, THIRD = Key.from_seed(b"2" * 32), Key.from_seed(b"3" * 32)


@pytest.mark.parametrize("game", [None, GAME], ids=["rotated", "moved"])
def test_a_key_that_the_first_signed_for_is_bound_by_its_word(game: str | None) -> None:
    """Across a change of the server's key, and a move to another server; in both directions."""
    lines, chain = history(8, "b" * 64, 3)
    links = (link(KEY, SECOND, game=game), link(SECOND, THIRD))
    for raw in (
        format_proof(head(7, "a" * 64), lines, head(10, chain.prev, THIRD), links=links),
        format_proof(head(7, "a" * 64, THIRD), (), head(7, "b" * 64), links=links),
        format_proof(head(7, "a" * 64), (), head(7, "b" * 64, SECOND), links=links[:1]),
    ):
        report = verify_proof(raw)
        assert results(report) == "hhh", report
        assert KEY.public.fingerprint in report.checks[1].words
        assert verify_proof(raw, server=SECOND.public.fingerprint).holds
        assert results(verify_proof(raw, server="SHA256:" + "A" * 43)) == "hf"


@pytest.mark.parametrize(
    "links",
    [
        (link(KEY, SECOND),),
        (link(SECOND, THIRD),),
        (link(SECOND, THIRD), link(KEY, SECOND)),
        (link(KEY, THIRD, KEY),),
        (link(KEY, THIRD, THIRD, KEY),),
        (link(KEY, THIRD, game="a" * 16),),
        (link(KEY, SECOND), link(SECOND, THIRD, THIRD, SECOND)),
    ],
    ids=[
        "too short",
        "from elsewhere",
        "out of order",
        "old alone",
        "new first",
        "another game",
        "one is none",
    ],
)
def test_a_chain_that_does_not_lead_from_one_key_to_the_other_proves_nothing(
    links: tuple[bytes, ...],
) -> None:
    """Else whoever likes could name an honest server their successor."""
    raw = format_proof(head(7, "a" * 64), (), head(7, "b" * 64, THIRD), links=links)
    assert results(verify_proof(raw)) == "hf"


def test_of_many_texts_those_are_picked_that_lead_there() -> None:
    one, two = link(KEY, SECOND), link(SECOND, THIRD)
    fingerprints = [key.public.fingerprint for key in (KEY, SECOND, THIRD)]
    assert join_links([two, b"junk", one], fingerprints[0], fingerprints[2]) == (one, two)
    assert join_links([two], fingerprints[0], fingerprints[2]) is None
    assert join_links([link(KEY, SECOND), link(SECOND, KEY)], fingerprints[0], fingerprints[2]) is None
    assert join_links([], fingerprints[0], fingerprints[0]) == ()


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
