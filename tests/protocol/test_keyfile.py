"""Key files are taken apart as ssh-keygen writes them, and nothing else is taken for one."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bounded import PATIENCE

from wici.protocol.keyfile import parse_keyfile
from wici.protocol.keys import Key, parse_key_blob, parse_public_key


def made(folder: Path, kind: str = "ed25519", passphrase: str = "") -> bytes:
    path = folder / kind
    command = ["ssh-keygen", "-q", "-t", kind, "-N", passphrase, "-C", "a comment", "-f", str(path)]
    subprocess.run(command, check=True, timeout=PATIENCE)
    return path.read_bytes()


def test_a_plain_key_gives_its_seed_and_public_half(tmp_path: Path) -> None:
    file = parse_keyfile(made(tmp_path))
    public = parse_public_key((tmp_path / "ed25519.pub").read_text())
    seed = file.seed()
    assert seed is not None
    assert Key.from_seed(seed).public == parse_key_blob(file.blob) == public
    assert not file.is_encrypted


def test_an_encrypted_key_gives_its_public_half_alone(tmp_path: Path) -> None:
    file = parse_keyfile(made(tmp_path, passphrase="open sesame"))  # noqa: S106 - nobody's
    assert file.is_encrypted
    assert file.seed() is None
    assert parse_key_blob(file.blob) == parse_public_key((tmp_path / "ed25519.pub").read_text())


def test_a_key_of_another_kind_gives_no_seed(tmp_path: Path) -> None:
    assert parse_keyfile(made(tmp_path, kind="ecdsa")).seed() is None


def test_what_we_write_is_read_again() -> None:
    key = Key.from_seed(bytes(range(32)))
    assert parse_keyfile(key.format()).seed() == bytes(range(32))


def test_a_seed_that_is_not_the_public_halfs_is_not_taken(tmp_path: Path) -> None:
    one, other = (
        parse_keyfile(Key.from_seed(b"a" * 32).format()),
        parse_keyfile(Key.from_seed(b"b" * 32).format()),
    )
    assert type(one)(one.cipher, other.blob, one.private).seed() is None


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_by_the_same_fault(noise: bytes) -> None:
    armour = b"-----BEGIN OPENSSH PRIVATE KEY-----\n%s\n-----END OPENSSH PRIVATE KEY-----\n"
    for raw in (noise, armour % noise, armour % b"b3BlbnNzaC1rZXktdjEA"):
        with pytest.raises(ValueError, match=r".*"):
            parse_keyfile(raw)
