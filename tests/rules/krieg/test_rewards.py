"""To the victor: what each piece scores."""

from __future__ import annotations

import pytest

from tests.rules.krieg.tables import do, heard, placed


@pytest.mark.rule("KF-063", "KF-064", "KF-065")
@pytest.mark.parametrize(
    ("built", "builders", "points"),
    [(0, 2, 3), (1, 2, 3), (2, 2, 3), (3, 2, 4), (4, 2, 4), (5, 2, 5), (5, 3, 6), (5, 0, 3)],
)
def test_a_piece_scores_its_points_and_one_for_each_builder(built: int, builders: int, points: int) -> None:
    before = sum((1, 1, 1, 2, 2, 3)[:built])
    table = placed(
        f"""
        step = "spring_bid"
        agenda = "war-3"
        year = 1009
        pieces = {built}
        north.storage = {{ knight = 1, barley = 1 }}
        north.village = 3
        north.builders = {builders}
        north.points = {before}
        east.storage = {{ barley = 1 }}
        """
    )
    do(table, "north", "bid knight=1")
    step = do(table, "east", "pass")
    north = table.state.nobles[1]
    assert north.points == before + points
    assert (north.village, north.builders, north.reserve) == (3, 0, 3)
    assert table.is_over == (built == 5)
    assert any("of the Cathedral" in line for line in heard(step, None))


@pytest.mark.rule("KF-058", "KF-062", "KF-011")
def test_the_point_of_a_privilege_card_is_scored_whether_or_not_a_privilege_is_taken() -> None:
    table = placed('step = "spring_reward"\nagenda = "war-1"\nnorth.storage = { barley = 1 }')
    assert table.state.nobles[1].points == 1
    do(table, "north", "take none")
    assert table.state.nobles[1].privileges == {"armory": 0, "toll": 0, "mill": 0, "guild": 0}


@pytest.mark.rule("KF-060")
def test_a_privilege_taken_from_a_noble_asks_him_nothing_and_gives_him_nothing() -> None:
    table = placed(
        """
        step = "spring_reward"
        agenda = "war-1"
        north.storage = { barley = 1 }
        east.privileges = ["armory", "armory"]
        """
    )
    step = do(table, "north", "take armory east")
    assert heard(step, None) == ["North takes an Armory from East."]
    assert table.state.nobles[2].points == 0
    assert sum(table.state.nobles[2].storage.values()) == 0


@pytest.mark.rule("KF-061")
def test_a_noble_may_own_both_privileges_of_a_type_and_others_beside() -> None:
    table = placed(
        """
        step = "spring_reward"
        agenda = "war-1"
        north = { privileges = ["armory", "toll"], storage = { barley = 1 } }
        """
    )
    do(table, "north", "take armory")
    assert table.state.nobles[1].privileges == {"armory": 2, "toll": 1, "mill": 0, "guild": 0}
