"""What the values of keywords may look like; a struct's annotations pick from here."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Callable
from functools import cached_property
from typing import Annotated, Any, Protocol, TypeAlias

from wici.protocol.instants import is_instant

Fits: TypeAlias = Callable[[str], re.Match[str] | None]


class Value(Protocol):
    """The form of a keyword's value.

    Attributes:
        expected: What a person should have written.
    """

    expected: str

    def parse(self, written: str) -> Any:
        """Return what is meant; `ValueError` if it is not in this form."""

    def format(self, meant: Any) -> str:
        """Return how it is written; `ValueError` if it cannot be."""


class Word:
    """A value that stays as it is written.

    Args:
        expected: What a person should have written.
        pattern: The regular expression for all of it.
        is_real: A further question, where a pattern cannot tell.
    """

    def __init__(self, expected: str, pattern: str, is_real: Callable[[str], bool] | None = None) -> None:
        self.expected = expected
        self._pattern = pattern
        self._is_real = is_real

    # Compiled when first needed: a command line that starts at once reads few kinds of values.
    @cached_property
    def _fits(self) -> Fits:
        return re.compile(self._pattern).fullmatch

    def parse(self, written: str) -> str:
        """Return the value itself."""
        if not self._fits(written) or (self._is_real and not self._is_real(written)):
            raise ValueError(self.expected)
        return written

    format = parse


class Number:
    """A whole number, written in one way only.

    Args:
        low: The least allowed.
        high: The greatest allowed.
    """

    def __init__(self, low: int, high: int) -> None:
        self.expected = f"a whole number from {low} to {high}"
        self._range = range(low, high + 1)
        self._pattern = f"0|[1-9][0-9]{{0,{len(str(high)) - 1}}}"

    @cached_property
    def _fits(self) -> Fits:
        return re.compile(self._pattern).fullmatch

    def parse(self, written: str) -> int:
        """Return the number."""
        if not self._fits(written) or int(written) not in self._range:
            raise ValueError(self.expected)
        return int(written)

    def format(self, meant: int) -> str:
        """Return its decimal digits."""
        if type(meant) is not int or meant not in self._range:
            raise ValueError(self.expected)
        return str(meant)


def _is_fingerprint(written: str) -> bool:
    try:
        digest = base64.b64decode(written.removeprefix("SHA256:") + "=", validate=True)
    except binascii.Error:
        return False
    return base64.b64encode(digest).decode() == written.removeprefix("SHA256:") + "="


GAME = Word("16 letters a-z and digits 2-7", "[a-z2-7]{16}")
HASH = Word("64 hex digits in lower case", "[0-9a-f]{64}")
HEX16 = Word("32 hex digits in lower case", "[0-9a-f]{32}")
HANDLE = Word("a name of a-z, 0-9 and hyphens, at most 32", "[a-z0-9][a-z0-9-]{0,31}")
TIME = Word("a time such as 2026-11-30T12:00:00Z", ".{20}", is_instant)
FINGERPRINT = Word("a key's fingerprint, SHA256:…", "SHA256:[A-Za-z0-9+/]{43}", _is_fingerprint)

GameId = Annotated[str, GAME]
Seat = Annotated[int, Number(1, 99)]
EntryNumber = Annotated[int, Number(0, 999_999_999)]
Rev = Annotated[int, Number(1, 999_999_999)]
Hash = Annotated[str, HASH]
Nonce = Annotated[str, HEX16]
Salt = Annotated[str, HEX16]
Time = Annotated[str, TIME]
Handle = Annotated[str, HANDLE]
Fingerprint = Annotated[str, FINGERPRINT]
Name = Annotated[str, Word("a name of at most 80 characters", ".{1,80}")]
Address = Annotated[str, Word("a mail address", r"[^@\s]{1,64}@[^@\s]{1,253}")]
ServerAddress = Annotated[str, Word("an address, https://HOST", r"https?://[^\s#]{1,200}")]
Fate = Annotated[str, Word("draft, sealed, applied or waits", "draft|sealed|applied|waits")]
Invite = Annotated[str, Word("an invitation's code", "[A-Za-z0-9_-]{1,64}")]
