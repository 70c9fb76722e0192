"""Lengths of time as people write them: `3d`, `90m`, `1d12h`."""

from __future__ import annotations

import re

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR

LONGEST = 365 * DAY

_FORM = re.compile(r"(?:([1-9][0-9]{0,2})d)?(?:([1-9][0-9]{0,3})h)?(?:([1-9][0-9]{0,5})m)?")


def parse_duration(word: str) -> int:
    """Read a length of time: days, hours and minutes, in that order.

    A day is 24 hours, also when clocks change.

    Returns:
        Seconds, from a minute to 365 days.

    Raises:
        ValueError: It is no length of time.

    Example:
        >>> parse_duration("1d12h") == parse_duration("36h") == 129600
        True
    """
    found = _FORM.fullmatch(word)
    if not word or found is None:
        raise ValueError("write a length of time as 3d, 12h, 90m or 1d12h")
    days, hours, minutes = (int(part or 0) for part in found.groups())
    seconds = days * DAY + hours * HOUR + minutes * MINUTE
    if seconds > LONGEST:
        raise ValueError("the longest time is 365d")
    return seconds


def format_duration(seconds: int) -> str:
    """Write a length of time; what is less than a minute is left out.

    Example:
        >>> format_duration(129600), format_duration(5400)
        ('1d12h', '1h30m')
    """
    days, rest = divmod(seconds, DAY)
    hours, rest = divmod(rest, HOUR)
    parts = ((days, "d"), (hours, "h"), (rest // MINUTE, "m"))
    return "".join(f"{count}{unit}" for count, unit in parts if count) or "0m"
