"""Lateness: from when on a server may answer for a seat, by the record's own times."""

from __future__ import annotations


def may_answer_for(*, deadline: str | None, time: str) -> bool:
    """Whether a seat may be answered for at a time.

    Args:
        deadline: Until when its ask waits, if there is a limit; without one nobody is ever late.
        time: When the server answers.
    """
    return deadline is not None and time >= deadline
