"""The root of every fault that wici names, so that each door can translate all of them in one place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar


class WiciError(Exception):
    """A fault with a stable code, one sentence for a person, and plain data.

    Args:
        message: One sentence that says what is wrong and, where it can, what to do.
        detail: Plain data for programs: the `reason`, the `rule` broken, the `line` at fault.

    Attributes:
        code: Stable and public, `branch/word`; tests match it, never the message.
    """

    code: ClassVar[str] = "wici/fault"

    def __init__(self, message: str, **detail: Any) -> None:
        super().__init__(message)
        self.message = message
        self.detail: Mapping[str, Any] = detail

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.message!r}, {dict(self.detail)!r})"
