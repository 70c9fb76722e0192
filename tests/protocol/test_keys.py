"""Keys are read and written as OpenSSH does, and a key that binds nobody is refused."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wici.protocol.errors import KeyLocked, KeyUnreadable, ProtocolError
from wici.protocol.keys import ED25519, SK_ED25519, Key, parse_key_blob, parse_public_key
from wici.protocol.sshsig import sign
from wici.protocol.wire import wire_string

SshKeygen = Callable[..., subprocess.CompletedProcess[bytes]]
P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P


def make(ssh_keygen: SshKeygen, kind: str, passphrase: str = "") -> None:
    made = ssh_keygen("-q", "-t", kind, "-N", passphrase, "-C", "alice@x", "-f", "id", "-a", "1")
    assert made.returncode == 0, made.stderr


def reason_of(line: str) -> str:
    with pytest.raises(KeyUnreadable) as caught:
        parse_public_key(line)
    return str(caught.value.detail["reason"])


def test_a_key_of_ssh_keygen_is_read_and_has_its_fingerprint(tmp_path: Path, ssh_keygen: SshKeygen) -> None:
    make(ssh_keygen, "ed25519")
    key = Key.parse((tmp_path / "id").read_bytes())
    public = parse_public_key((tmp_path / "id.pub").read_text())
    assert key.public == public
    assert ssh_keygen("-l", "-f", "id.pub").stdout.decode().split()[1] == public.fingerprint


def test_a_locked_key_asks_for_its_passphrase(tmp_path: Path, ssh_keygen: SshKeygen) -> None:
    make(ssh_keygen, "ed25519", "correct horse")
    raw = (tmp_path / "id").read_bytes()
    assert Key.parse(raw, b"correct horse").public == parse_public_key((tmp_path / "id.pub").read_text())
    for passphrase, reason in (
        (None, "no_passphrase"),
        (b"", "no_passphrase"),
        (b"wrong", "wrong_passphrase"),
    ):
        with pytest.raises(KeyLocked) as caught:
            Key.parse(raw, passphrase)
        assert caught.value.code == "key/locked"
        assert caught.value.detail["reason"] == reason


@pytest.mark.parametrize("kind", ["rsa", "ecdsa"])
def test_a_key_of_another_kind_is_refused(kind: str, tmp_path: Path, ssh_keygen: SshKeygen) -> None:
    make(ssh_keygen, kind)
    with pytest.raises(KeyUnreadable) as caught:
        Key.parse((tmp_path / "id").read_bytes())
    assert caught.value.detail["reason"] == "wrong_type"
    assert reason_of((tmp_path / "id.pub").read_text()) == "wrong_type"


@pytest.mark.parametrize("passphrase", [None, b"correct horse"])
def test_ssh_keygen_reads_a_key_that_we_wrote(
    tmp_path: Path, ssh_keygen: SshKeygen, alice: Key, passphrase: bytes | None
) -> None:
    (tmp_path / "id").write_bytes(alice.format(passphrase))
    (tmp_path / "id").chmod(0o600)
    shown = ssh_keygen("-y", "-P", (passphrase or b"").decode(), "-f", "id")
    assert shown.stdout.decode().strip() == alice.public.line
    assert Key.parse(alice.format(passphrase), passphrase).public == alice.public


def test_a_new_key_is_new_and_signs() -> None:
    one, other = Key.generate(), Key.generate()
    assert one.public != other.public
    assert one.sign(b"x") != other.sign(b"x")


def test_a_key_never_prints_its_secret(alice: Key) -> None:
    assert repr(alice) == f"<Key {alice.public.fingerprint}>"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: "",
        lambda line: line.partition(" ")[2],
        lambda line: line.replace("AAAA", "AAAB", 1),
        lambda line: line.replace(" ", "  ", 1),
        lambda line: 'command="x" ' + line,
        lambda line: line + "\n" + line,
        lambda line: line[:-1],
        lambda line: line + "AAAA",
        lambda line: line + "=",
        lambda line: line + " a\x07b",
        lambda line: line.replace("ssh-ed25519", SK_ED25519),
    ],
)
def test_a_damaged_line_is_no_key(alice: Key, spoil: Callable[[str], str]) -> None:
    assert reason_of(spoil(alice.public.line)) == "not_a_key"


def test_a_security_key_is_made_for_ssh(alice: Key) -> None:
    front = wire_string(SK_ED25519.encode(), alice.public.point)
    key = parse_key_blob(front + wire_string(b"ssh:wici"))
    assert (key.kind, key.application) == (SK_ED25519, b"ssh:wici")
    assert parse_public_key(key.line + " my token") == key
    for application in (b"", b"https://example.org", b"ssh:\x00", b"ssh:" + b"a" * 300):
        with pytest.raises(KeyUnreadable):
            parse_key_blob(front + wire_string(application))


def recover(y: int) -> int | None:
    """Return an x for which (x, y) lies on the curve, if one exists."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    return None if (x * x - square) % P else x


def double(x: int, y: int) -> tuple[int, int]:
    t = D * x * x * y * y
    return 2 * x * y * pow(1 + t, -1, P) % P, (y * y + x * x) * pow(1 - t, -1, P) % P


def test_the_keys_refused_as_weak_are_just_those_of_small_order() -> None:
    heights = {0, 1, P - 1}
    # Doubling a point of order 8 gives y = 0, so x² = -y², and the curve says d·y⁴ + 2y² - 1 = 0.
    root = next(r for c in range(2, 99) if (r := pow(c, (P - 1) // 4, P)) not in {1, P - 1})
    for sign_of_root in (1, -1):
        inner = (1 + D) % P
        s = pow(inner, (P + 3) // 8, P)
        if (s * s - inner) % P:
            s = s * root % P
        assert (s * s - inner) % P == 0
        square = (-1 + sign_of_root * s) * pow(D, -1, P) % P
        y = pow(square, (P + 3) // 8, P)
        if (y * y - square) % P:
            y = y * root % P
        if (y * y - square) % P == 0:
            heights |= {y, P - y}
    assert len(heights) == 5
    for y in heights:
        x = recover(y)
        assert x is not None
        point = (x, y)
        for _ in range(3):
            point = double(*point)
        assert point == (0, 1)
        for top in (0, 1 << 255):
            for height in {y, y + P} if y + P < 1 << 255 else {y}:
                blob = wire_string(ED25519.encode(), (height | top).to_bytes(32, "little"))
                with pytest.raises(KeyUnreadable) as caught:
                    parse_key_blob(blob)
                assert caught.value.detail["reason"] == "weak"


@given(st.binary(max_size=200))
def test_any_bytes_are_a_key_or_unreadable(raw: bytes) -> None:
    front = b"-----BEGIN OPENSSH PRIVATE KEY-----\n"
    for candidate in (raw, front + raw + b"\n-----END OPENSSH PRIVATE KEY-----\n"):
        with pytest.raises(ProtocolError):
            Key.parse(candidate, b"secret")
    with pytest.raises(KeyUnreadable):
        parse_key_blob(raw)
    with pytest.raises(KeyUnreadable):
        parse_public_key(raw.decode("latin-1"))


@given(st.data())
def test_a_key_file_with_a_damaged_byte_raises_only_protocol_errors(data: st.DataObject) -> None:
    raw = bytearray(Key.from_seed(b"\x01" * 32).format())
    raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    try:
        key = Key.parse(bytes(raw))
    except ProtocolError:
        return
    assert sign(b"x", key)
