"""OpenSSH private key files (openssh-key-v1): the public half of any, and the seed of a plain key."""

from __future__ import annotations

import base64
import re

import msgspec

from wici.protocol.wire import WireReader

_ARMOUR = re.compile(
    rb"-----BEGIN OPENSSH PRIVATE KEY-----\r?\n([A-Za-z0-9+/=\r\n]+)-----END OPENSSH PRIVATE KEY-----"
)
_MAGIC = b"openssh-key-v1\0"
_KIND = b"ssh-ed25519"


class KeyFile(msgspec.Struct, frozen=True):
    """A key file taken apart; nothing in it is opened.

    Attributes:
        cipher: How the private half is encrypted; `none` if it is not.
        blob: The public key in SSH's wire form, which stands there in clear.
        private: The private half as it stands there.
    """

    cipher: str
    blob: bytes
    private: bytes

    @property
    def is_encrypted(self) -> bool:
        """Whether it takes a passphrase to use it."""
        return self.cipher != "none"

    def seed(self) -> bytes | None:
        """The 32 bytes of a plain Ed25519 key.

        Returns:
            The seed; None for a key of another kind, an encrypted one, or one that is not well-formed.
        """
        if self.is_encrypted:
            return None
        reader = WireReader(self.private)
        try:
            is_whole = reader.number() == reader.number() and reader.string() == _KIND
            point, secret = reader.string(), reader.string()
            reader.string()
        except ValueError:
            return None
        is_pair = len(point) == 32 and len(secret) == 64 and secret[32:] == point
        return secret[:32] if is_whole and is_pair and self.blob.endswith(point) else None


def parse_keyfile(raw: bytes) -> KeyFile:
    """Take a key file apart.

    Raises:
        ValueError: It is no OpenSSH key file, or holds several keys.
    """
    found = _ARMOUR.search(raw)
    if found is None:
        raise ValueError("no OpenSSH key file")
    reader = WireReader(base64.b64decode(found[1]))
    if reader.take(len(_MAGIC)) != _MAGIC:
        raise ValueError("no key file of version 1")
    cipher = reader.string().decode("ascii")
    for _ in ("how the key is derived", "with which salt and rounds"):
        reader.string()
    if reader.number() != 1:
        raise ValueError("not one key")
    return KeyFile(cipher, reader.string(), reader.string())
