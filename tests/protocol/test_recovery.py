"""A code on paper stands for one key, however it is copied."""

from __future__ import annotations

from hashlib import sha256

import pytest

from wici.protocol.errors import KeyUnreadable
from wici.protocol.fresh import fresh_recovery_code
from wici.protocol.keys import Key
from wici.protocol.recovery import recovery_key

CODE = "abcd-efgh-ijkl-mnop-qrst-uv27"


def test_the_key_is_the_hash_of_the_code() -> None:
    seed = sha256(b"wici-recovery 1\nabcdefghijklmnopqrstuv27\n").digest()
    assert recovery_key(CODE).public == Key.from_seed(seed).public


@pytest.mark.parametrize(
    "copied",
    [CODE.upper(), CODE.replace("-", ""), CODE.replace("-", " "), f" {CODE}\n", CODE.replace("o", "0")],
)
def test_it_can_be_copied_in_many_ways(copied: str) -> None:
    assert recovery_key(copied).public == recovery_key(CODE).public


@pytest.mark.parametrize("wrong", ["", CODE[:-1], CODE + "a", CODE.replace("a", "9"), CODE.replace("a", "ä")])
def test_what_is_no_code_is_refused(wrong: str) -> None:
    with pytest.raises(KeyUnreadable) as caught:
        recovery_key(wrong)
    assert caught.value.detail["reason"] == "not_a_code"


def test_two_fresh_codes_are_two_keys() -> None:
    one, two = fresh_recovery_code(), fresh_recovery_code()
    assert recovery_key(one).public != recovery_key(two).public
    assert len(one) == 29
