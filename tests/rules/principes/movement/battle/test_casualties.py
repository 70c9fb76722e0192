"""Casualties: damage assigned to one unit after the other."""

from __future__ import annotations

import pytest

from wici.rules.games.principes.fight import Fight, Side
from wici.rules.games.principes.movement.battle.casualties import assign, strength
from wici.rules.games.principes.movement.battle.result import attacker_wins


def army(footmen: int, knights: int, princes: int) -> list[str]:
    """Units in no helpful order."""
    return [
        *["prince"] * princes,
        *(f"footman-{number + 1}" for number in range(footmen)),
        *(f"knight-{number + 1}" for number in range(knights)),
    ]


@pytest.mark.rule("PR-035", "PR-036", "PR-216", "PR-217")
def test_cavalry_counts_two_and_infantry_one() -> None:
    assert [strength(unit) for unit in ("footman-1", "knight-2", "prince")] == [1, 2, 2]


@pytest.mark.rule("PR-233", "PR-234", "PR-235", "PR-236")
@pytest.mark.parametrize(
    ("units", "damage", "toppled", "wounded", "excess"),
    [
        ((2, 1, 1), 0, [], "", 0),
        ((2, 1, 1), 1, ["footman-1"], "", 0),
        ((2, 1, 1), 3, ["footman-1", "footman-2"], "knight-1", 0),
        ((2, 1, 1), 4, ["footman-1", "footman-2", "knight-1"], "", 0),
        ((2, 1, 1), 5, ["footman-1", "footman-2", "knight-1"], "prince", 0),
        ((2, 1, 1), 6, ["footman-1", "footman-2", "knight-1", "prince"], "", 0),
        ((2, 1, 1), 9, ["footman-1", "footman-2", "knight-1", "prince"], "", 3),
        ((0, 2, 1), 3, ["knight-1"], "knight-2", 0),
        ((0, 2, 1), 5, ["knight-1", "knight-2"], "prince", 0),
    ],
)
def test_damage_goes_to_infantry_then_cavalry_then_the_prince(
    units: tuple[int, int, int], damage: int, toppled: list[str], wounded: str, excess: int
) -> None:
    assert assign(army(*units), damage) == (toppled, wounded, excess)


@pytest.mark.rule("PR-233", "PR-107")
def test_damage_that_would_topple_a_safe_prince_is_lost() -> None:
    assert assign(["prince", "footman-1"], 4, is_prince_safe=True) == (["footman-1"], "", 0)
    assert assign(["prince"], 1, is_prince_safe=True) == ([], "prince", 0)


@pytest.mark.rule("PR-242", "PR-243", "PR-244", "PR-245")
@pytest.mark.parametrize(
    ("attacking", "defending", "damage", "wins"),
    [
        ((1, 0, 0), (1, 0, 0), (0, 1), True),
        ((1, 0, 0), (1, 0, 0), (1, 1), False),
        ((1, 0, 0), (1, 0, 0), (1, 0), False),
        ((1, 0, 0), (1, 0, 0), (0, 0), False),
        ((3, 0, 0), (3, 0, 0), (1, 2), True),
        ((3, 0, 0), (3, 0, 0), (2, 2), False),
        ((0, 2, 0), (3, 0, 0), (2, 2), True),
    ],
)
def test_standing_alone_wins_else_figures_do_and_ties_are_the_defenders(
    attacking: tuple[int, int, int],
    defending: tuple[int, int, int],
    damage: tuple[int, int],
    wins: bool,
) -> None:
    attacker, defender = (
        Side("a", 1, army(*units), toppled=assign(army(*units), hit).toppled)
        for units, hit in zip((attacking, defending), damage, strict=True)
    )
    assert attacker_wins(Fight("glogovia", 1, attacker, defender)) is wins
