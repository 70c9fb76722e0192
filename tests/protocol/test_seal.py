"""A seal fits the stored bytes and its own salt, and nothing else."""

from __future__ import annotations

from hashlib import sha256

import pytest

from wici.protocol.seal import is_seal_of, seal

SALT = "5a" * 16


def test_the_seal_of_the_protocol(example: bytes) -> None:
    assert seal(example, SALT) == "0dd467b0ce2b4add509fb9fc87ad18fbf45ba47c153f2da36a4236fec90047b5"
    assert seal(example, SALT) == sha256(b"wici-seal 1\n" + SALT.encode() + b"\n" + example).hexdigest()


def test_a_seal_fits_no_other_bytes_and_no_other_salt(example: bytes) -> None:
    sealed = seal(example, SALT)
    assert is_seal_of(sealed, example, SALT)
    assert not is_seal_of(sealed, example + b"\n", SALT)
    assert not is_seal_of(sealed, example.replace(b"\n", b"\r\n"), SALT)
    assert not is_seal_of(sealed, example, "5b" * 16)
    assert not is_seal_of(sealed, example, "no salt")
    assert not is_seal_of("no seal ż", example, SALT)


@pytest.mark.parametrize("salt", ["", "5a", "5A" * 16, "5a" * 16 + "\n", "5a" * 17])
def test_a_salt_is_sixteen_bytes_in_hex(example: bytes, salt: str) -> None:
    with pytest.raises(ValueError, match="32 hex digits"):
        seal(example, salt)
