"""A host pauses a game: no time counts, and the record says why."""

from __future__ import annotations

import pytest

from tests.server.people import Clock, Table, register, seat
from tests.server.services.transfer.test_importing import export_of
from wici.referee.errors import NotStarted
from wici_server.context import ServerContext
from wici_server.services.host.pausing import pause, resume
from wici_server.services.host.rules_check import check_all
from wici_server.services.play.late import due_games, serve_late

TERMS = ("players=2", "pace=2d", "first=2d", "grace=12h", "late=lapse")


@pytest.fixture
def slow(context: ServerContext) -> Table:
    return seat(context, register(context, ("ada", "bo")), *TERMS)


def test_while_a_game_is_paused_nobody_is_late_and_orders_are_taken(slow: Table, clock: Clock) -> None:
    clock.move(hours=1)
    assert slow.view(1)["ask"]["deadline"]
    pause(slow.context, slow.game, "Holidays.")
    assert slow.view(1)["ask"]["deadline"] is None
    slow.order(1, "bid 0")
    clock.move(days=30)
    assert due_games(slow.context, limit=9) == []
    assert serve_late(slow.context, slow.game) == 0
    resume(slow.context, slow.game, "All are back.")
    clock.move(days=2, hours=11)
    assert serve_late(slow.context, slow.game) == 0
    clock.move(seconds=1)
    assert due_games(slow.context, limit=9) == [slow.game]
    assert serve_late(slow.context, slow.game) == 1
    assert all(finding.fits for finding in check_all(slow.context))
    assert b'"what":"pause","why":"Holidays."' in export_of(slow)


def test_a_pause_that_is_on_or_off_already_is_told_so(slow: Table) -> None:
    with pytest.raises(NotStarted):
        resume(slow.context, slow.game, "Nothing.")
    pause(slow.context, slow.game, "Holidays.")
    with pytest.raises(NotStarted):
        pause(slow.context, slow.game, "More holidays.")


def test_a_table_without_a_clock_has_nothing_to_pause(context: ServerContext) -> None:
    table = seat(context, register(context, ("ada", "bo")), "players=2", "pace=none")
    with pytest.raises(NotStarted):
        pause(context, table.game, "Holidays.")
