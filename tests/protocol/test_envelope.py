"""An envelope is checked as it came, by any of the four spellings, and never rewritten."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.protocol.kinds import parse_signed

from wici.protocol.envelope import open_envelope, parse_envelope, sign_text
from wici.protocol.errors import BadEnvelope, BadSignature, ProtocolError
from wici.protocol.keys import Key
from wici.protocol.sshsig import sign


def test_the_example_of_the_protocol_verifies(example: bytes) -> None:
    envelope = open_envelope(example)
    assert envelope.text.id == "8ac51958fdc20690a62e174c2c3bb63e4e77ee5c2c997bfdd7e1206873b41d0b"
    published = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea"
    assert envelope.key.line == published
    assert envelope.raw == example


def test_each_spelling_fits_a_signature_over_each_other(alice: Key, order_text: bytes) -> None:
    crlf = order_text.replace(b"\n", b"\r\n")
    spellings = (order_text, order_text[:-1], crlf, crlf[:-2])
    for signed in spellings:
        for came in spellings:
            envelope = open_envelope(came + sign(signed, alice))
            assert envelope.signed == signed
            assert envelope.text.raw == came


def test_a_signature_over_other_white_space_does_not_fit(alice: Key, order_text: bytes) -> None:
    for signed in (order_text + b"\n", order_text.replace(b" ", b"  ", 1), b" " + order_text):
        with pytest.raises(BadSignature) as caught:
            open_envelope(order_text + sign(signed, alice))
        assert caught.value.detail["reason"] == "does_not_fit"


def test_a_new_key_signs_second(alice: Key, bob: Key, order_text: bytes) -> None:
    envelope = open_envelope(sign_text(order_text, alice, bob), most=2)
    assert [signature.key for signature in envelope.signatures] == [alice.public, bob.public]
    assert envelope.key == alice.public


def test_a_second_signature_that_does_not_fit_is_no_ornament(alice: Key, bob: Key, order_text: bytes) -> None:
    raw = order_text + sign(order_text, alice) + sign(b"something else", bob)
    with pytest.raises(BadSignature) as caught:
        open_envelope(raw, most=2)
    assert caught.value.detail["reason"] == "does_not_fit"


def test_one_key_cannot_sign_for_two(alice: Key, order_text: bytes) -> None:
    with pytest.raises(BadSignature) as caught:
        open_envelope(sign_text(order_text, alice, alice), most=2)
    assert caught.value.detail["reason"] == "same_key"


def test_a_key_can_be_looked_up_before_its_signature_is_checked(alice: Key, order_text: bytes) -> None:
    unverified = parse_envelope(order_text + sign(b"something else", alice))
    assert unverified.key == alice.public
    with pytest.raises(BadSignature):
        unverified.verify()


def test_a_text_out_of_form_is_not_signed(alice: Key) -> None:
    with pytest.raises(BadEnvelope):
        sign_text(b"wici-order 1\n\n", alice)


def test_a_flood_of_bytes_is_refused_before_it_is_read(order_text: bytes, alice: Key) -> None:
    with pytest.raises(BadEnvelope) as caught:
        open_envelope(b"a" * 10_000_000 + sign(order_text, alice))
    assert caught.value.detail["reason"] == "too_large"


@given(st.binary(max_size=400))
def test_any_bytes_are_refused_with_a_protocol_error(raw: bytes) -> None:
    with pytest.raises(ProtocolError):
        parse_signed(open_envelope(raw).text)


@given(st.data())
def test_any_damage_to_a_good_envelope_is_refused_or_changes_no_meaning(data: st.DataObject) -> None:
    alice = Key.from_seed(b"\x01" * 32)
    good = sign_text(b"wici-leave 1\ngame k7q2m4x5d3tf6hwz\nseat 2\nanswers " + b"a" * 64 + b"\n", alice)
    at = data.draw(st.integers(0, len(good)))
    gone = data.draw(st.integers(0, 4))
    raw = good[:at] + data.draw(st.binary(max_size=4)) + good[at + gone :]
    try:
        envelope = open_envelope(raw)
    except ProtocolError:
        return
    assert envelope.text.id == open_envelope(good).text.id
    assert envelope.key == alice.public
