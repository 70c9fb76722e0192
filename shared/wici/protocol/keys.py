"""SSH keys of the two kinds that may sign: their lines, fingerprints and key files."""

from __future__ import annotations

import base64
import binascii
import re
from functools import lru_cache
from hashlib import sha256
from typing import Protocol, Self

import msgspec
from cryptography.exceptions import InvalidSignature, InvalidTag, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from wici.protocol.errors import KeyLocked, KeyUnreadable
from wici.protocol.keyfile import parse_keyfile
from wici.protocol.wire import WireReader, wire_string

ED25519 = "ssh-ed25519"
SK_ED25519 = "sk-ssh-ed25519@openssh.com"

_LINE = re.compile(r"(\S+) ([A-Za-z0-9+/]{1,2000}={0,2})(?: [^\x00-\x1f\x7f]{0,400})?")
_APPLICATION = re.compile(rb"ssh:[\x21-\x7e]{0,200}")
_FIELD = 2**255 - 19
# With a key of small order one signature fits many texts, so it would bind its owner to nothing.
_SMALL_ORDER = frozenset(
    int.from_bytes(bytes.fromhex(y), "little")
    for y in (
        "00" * 32,
        "01" + "00" * 31,
        "ec" + "ff" * 30 + "7f",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    )
)


class PublicKey(msgspec.Struct, frozen=True):
    """A public key as SSH writes it.

    Attributes:
        kind: `ssh-ed25519`, or `sk-ssh-ed25519@openssh.com` for a security key.
        blob: The key in SSH's wire form; equal keys have equal blobs.
        point: The 32 bytes of the Ed25519 key.
        application: What a security key was made for, such as `ssh:`; empty otherwise.
        fingerprint: `SHA256:…`, as `ssh-keygen -l` prints it.
    """

    kind: str
    blob: bytes
    point: bytes
    application: bytes
    fingerprint: str

    @property
    def line(self) -> str:
        """The key as one line of text, without a comment."""
        return f"{self.kind} {base64.b64encode(self.blob).decode()}"

    def is_signature(self, signature: bytes, data: bytes) -> bool:
        """Say whether 64 bytes are this key's plain Ed25519 signature of some data."""
        try:
            _ed25519(self.point).verify(signature, data)
        except InvalidSignature:
            return False
        return True


class Signer(Protocol):
    """Whoever can sign: a key file that was read, or an agent that keeps the key to itself."""

    @property
    def public(self) -> PublicKey:
        """The key that signatures will fit."""

    def sign(self, data: bytes) -> bytes:
        """Return SSH's signature blob for some data, as an agent returns it."""


class Key:
    """A private Ed25519 key held in memory.

    Args:
        private: The key as `cryptography` keeps it.
    """

    __slots__ = ("_private", "public")

    def __init__(self, private: Ed25519PrivateKey) -> None:
        point = private.public_key().public_bytes_raw()
        self._private = private
        self.public = parse_key_blob(wire_string(ED25519.encode(), point))

    def __repr__(self) -> str:
        return f"<Key {self.public.fingerprint}>"

    @classmethod
    def generate(cls) -> Self:
        """Make a new key from the system's randomness."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def from_seed(cls, seed: bytes) -> Self:
        """Make the key of a 32-byte seed, for published test keys."""
        return cls(Ed25519PrivateKey.from_private_bytes(seed))

    @classmethod
    def parse(cls, raw: bytes, passphrase: bytes | None = None) -> Self:
        """Read an OpenSSH private key file.

        Args:
            raw: What the file holds.
            passphrase: What opens it, if it is encrypted.

        Raises:
            KeyLocked: It is encrypted; `reason` is `no_passphrase` or `wrong_passphrase`.
            KeyUnreadable: It is no OpenSSH key file (`not_a_key`), or a key of another kind (`wrong_type`).
        """
        try:
            file = parse_keyfile(raw)
        except ValueError as error:
            raise _unreadable("not_a_key") from error
        if file.is_encrypted and not passphrase:
            raise KeyLocked("The key is encrypted; give its passphrase.", reason="no_passphrase")
        seed = file.seed()
        if seed is not None:
            return cls.from_seed(seed)
        private = _open(raw, passphrase if file.is_encrypted else None)
        if not isinstance(private, Ed25519PrivateKey):
            raise _unreadable("wrong_type")
        return cls(private)

    def format(self, passphrase: bytes | None = None) -> bytes:
        """Write the key as an OpenSSH private key file, encrypted if a passphrase is given."""
        from cryptography.hazmat.primitives import serialization

        lock: serialization.KeySerializationEncryption = serialization.NoEncryption()
        if passphrase:
            lock = serialization.BestAvailableEncryption(passphrase)
        encoding, form = serialization.Encoding.PEM, serialization.PrivateFormat.OpenSSH
        return self._private.private_bytes(encoding, form, lock)

    def sign(self, data: bytes) -> bytes:
        """Return SSH's signature blob for some data."""
        return wire_string(ED25519.encode(), self._private.sign(data))


