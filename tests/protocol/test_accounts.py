"""Accounts, keys and new games say no more than their keywords allow."""

from __future__ import annotations

import pytest

from wici.protocol.accounts import Account, KeyChange, NewGame, ServerKey
from wici.protocol.envelope import open_envelope, sign_text
from wici.protocol.errors import BadEnvelope
from wici.protocol.keys import Key
from wici.protocol.text import parse_text

NOW = "2026-11-30T12:00:00Z"


def new_game(server: str, *do: str) -> NewGame:
    return NewGame(server=server, rules="krakow", edition="house-1", name="Gra Zosi", nonce="0f" * 16, do=do)


def test_a_new_game_names_only_what_is_not_default(alice: Key) -> None:
    server = alice.public.fingerprint
    assert new_game(server).options == {}
    game = new_game(server, "seats=4", "deck=house")
    assert NewGame.parse(parse_text(game.format())).options == {"seats": "4", "deck": "house"}


@pytest.mark.parametrize(
    "lines", [("seats",), ("seats=",), ("=4",), ("seats=4", "seats=3"), ("Seats=4",), ("a=b=c",)]
)
def test_an_option_is_set_once_and_in_one_form(alice: Key, lines: tuple[str, ...]) -> None:
    with pytest.raises(BadEnvelope) as caught:
        new_game(alice.public.fingerprint, *lines).format()
    assert caught.value.detail["reason"] == "bad_option"
    assert caught.value.detail["line"] == 6 + len(lines)


@pytest.mark.parametrize("handle", ["Alice", "-alice", "a" * 33, "al ice", "ala_ma", "żaba", ""])
def test_a_handle_is_lower_case_letters_digits_and_hyphens(alice: Key, handle: str) -> None:
    with pytest.raises(BadEnvelope):
        Account(server=alice.public.fingerprint, handle=handle).format()


def test_an_account_needs_no_mail(alice: Key) -> None:
    account = Account(server=alice.public.fingerprint, handle="alice-7")
    assert Account.parse(parse_text(account.format())) == account


@pytest.mark.parametrize("mail", ["alice", "a@b@c", "a b@c", "@c", "a@"])
def test_a_mail_address_has_two_sides(alice: Key, mail: str) -> None:
    with pytest.raises(BadEnvelope):
        Account(server=alice.public.fingerprint, handle="alice", mail=mail).format()


def test_a_key_is_added_by_two_signatures(alice: Key, bob: Key) -> None:
    change = KeyChange(
        server=alice.public.fingerprint,
        player="alice",
        op="add",
        key=bob.public.fingerprint,
        time=NOW,
        nonce="1e" * 16,
    )
    envelope = open_envelope(sign_text(change.format(), alice, bob), most=2)
    assert KeyChange.parse(envelope.text).key == envelope.signatures[1].key.fingerprint


def test_only_a_revocation_drops_answers(alice: Key, bob: Key) -> None:
    words = {"server": alice.public.fingerprint, "player": "alice", "key": bob.public.fingerprint}
    assert KeyChange(**words, op="revoke", time=NOW, nonce="1e" * 16, drop="yes").format()
    with pytest.raises(BadEnvelope):
        KeyChange(**words, op="add", time=NOW, nonce="1e" * 16, drop="yes").format()


def test_a_server_key_is_followed_by_another(alice: Key, bob: Key) -> None:
    change = ServerKey(server=alice.public.fingerprint, key=bob.public.fingerprint, time=NOW)
    assert ServerKey.parse(parse_text(change.format())) == change
