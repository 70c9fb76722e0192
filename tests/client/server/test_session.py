"""Tokens are renewed, kept for a day, and only a login to the pinned server is signed for them."""

from __future__ import annotations

from datetime import timedelta

from tests.client.outside import START, GivenClock, Person
from tests.client.site import Site, bending, saying


def test_a_changed_key_is_met_with_a_loud_stop_at_the_login(site: Site, ada: Person, game: str) -> None:
    (ada.home / "wici" / "data" / "tokens.json").unlink()
    other = b"SHA256:" + b"A" * 43
    with site.with_mischief(
        bending("/challenge", lambda body: body.replace(site.fingerprint.encode(), other))
    ):
        ran = ada.wici("show")
    assert ran.code == 9
    assert "HAS CHANGED" in ran.err
    assert "--forget here" in ran.err


def test_a_challenge_that_is_no_login_is_not_signed(site: Site, ada: Person, game: str) -> None:
    (ada.home / "wici" / "data" / "tokens.json").unlink()
    trap = b"wici-leave 1\ngame " + game.encode() + b"\nseat 1\nanswers " + b"0" * 64 + b"\n"
    site.requests.clear()
    with site.with_mischief(bending("/challenge", lambda _: trap)):
        assert ada.wici("show").code == 7
    assert "POST /v1/token" not in site.requests


def test_a_token_that_is_no_longer_taken_is_replaced(ada: Person, game: str, site: Site) -> None:
    expired = b'{"error":"token-expired","message":"Old.","code":"key/token-expired","detail":{}}'
    with site.with_mischief(saying("401 No", "/view", 1, expired)):
        assert ada.wici("show").code == 0


def test_one_login_serves_many_commands(ada: Person, game: str, site: Site) -> None:
    site.requests.clear()
    for _ in range(3):
        ada.json("show")
    assert "POST /v1/token" not in site.requests


def test_a_clock_that_is_off_is_told_once(ada: Person, game: str) -> None:
    assert "clock" not in ada.wici("order", "bid", "1").err
    ada.clock = GivenClock(START - timedelta(hours=2))
    ran = ada.wici("order", "bid", "2")
    assert ran.code == 0
    assert "120 min behind" in ran.err
