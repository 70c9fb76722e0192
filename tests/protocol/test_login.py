"""A challenge is known again without having been kept, and ends after five minutes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from wici.protocol.errors import BadChallenge
from wici.protocol.keys import Key
from wici.protocol.login import LIFETIME, Login, check_challenge, make_challenge
from wici.protocol.text import parse_text

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
SECRET = b"s" * 32


def challenge(server: str) -> Login:
    return Login.parse(parse_text(make_challenge(secret=SECRET, server=server, nonce="0f" * 16, now=NOW)))


def reason_of(login: Login, server: str, *, secret: bytes = SECRET, now: datetime = NOW) -> str:
    with pytest.raises(BadChallenge) as caught:
        check_challenge(login, secret=secret, server=server, now=now)
    return str(caught.value.detail["reason"])


def test_a_challenge_holds_for_five_minutes(alice: Key) -> None:
    server = alice.public.fingerprint
    login = challenge(server)
    assert login.expires == "2026-11-30T12:05:00Z"
    check_challenge(login, secret=SECRET, server=server, now=NOW)
    check_challenge(login, secret=SECRET, server=server, now=NOW + LIFETIME - timedelta(seconds=1))
    assert reason_of(login, server, now=NOW + LIFETIME) == "expired"


@pytest.mark.parametrize("field", ["nonce", "expires", "mac"])
def test_a_challenge_with_a_changed_line_is_foreign(alice: Key, field: str) -> None:
    other = {"nonce": "1e" * 16, "expires": "2026-11-30T13:05:00Z", "mac": "0" * 64}
    login = msgspec.structs.replace(challenge(alice.public.fingerprint), **{field: other[field]})
    assert reason_of(login, alice.public.fingerprint) == "foreign"


def test_a_challenge_of_another_server_is_foreign(alice: Key, bob: Key) -> None:
    assert reason_of(challenge(bob.public.fingerprint), alice.public.fingerprint) == "foreign"
    assert (
        reason_of(challenge(alice.public.fingerprint), alice.public.fingerprint, secret=b"t" * 32)
        == "foreign"
    )
