"""Reads orders as people spell them: titles with spaces, capitals or accents for the words of an answer."""

from __future__ import annotations

from collections.abc import Iterable

from wici.rules.words import slug


def spelt(line: str, answers: Iterable[str]) -> str:
    """An order as the game writes it.

    Args:
        line: The order as it was typed.
        answers: What may be answered.

    Returns:
        The one answer that says the same in another spelling; else the line as it is, for rules to judge.

    Example:
        >>> spelt("Play Peter's Pence", ["play peters-pence", "pass"])
        'play peters-pence'
    """
    offered = set(answers)
    if line in offered or not line.isprintable():
        return line
    wanted = _bare(line)
    same = [answer for answer in offered if _bare(answer) == wanted]
    return same[0] if len(same) == 1 else line


def _bare(line: str) -> list[str]:
    """The words without capitals, accents and hyphens; a value keeps its signs."""
    bare: list[str] = []
    for word in line.split():
        plain = "" if "=" in word else slug(word)
        bare += plain.split("-") if plain else [word.lower()]
    return bare
