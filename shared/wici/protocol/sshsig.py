"""SSH signatures as `ssh-keygen -Y` makes them (OpenSSH, PROTOCOL.sshsig), with nothing optional left in."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re

import msgspec

from wici.protocol.errors import BadSignature, KeyUnreadable
from wici.protocol.keys import SK_ED25519, PublicKey, Signer, parse_key_blob
from wici.protocol.wire import WireReader, wire_string

NAMESPACE = b"wici"
MAX_BLOCK = 4 * 1024
TOUCHED = 0x01

_MAGIC = b"SSHSIG"
_HASHES = {b"sha512": hashlib.sha512, b"sha256": hashlib.sha256}
_WIDTH = 70
_BLOCK = re.compile(
    rb"-----BEGIN SSH SIGNATURE-----(\r?\n)"
    rb"((?:[A-Za-z0-9+/]{1,76}\1)*[A-Za-z0-9+/]{1,76}={0,2}\1)"
    rb"-----END SSH SIGNATURE-----(?:\1)?"
)


class Signature(msgspec.Struct, frozen=True):
    """A signature that wici could take; whether it fits a text is for `is_of` to say.

    Attributes:
        key: The public key it carries. Being carried makes it no more trusted.
        hash_name: `sha512` or `sha256`.
        value: The 64 bytes of the Ed25519 signature.
        flags: What a security key says of the signing, touch among it; 0 for other keys.
        counter: How often that security key has signed, by its own account; 0 for other keys.
    """

    key: PublicKey
    hash_name: str
    value: bytes
    flags: int = 0
    counter: int = 0

    def is_of(self, message: bytes) -> bool:
        """Say whether this signs exactly these bytes."""
        data = _signed_data(self.hash_name.encode(), message)
        if self.key.kind == SK_ED25519:
            data = (
                hashlib.sha256(self.key.application).digest()
                + self.flags.to_bytes(1)
                + self.counter.to_bytes(4)
                + hashlib.sha256(data).digest()
            )
        return self.key.is_signature(self.value, data)


def parse_signature(block: bytes) -> Signature:
    """Read one signature block, from its `-----BEGIN` line to its `-----END` line.

    Raises:
        BadSignature: With a `reason`; anything but the one form that `PROTOCOL.md`, 1 allows.
    """
    if len(block) > MAX_BLOCK:
        raise BadSignature(f"The signature is longer than {MAX_BLOCK} bytes.", reason="block_too_large")
    found = _BLOCK.fullmatch(block)
    if found is None:
        raise BadSignature("The signature's block is damaged; sign again.", reason="bad_armor")
    packed = found[2].replace(found[1], b"")
    try:
        blob = base64.b64decode(packed, validate=True)
    except binascii.Error as error:
        raise BadSignature("The signature is no base64; sign again.", reason="bad_base64") from error
    # Stray bits would give one signature several spellings, and an envelope several seals.
    if base64.b64encode(blob) != packed:
        raise BadSignature("The signature's base64 is not canonical; sign again.", reason="bad_base64")
    return parse_signature_blob(blob)


def parse_signature_blob(blob: bytes) -> Signature:
    """Read a signature without its armour.

    Raises:
        BadSignature: With a `reason`.
    """
    try:
        return _read_blob(WireReader(blob))
    except ValueError as error:
        raise BadSignature("The signature's bytes are damaged; sign again.", reason="bad_blob") from error
    except KeyUnreadable as error:
        raise BadSignature(f"The signature's key: {error.message}", reason="bad_key") from error


def split_blocks(raw: bytes, most: int) -> list[bytes]:
    """Part signature blocks that follow one another.

    Args:
        raw: One or more blocks and nothing else.
        most: How many may stand there.

    Raises:
        BadSignature: Something else stands between or behind them, or there are more.
    """
    blocks: list[bytes] = []
    at = 0
    while at < len(raw):
        found = _BLOCK.match(raw, at)
        if found is None:
            raise BadSignature("The signature's block is damaged; sign again.", reason="bad_armor")
        if len(blocks) == most:
            raise BadSignature(f"At most {most} signatures may follow.", reason="too_many_signatures")
        blocks.append(found[0])
        at = found.end()
    return blocks


def sign(message: bytes, signer: Signer, *, hash_name: str = "sha512") -> bytes:
    """Sign bytes as `ssh-keygen -Y sign -n wici` does.

    Args:
        message: What is signed, to the byte.
        signer: The key, or the agent that has it.
        hash_name: `sha512` or `sha256`.

    Returns:
        The signature block, its last line ended.
    """
    name = hash_name.encode()
    signature = signer.sign(_signed_data(name, message))
    blob = _MAGIC + (1).to_bytes(4) + wire_string(signer.public.blob, NAMESPACE, b"", name, signature)
    armor = base64.b64encode(blob).decode()
    body = "\n".join(armor[at : at + _WIDTH] for at in range(0, len(armor), _WIDTH))
    return f"-----BEGIN SSH SIGNATURE-----\n{body}\n-----END SSH SIGNATURE-----\n".encode()


def _signed_data(hash_name: bytes, message: bytes) -> bytes:
    return _MAGIC + wire_string(NAMESPACE, b"", hash_name, _HASHES[hash_name](message).digest())


def _read_blob(reader: WireReader) -> Signature:
    if reader.take(6) != _MAGIC or reader.number() != 1:
        raise BadSignature("This is no SSH signature of version 1.", reason="wrong_version")
    key = parse_key_blob(reader.string())
    if reader.string() != NAMESPACE:
        raise BadSignature("Sign with the namespace 'wici' (ssh-keygen -n wici).", reason="wrong_namespace")
    if reader.string():
        raise BadSignature("The signature's reserved field is not empty.", reason="reserved")
    hash_name = reader.string()
    if hash_name not in _HASHES:
        raise BadSignature("Sign with the hash sha512 or sha256.", reason="wrong_hash")
    value, flags, counter = _read_value(WireReader(reader.string()), key)
    reader.finish()
    return Signature(key, hash_name.decode(), value, flags, counter)


def _read_value(reader: WireReader, key: PublicKey) -> tuple[bytes, int, int]:
    if reader.string() != key.kind.encode():
        raise BadSignature("Signature and key are of different kinds.", reason="wrong_type")
    value = reader.string()
    flags = counter = 0
    if key.kind == SK_ED25519:
        flags, counter = reader.take(1)[0], reader.number()
        # Else whatever runs on the machine could sign, with nobody there.
        if not flags & TOUCHED:
            raise BadSignature("Touch the security key when it signs.", reason="no_touch")
    reader.finish()
    if len(value) != 64:
        raise ValueError("an Ed25519 signature has 64 bytes")
    return value, flags, counter
