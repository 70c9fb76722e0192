"""Control: what one instant gives and takes is one change, and nobody holds what passes on at once."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import do, fact, placed
from wici.rules.games.principes.board.control import settle
from wici.rules.games.principes.events.table import ControlChanged


@pytest.mark.rule("PR-396", "PR-031", "PR-087")
def test_the_knights_take_their_land_back_before_its_home_can_gain_and_lose_by_it() -> None:
    table = placed(
        """
        turn = { seat = "polonia-maior", action = "movement", performing = true }
        lands.culmen = { units = { polonia-maior.knight = 1, masovia.footman = 0 }, building = "tiltyard" }
        players.masovia.people = 10
        players.polonia-maior.people = 5
        """
    )
    table.state.teutons_called = True
    step = do(table, "polonia-maior", "move knight culmen>dobrinum / finish")
    changes = [event for event in step.events if isinstance(event, ControlChanged) and event.land == "culmen"]
    assert [(event.old, event.new) for event in changes] == [("polonia-maior", "teutonic-knights")]
    assert fact(table, "players.masovia.people") == 10
    assert fact(table, "players.polonia-maior.people") == 4


@pytest.mark.rule("PR-086", "PR-087")
@pytest.mark.parametrize(("people", "after"), [(10, 10), (0, 0), (5, 5)])
def test_a_point_won_and_one_lost_at_once_leave_the_track_as_it_is(people: int, after: int) -> None:
    table = placed(
        f"""
        lands.plocium = {{ building = "tiltyard" }}
        lands.sandomiria = {{ building = "tiltyard" }}
        players.masovia.people = {people}
        """
    )
    lands = table.state.lands
    with table.step():
        lands["plocium"].units, lands["sandomiria"].units = (
            lands["sandomiria"].units,
            lands["plocium"].units,
        )
        settle(table)
    assert (lands["sandomiria"].controller, lands["plocium"].controller) == ("masovia", "polonia-minor")
    assert fact(table, "players.masovia.people") == after
