"""Names: short ones that fit a column, and the tones of factions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from wici.rules.games.principes.events.phrases import of_kind
from wici.rules.games.principes.state import kind_of
from wici.rules.sheet import Cell, Span, Tone

SHORT = {
    "polonia-maior": "Maior",
    "masovia": "Masovia",
    "polonia-minor": "Minor",
    "silesia": "Silesia",
    "eastern-pomerania": "E.Pomer",
    "western-pomerania": "W.Pomer",
    "german-marches": "Marches",
    "bohemia": "Bohemia",
    "hungary": "Hungary",
    "rus-duchies": "Rus'",
    "prussians": "Pruss.",
    "lithuanians": "Lithu.",
    "teutonic-knights": "Teutons",
    "mongols": "Mongols",
}
"""Names of factions that fit a column of seven."""
TONES: dict[str, Tone] = {
    "polonia-maior": "purple",
    "masovia": "white",
    "polonia-minor": "red",
    "silesia": "yellow",
}
NOTHING = Span("-", "dim")


def faction(name: str) -> Cell:
    """A faction in a column."""
    return Span(SHORT.get(name, name[:7]), TONES.get(name, "dim")) if name else NOTHING


def counted(units: Iterable[str]) -> str:
    """Units in short: the Prince, Knights and Footmen.

    Example:
        >>> counted(["prince", "knight-1", "footman-2", "footman-3"])
        'P 1K 2F'
    """
    kinds = Counter(kind_of(unit) for unit in units)
    parts = ["P"] * kinds["prince"]
    parts += [f"{kinds[kind]}{letter}" for kind, letter in (("knight", "K"), ("footman", "F")) if kinds[kind]]
    return " ".join(parts)


def said(units: Iterable[str]) -> str:
    """Units in words: "the Prince, 1 Knight, 2 Footmen"."""
    kinds = Counter(kind_of(unit) for unit in units)
    parts = ["the Prince"] * kinds["prince"]
    parts += [of_kind(kinds[kind], kind) for kind in ("knight", "footman") if kinds[kind]]
    return ", ".join(parts) or "nobody"
