"""The Pomeranias: Neighbors and lands in one."""

from __future__ import annotations

import pytest

from tests.rules.principes.movement.battle.fields import MAIOR
from tests.rules.principes.tables import asked, do, fact, placed

ORIENTALIS = "pomerania-orientalis"


def taken(more: str = "") -> str:
    return f"""
turn = {{ seat = "polonia-maior", action = "movement", performing = true }}
players.polonia-maior = {{ people = 3, hand = [] }}
lands.nacla.units.polonia-maior.knight = 3
{more}
"""


@pytest.mark.rule("PR-015", "PR-269", "PR-270", "PR-023")
def test_its_beaten_units_come_back_when_the_last_foreign_unit_has_left() -> None:
    table = placed(taken(), draws=[("attacker die", [2]), ("defender die", [1])])
    do(table, MAIOR, "move 3 knights nacla>pomerania-orientalis / finish")
    assert fact(table, f"lands.{ORIENTALIS}.controller") == MAIOR
    assert fact(table, f"lands.{ORIENTALIS}.units") == {MAIOR: {"knight": 1}}
    assert fact(table, "pools.eastern-pomerania") == {"footman": 2, "knight": 1}
    table = placed(
        taken().replace(
            "lands.nacla.units.polonia-maior.knight = 3", f"lands.{ORIENTALIS}.units.polonia-maior.knight = 1"
        )
    )
    table.state.lands[ORIENTALIS].units.pop("eastern-pomerania", None)
    table.state.pools["eastern-pomerania"] = ["footman-1", "footman-2", "knight-1"]
    do(table, MAIOR, "move knight pomerania-orientalis>nacla / finish")
    assert fact(table, f"lands.{ORIENTALIS}.units") == {"eastern-pomerania": {"footman": 2, "knight": 1}}
    assert fact(table, f"lands.{ORIENTALIS}.controller") == "eastern-pomerania"


@pytest.mark.rule("PR-269", "PR-242")
def test_its_units_that_stand_after_a_lost_battle_at_home_leave_the_map_too() -> None:
    table = placed(
        taken(),
        draws=[("attacker die", [5]), ("defender die", [5])],
    )
    do(table, MAIOR, "move 3 knights nacla>pomerania-orientalis / finish")
    # 6 swords against 3 shields: two Footmen fall, the Knight is wounded; 4 swords against 2: a Knight falls
    assert fact(table, f"lands.{ORIENTALIS}.units") == {MAIOR: {"knight": 2}}
    assert fact(table, "pools.eastern-pomerania") == {"footman": 2, "knight": 1}
    assert asked(table) == [("action", "masovia")]


@pytest.mark.rule("PR-271", "PR-272", "PR-028")
def test_an_empty_pomerania_is_entered_without_battle_and_its_beaten_units_wait() -> None:
    table = placed(
        """
turn = { seat = "polonia-maior", action = "movement", performing = true }
players.polonia-maior = { people = 3, hand = [] }
lands.nacla.units.polonia-maior.knight = 3
lands.santocium.units.eastern-pomerania = { knight = 1, footman = 2 }
""",
        draws=[("attacker die", [2]), ("defender die", [1])],
    )
    assert fact(table, f"lands.{ORIENTALIS}.units") == {}
    do(table, MAIOR, "move knight nacla>pomerania-orientalis 2 knights nacla>santocium / finish")
    assert fact(table, f"lands.{ORIENTALIS}.controller") == MAIOR
    assert fact(table, "players.polonia-maior.people") == 2
    assert fact(table, "lands.santocium.units") == {}
    assert fact(table, "lands.santocium.controller") == MAIOR
    assert fact(table, "pools.eastern-pomerania") == {"footman": 2, "knight": 1}
