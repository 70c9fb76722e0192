"""Icons: upper before lower, each completely; none in the final Round."""

from __future__ import annotations

import pytest

from tests.rules.principes.round.icons.rounds import NAMES, icons
from tests.rules.principes.tables import asked, do, fact, placed, told
from wici.rules.games.principes.events.rounds import IconStarted


@pytest.mark.rule("PR-140", "PR-362")
def test_the_upper_icon_comes_before_the_lower() -> None:
    table = icons("settlers-law")
    for name in NAMES:
        assert asked(table) == [("urbanization", name)]
        step = do(table, name, "decline")
    assert told(step, IconStarted) == [IconStarted("release-home")]
    assert asked(table) == [("release", "masovia")]


@pytest.mark.rule("PR-097", "PR-093", "PR-140")
def test_the_final_round_has_no_icons() -> None:
    table = placed('round = 6\nhistory = "captive-prince"\nprinceps = "silesia"\nstep = "finish_game"')
    assert table.is_over
    assert (fact(table, "ending"), table.state.ending and table.state.ending.winners) == ("princeps", (4,))


@pytest.mark.rule("PR-137", "PR-141")
def test_the_text_of_the_round_still_holds_for_the_icons() -> None:
    table = icons("spring-thaw")
    for name in NAMES:
        do(table, name, next(line for line in table.phase.legal(table, table.prompts()[0]).answers))
    assert asked(table) == [("move", "masovia")]
    lines = table.phase.legal(table, table.prompts()[0]).answers
    assert all(line.count(">") < 2 for line in lines)
