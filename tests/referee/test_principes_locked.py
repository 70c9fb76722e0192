"""Locked: what comes to Principes after a plan or a movement is final says so, by the game's own word."""

from __future__ import annotations

import pytest

from tests.referee.office import Office
from wici.rules import catalog
from wici.rules.errors import StaleOrder
from wici.rules.look import look


def sat_down(players: int = 2) -> Office:
    """A game of Principes at its first plans, everything before them answered as for who is late."""
    office = Office(catalog.get("principes"), players=players).fill()
    for _ in range(50):
        if office.ask.what == "plan":
            return office
        seat = office.table.awaited()[0]
        seen = office.look(seat)
        office.order(seat, *office.game.lapse(seen, seen.asks[0].prompt, office.content))
    raise AssertionError("the plans never come")


@pytest.mark.rule("PR-145")
@pytest.mark.parametrize("lines", [("plan taxes politics movement", "finish"), ("withdraw",)])
def test_a_plan_that_comes_after_all_are_ready_is_locked(lines: tuple[str, ...]) -> None:
    office = sat_down()
    first, asked = office.table.awaited()[0], office.ask
    for seat in office.table.awaited():
        office.order(seat, "plan taxes assembly building", "finish")
    assert office.ask.what == "action"
    with pytest.raises(StaleOrder) as refused:
        office.order(first, *lines, ask=asked, rev=9)
    assert refused.value.reason == "locked"


@pytest.mark.rule("PR-194")
def test_a_movement_that_comes_after_its_finish_is_locked() -> None:
    office = sat_down()
    for seat in office.table.awaited():
        office.order(seat, "plan movement taxes building", "finish")
    mover = office.table.awaited()[0]
    office.order(mover, "perform")
    if office.ask.what == "before-action":
        office.order(mover, "finish")
    asked = office.ask
    moves = [line for line in look(office.table, mover).asks[0].legal.answers if line.startswith("move")]
    assert asked.what == "move"
    office.order(mover, "finish")
    for line in (moves[0].partition(" / ")[0], "finish"):
        with pytest.raises(StaleOrder) as refused:
            office.order(mover, line, ask=asked, rev=9)
        assert refused.value.reason == "locked"