def parse_public_key(line: str) -> PublicKey:
    """Read a public key's line, with or without a comment.

    Args:
        line: As in a `.pub` file; one line break at its end is forgiven.

    Raises:
        KeyUnreadable: It is no such line (`not_a_key`), or a key of another kind (`wrong_type`).

    Example:
        >>> text = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAINdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea"
        >>> parse_public_key(text + " alice@example.org").line == text
        True
    """
    found = _LINE.fullmatch(line.removesuffix("\n").removesuffix("\r"))
    if found is None:
        raise _unreadable("not_a_key")
    try:
        blob = base64.b64decode(found[2], validate=True)
    except binascii.Error as error:
        raise _unreadable("not_a_key") from error
    if found[1] not in {ED25519, SK_ED25519}:
        raise _unreadable("wrong_type")
    key = parse_key_blob(blob)
    if key.line != f"{found[1]} {found[2]}":
        raise _unreadable("not_a_key")
    return key


@lru_cache(maxsize=4096)
def parse_key_blob(blob: bytes) -> PublicKey:
    """Read a public key in SSH's wire form.

    Raises:
        KeyUnreadable: The bytes are no key (`not_a_key`), a key of another kind (`wrong_type`), or a key
            that would bind nobody (`weak`).
    """
    try:
        kind, point, application = _read_blob(blob)
    except ValueError as error:
        raise _unreadable("not_a_key") from error
    if kind is None:
        raise _unreadable("wrong_type")
    # With a point of small order, or one written unreduced, one signature could be made to fit many texts.
    height = int.from_bytes(point, "little") & (2**255 - 1)
    if height >= _FIELD or height in _SMALL_ORDER:
        raise _unreadable("weak")
    digest = base64.b64encode(sha256(blob).digest()).decode().rstrip("=")
    return PublicKey(kind, blob, point, application, f"SHA256:{digest}")


def _read_blob(blob: bytes) -> tuple[str | None, bytes, bytes]:
    reader = WireReader(blob)
    kind = reader.string()
    if kind not in {ED25519.encode(), SK_ED25519.encode()}:
        return None, b"", b""
    point = reader.string()
    application = reader.string() if kind == SK_ED25519.encode() else b""
    reader.finish()
    if len(point) != 32:
        raise ValueError("an Ed25519 key has 32 bytes")
    if kind == SK_ED25519.encode() and not _APPLICATION.fullmatch(application):
        raise ValueError("a security key for SSH is made for 'ssh:…'")
    return kind.decode(), point, application


def _open(raw: bytes, passphrase: bytes | None) -> object:
    # Imported here: it takes a fifth of a command's time, and a plain key does without it.
    from cryptography.hazmat.primitives.serialization import load_ssh_private_key

    try:
        return load_ssh_private_key(raw, passphrase)
    except (ValueError, TypeError, KeyError, InvalidTag, UnsupportedAlgorithm, OverflowError) as error:
        if passphrase:
            sentence = "The passphrase does not open the key; try again."
            raise KeyLocked(sentence, reason="wrong_passphrase") from error
        raise _unreadable("not_a_key") from error


_SENTENCES = {
    "not_a_key": "This is no OpenSSH Ed25519 key; make one with 'ssh-keygen -t ed25519'.",
    "wrong_type": "The key is of another kind; wici takes ssh-ed25519 and sk-ssh-ed25519 keys.",
    "weak": "The key is one of the few that bind nobody; make another.",
}


def _unreadable(reason: str) -> KeyUnreadable:
    return KeyUnreadable(_SENTENCES[reason], reason=reason)


@lru_cache(maxsize=4096)
def _ed25519(point: bytes) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(point)
