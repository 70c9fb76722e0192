"""Phrases that several events share."""

from __future__ import annotations

from wici.rules.games.krieg.edition.content import Content, number, of
from wici.rules.games.krieg.pile import Pile


def drawn(names: Content, count: int, pieces: Pile | None) -> str:
    """What was drawn, or how much, for those who may not know what."""
    return of(count, "resource") if pieces is None or not count else names.pieces(pieces)


def short_of(due: int, count: int) -> str:
    """What is lost, if the stockpile held less than was due. Rule: KF-006."""
    return f" ({number(due - count)} more were due, but the stockpile is empty)" if count < due else ""
