"""The envelope: a text and its signature as one piece of bytes, checked as it came and never rewritten."""

from __future__ import annotations

import msgspec

from wici.protocol.errors import BadEnvelope, BadSignature
from wici.protocol.keys import PublicKey, Signer
from wici.protocol.sshsig import MAX_BLOCK, Signature, parse_signature, sign, split_blocks
from wici.protocol.text import MARKER, MAX_BYTES, Text, parse_text

_MARKER = MARKER.encode()


class Envelope(msgspec.Struct, frozen=True):
    """A text whose signatures all fit. Whose keys they are, the caller looks up.

    Attributes:
        text: The text.
        signatures: One, or as many as the caller allowed.
        raw: The bytes as they came; what is stored, and what the seal covers.
        signed: The spelling of the text that the first signature covers, for checking by hand.
    """

    text: Text
    signatures: tuple[Signature, ...]
    raw: bytes
    signed: bytes

    @property
    def key(self) -> PublicKey:
        """The key of the first signature."""
        return self.signatures[0].key


class UnverifiedEnvelope(msgspec.Struct, frozen=True):
    """A text in good form with signatures in good form, before anybody asked whether they fit.

    It lets a server turn away a key nobody knows before it pays for the check.
    """

    text: Text
    signatures: tuple[Signature, ...]
    raw: bytes

    @property
    def key(self) -> PublicKey:
        """The key that the first signature claims."""
        return self.signatures[0].key

    def verify(self) -> Envelope:
        """Check every signature against the four spellings of the text.

        Raises:
            BadSignature: One does not fit (`does_not_fit`), or a key signed twice (`same_key`).
        """
        if len({signature.key.blob for signature in self.signatures}) != len(self.signatures):
            raise BadSignature("One key signed twice; each signature needs its own.", reason="same_key")
        signed = [self._spelling(signature) for signature in self.signatures]
        return Envelope(self.text, self.signatures, self.raw, signed[0])

    def _spelling(self, signature: Signature) -> bytes:
        for spelling in self.text.spellings():
            if signature.is_of(spelling):
                return spelling
        raise BadSignature("The signature does not fit the text; sign it again.", reason="does_not_fit")


def parse_envelope(raw: bytes, *, most: int = 1) -> UnverifiedEnvelope:
    """Part an envelope and read both halves strictly, without checking the signature yet.

    Args:
        raw: The text, then its signature blocks, and nothing else.
        most: How many signatures may follow; a new key's text has two.

    Raises:
        BadEnvelope: The text breaks the grammar, or no signature follows.
        BadSignature: A signature is not in the one form allowed.
    """
    if len(raw) > MAX_BYTES + most * MAX_BLOCK:
        raise BadEnvelope("The envelope is too large; shorten its text.", reason="too_large")
    end = raw.find(_MARKER)
    if end < 0:
        raise BadEnvelope("No signature follows the text; sign it and send both.", reason="no_signature")
    text = parse_text(raw[:end])
    blocks = split_blocks(raw[end:], most)
    return UnverifiedEnvelope(text, tuple(map(parse_signature, blocks)), raw)


def open_envelope(raw: bytes, *, most: int = 1) -> Envelope:
    """Read an envelope and check that its signatures fit.

    Args:
        raw: The text, then its signature blocks, and nothing else.
        most: How many signatures may follow.

    Raises:
        BadEnvelope: The text breaks the grammar, or no signature follows.
        BadSignature: A signature is not in the one form allowed, or does not fit.
    """
    return parse_envelope(raw, most=most).verify()


def sign_text(text: bytes, *signers: Signer) -> bytes:
    """Sign a text and return the envelope.

    Args:
        text: A text that keeps the grammar, in any spelling.
        signers: One, or two for a text that a new key must sign as well.

    Raises:
        BadEnvelope: The text breaks the grammar; nothing is signed.
    """
    parse_text(text)
    return text + b"".join(sign(text, signer) for signer in signers)
