"""Until when: deadlines for people, always absolute."""

from __future__ import annotations


def until(deadline: str | None) -> str:
    """A deadline as it stands on the screen; a dash where there is none.

    Example:
        >>> until("2026-12-04T12:00:07Z"), until(None)
        ('2026-12-04 12:00 UTC', '-')
    """
    return f"{deadline[:10]} {deadline[11:16]} UTC" if deadline else "-"
