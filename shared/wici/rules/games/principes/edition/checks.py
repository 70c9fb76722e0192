"""Checks: what an edition must keep, so that the rules can be played with it."""

from __future__ import annotations

from collections import Counter

from wici.rules.content import require
from wici.rules.games.principes.edition.card_checks import check_cards
from wici.rules.games.principes.edition.content import RING, Content
from wici.rules.games.principes.edition.map_checks import check_map

_FIGURES = {"prince": 1, "knights": 3, "footmen": 6}


def check(content: Content) -> None:
    """Refuse an edition in which something fails that the rules rest on.

    Raises:
        BadContent: It names the file and the constraint.
    """
    check_map(content)
    check_cards(content)
    _check_deployment(content)
    _check_dice(content)


def _check_deployment(content: Content) -> None:
    for name in RING:
        require(name in content.rules, "setup.toml", "principalities", f"{name} has its rule and deployment.")
        rule = content.rules[name]
        placed = Counter[str]()
        for place in (*rule.base, *rule.additional):
            land = content.lands.get(place.land)
            require(
                land is not None and land.home == name,
                "setup.toml",
                "deployment",
                f"{place.land} is a land of {name}.",
            )
            placed += Counter(prince=place.prince, knights=place.knights, footmen=place.footmen)
        base = sum(place.prince + place.knights + place.footmen for place in rule.base)
        require(base == 5, "setup.toml", "deployment", f"{name} begins with 5 figures, not {base}.")
        require(
            dict(placed) == _FIGURES,
            "setup.toml",
            "deployment",
            f"with `additional` {name} deploys its whole pool.",
        )
    taken = {place.land for rule in content.rules.values() for place in rule.base}
    for name in content.division_at_start:
        require(
            name in content.lands and name not in taken,
            "setup.toml",
            "division",
            f"the Division Token on {name} lies on a land without figures.",
        )


def _check_dice(content: Content) -> None:
    faces = {face.number: face for face in content.faces}
    require(sorted(faces) == [1, 2, 3, 4, 5, 6], "dice.toml", "faces", "the die has the faces 1 to 6.")
    for face in content.faces:
        require(
            face.opposite in faces and faces[face.opposite].opposite == face.number,
            "dice.toml",
            "opposite",
            f"face {face.number} and its opposite name each other.",
        )
