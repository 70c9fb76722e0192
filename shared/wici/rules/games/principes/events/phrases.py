"""Phrases that events, questions and the sheet share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from wici.rules.games.principes.edition.content import Content
from wici.rules.games.principes.state import kind_of
from wici.rules.words import listed

ROMAN = ("I", "II", "III", "IV", "V", "VI")
"""Rounds and spaces, from the first."""
ICONS = {
    "division": "Division",
    "urbanization": "Urbanization",
    "release-home": "Release to Home",
    "common-council": "Common Council",
    "balt-raid": "Balt Raid",
    "teutonic-knights": "Teutonic Knights",
    "mongol-invasion": "Mongol Invasion",
}
"""The icons of History Cards."""
_UNITS = {"prince": ("Prince", "Princes"), "knight": ("Knight", "Knights"), "footman": ("Footman", "Footmen")}


def numeral(number: int) -> str:
    """A Round or space as the board counts it."""
    return ROMAN[number - 1]


def icon_title(icon: str) -> str:
    """An icon as the sheet has it."""
    return ICONS.get(icon, icon)


def of_kind(count: int, kind: str) -> str:
    """Units of one kind: `1 Footman`."""
    return f"{count} {_UNITS[kind][count != 1]}"


def of_kinds(counts: Mapping[str, int]) -> str:
    """Units as people count them, without those that are not there: `1 Prince, 2 Knights`."""
    return ", ".join(of_kind(count, kind) for kind, count in counts.items() if count) or "nothing"


def counted(units: Iterable[str]) -> str:
    """Figures as people count them."""
    return of_kinds(Counter(map(kind_of, units)))


def symbols(swords: int, shields: int, gold: int = 0) -> str:
    """What dice and cards show, without what they do not."""
    parts = [
        f"{count} {word}{'s' * (count > 1 and word != 'gold')}"
        for count, word in ((swords, "sword"), (shields, "shield"), (gold, "gold"))
        if count
    ]
    return listed(parts) or "nothing"


def is_many(names: Content, faction: str) -> bool:
    """Whether a faction is told of in the plural, as peoples are: `Prussians lose`."""
    return names.title(faction).endswith("s")


def does(names: Content, faction: str, one: str, many: str) -> str:
    """A faction with what it does: `Silesia loses`, `Prussians lose`."""
    return f"{names.title(faction)} {verb(names, faction, one, many)}"


def verb(names: Content, faction: str, one: str, many: str) -> str:
    """The form of a verb that goes with a faction."""
    return many if is_many(names, faction) else one


def units_of(names: Content, faction: str) -> str:
    """The units of a faction: `the units of Bohemia`, `the Mongols' units`."""
    title = names.title(faction)
    if is_many(names, faction):
        return f"the {title}' units"
    return f"the units of {'the ' if title.startswith('Kingdom') else ''}{title}"
