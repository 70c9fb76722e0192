"""Times as the protocol writes them: UTC, whole seconds, `2026-11-30T12:00:00Z`."""

from __future__ import annotations

import re
from datetime import UTC, datetime

_FORM = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")


def is_instant(value: str) -> bool:
    """Say whether a value is a time in the protocol's form, and a real one.

    Example:
        >>> is_instant("2026-11-30T12:00:00Z"), is_instant("2026-11-31T12:00:00Z")
        (True, False)
    """
    if not _FORM.fullmatch(value):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def parse_instant(value: str) -> datetime:
    """Read a time that was checked before.

    Raises:
        ValueError: It is not in the protocol's form.
    """
    if not is_instant(value):
        raise ValueError(f"no time of the form 2026-11-30T12:00:00Z: {value!r}")
    return datetime.fromisoformat(value)


def format_instant(moment: datetime) -> str:
    """Write a time; a fraction of a second is cut off.

    Raises:
        ValueError: It has no time zone, so nobody knows which moment it means.
    """
    if moment.tzinfo is None:
        raise ValueError("a time without a zone is no moment")
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"
