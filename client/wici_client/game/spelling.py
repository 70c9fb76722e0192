"""Reads orders as people spell them: titles with spaces, capitals or accents for the words of an answer."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from wici.rules.words import slug

_BATCH = " / "
_APOSTROPHES = "'’"


def spelt(line: str, answers: Iterable[str]) -> str:
    """An order as the game writes it.

    Args:
        line: The order as it was typed.
        answers: What may be answered; an answer of several orders has them parted by ` / `.

    Returns:
        The one order that says the same in another spelling; else the line as it is, for rules to judge.

    Example:
        >>> spelt("Play Peter's Pence", ["play peters-pence", "pass"])
        'play peters-pence'
    """
    offered = {order for answer in answers for order in answer.split(_BATCH)}
    if line in offered or not line.isprintable():
        return line
    wanted = _bare(line)
    same = [order for order in offered if _bare(order) == wanted]
    return same[0] if len(same) == 1 else line


def _bare(line: str) -> list[str]:
    """The words without capitals, accents and hyphens; one that holds any other sign keeps them all."""
    bare: list[str] = []
    for word in line.split():
        pieces = word.split("-")
        bare += map(slug, pieces) if all(map(_is_plain, pieces)) else [word.lower()]
    return bare


def _is_plain(piece: str) -> bool:
    """Whether it is nothing but letters that can be written plainly, digits and apostrophes."""
    return bool(slug(piece)) and all(
        (sign.isascii() and sign.isdigit())
        or (sign.isalpha() and slug(sign))
        or sign in _APOSTROPHES
        or unicodedata.combining(sign)
        for sign in piece
    )
