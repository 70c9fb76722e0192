"""The faults of bytes that claim to be signed, chained or dealt, so that callers meet only these."""

from __future__ import annotations

from wici.errors import WiciError


class ProtocolError(WiciError):
    """Something that came does not follow the protocol.

    Every reader of this package answers bytes it cannot take with this class and no other; `detail`
    holds a `reason`, one stable word, and where it helps the `line` (counted from 1) or `entry`.
    """

    code = "text/refused"


class BadEnvelope(ProtocolError):
    """A text breaks the grammar, or no signature follows it."""

    code = "text/bad-envelope"


class BadSignature(ProtocolError):
    """A signature is not one that wici takes, or does not fit the text."""

    code = "text/bad-signature"


class UnknownKey(ProtocolError):
    """A signature fits, but nobody registered its key for what it signs."""

    code = "key/unknown"


class KeyUnreadable(ProtocolError):
    """A key file or key line cannot be read, or is of a kind that wici does not take."""

    code = "key/unreadable"


class KeyLocked(ProtocolError):
    """A private key is encrypted, and its passphrase was not given or does not open it."""

    code = "key/locked"


class BadChallenge(ProtocolError):
    """A login text has expired, or this server never handed it out."""

    code = "key/bad-challenge"


class BrokenChain(ProtocolError):
    """A record's line cannot be read, or does not follow the line before it."""

    code = "record/broken"
