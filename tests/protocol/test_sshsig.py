"""Signatures agree with the real ssh-keygen in both directions, and everything else is refused."""

from __future__ import annotations

import base64
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wici.protocol.envelope import open_envelope
from wici.protocol.errors import BadSignature, ProtocolError
from wici.protocol.keys import Key, PublicKey, parse_public_key
from wici.protocol.sshsig import parse_signature, parse_signature_blob, sign

SshKeygen = Callable[..., subprocess.CompletedProcess[bytes]]
GOOD = sorted((Path(__file__).parent / "vectors" / "good").glob("*.env"))


def allow(folder: Path, key: PublicKey) -> None:
    (folder / "allowed").write_text(f'alice namespaces="wici" {key.line}\n')


def verify(ssh_keygen: SshKeygen, message: bytes) -> bool:
    words = ("-Y", "verify", "-f", "allowed", "-I", "alice", "-n", "wici", "-s", "move.sig")
    return ssh_keygen(*words, stdin=message).returncode == 0


@pytest.mark.parametrize("hash_name", ["sha512", "sha256"])
def test_ssh_keygen_takes_our_signature(
    tmp_path: Path, ssh_keygen: SshKeygen, alice: Key, order_text: bytes, hash_name: str
) -> None:
    allow(tmp_path, alice.public)
    (tmp_path / "move.sig").write_bytes(sign(order_text, alice, hash_name=hash_name))
    assert verify(ssh_keygen, order_text)
    assert not verify(ssh_keygen, order_text + b"do play 9\n")


@pytest.mark.parametrize("passphrase", ["", "correct horse"], ids=["open key", "locked key"])
@pytest.mark.parametrize("hash_name", ["sha512", "sha256"])
def test_we_take_the_signature_of_ssh_keygen(
    tmp_path: Path, ssh_keygen: SshKeygen, order_text: bytes, hash_name: str, passphrase: str
) -> None:
    words = ("-q", "-t", "ed25519", "-N", passphrase, "-C", "alice", "-f", "id", "-a", "1")
    made = ssh_keygen(*words)
    assert made.returncode == 0, made.stderr
    key = Key.parse((tmp_path / "id").read_bytes(), passphrase.encode())
    (tmp_path / "id.open").write_bytes(key.format())
    (tmp_path / "id.open").chmod(0o600)
    (tmp_path / "move").write_bytes(order_text)
    signed = ssh_keygen("-Y", "sign", "-O", f"hashalg={hash_name}", "-n", "wici", "-f", "id.open", "move")
    assert signed.returncode == 0, signed.stderr
    envelope = open_envelope(order_text + (tmp_path / "move.sig").read_bytes())
    assert envelope.key == parse_public_key((tmp_path / "id.pub").read_text())
    assert envelope.signatures[0].hash_name == hash_name


def test_ssh_keygen_makes_the_very_same_signature(
    tmp_path: Path, ssh_keygen: SshKeygen, alice: Key, order_text: bytes
) -> None:
    (tmp_path / "id").write_bytes(alice.format())
    (tmp_path / "id").chmod(0o600)
    (tmp_path / "move").write_bytes(order_text)
    assert ssh_keygen("-Y", "sign", "-n", "wici", "-f", "id", "move").returncode == 0
    assert (tmp_path / "move.sig").read_bytes() == sign(order_text, alice)


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_ssh_keygen_takes_every_good_vector(path: Path, tmp_path: Path, ssh_keygen: SshKeygen) -> None:
    envelope = open_envelope(path.read_bytes(), most=2)
    allow(tmp_path, envelope.key)
    blocks = envelope.raw[envelope.raw.index(b"-----BEGIN") :].replace(b"\r\n", b"\n")
    end = b"-----END SSH SIGNATURE-----"
    (tmp_path / "move.sig").write_bytes(blocks[: blocks.index(end)] + end + b"\n")
    assert verify(ssh_keygen, envelope.signed)


@pytest.mark.parametrize("name", ["lf", "security-key"])
def test_a_signature_with_any_one_bit_turned_is_refused(name: str) -> None:
    envelope = open_envelope(next(path for path in GOOD if path.stem == name).read_bytes())
    block = envelope.raw[envelope.raw.index(b"-----BEGIN") :]
    blob = base64.b64decode(b"".join(block.splitlines()[1:-1]))
    assert parse_signature_blob(blob) == envelope.signatures[0]
    for bit in range(len(blob) * 8):
        turned = bytearray(blob)
        turned[bit // 8] ^= 1 << bit % 8
        try:
            signature = parse_signature_blob(bytes(turned))
        except BadSignature:
            continue
        assert not any(signature.is_of(spelling) for spelling in envelope.text.spellings()), f"bit {bit}"


def test_an_envelope_with_any_one_bit_turned_is_refused_or_says_the_same(example: bytes) -> None:
    meant = open_envelope(example)
    for bit in range(len(example) * 8):
        turned = bytearray(example)
        turned[bit // 8] ^= 1 << bit % 8
        with pytest.raises(ProtocolError):
            open_envelope(bytes(turned))
    assert open_envelope(example) == meant


def test_every_cut_of_an_envelope_is_refused(example: bytes) -> None:
    for end in range(len(example) - 1):
        with pytest.raises(ProtocolError):
            open_envelope(example[:end])


@given(st.binary(max_size=300))
def test_any_bytes_are_a_signature_or_a_bad_signature(blob: bytes) -> None:
    body = base64.encodebytes(blob).replace(b"\n", b"")
    armour = b"-----BEGIN SSH SIGNATURE-----\n%s\n-----END SSH SIGNATURE-----\n"
    front = b"SSHSIG\x00\x00\x00\x01\x00\x00\x00\x33\x00\x00\x00\x0bssh-ed25519\x00\x00\x00\x20"
    for candidate in (blob, front + blob):
        with pytest.raises(BadSignature):
            parse_signature_blob(candidate)
    for candidate in (blob, armour % blob, armour % body):
        with pytest.raises(BadSignature):
            parse_signature(candidate)
