"""Icon Release to Home: a Knight or Footman goes back to the pool."""

from __future__ import annotations

import pytest

from tests.rules.principes.round.icons.rounds import icons
from tests.rules.principes.tables import asked, do, fact, placed, refusal


@pytest.mark.rule("PR-376", "PR-377")
def test_each_player_must_release_a_knight_or_footman() -> None:
    table = icons("spring-thaw")
    assert asked(table) == [("release", "masovia")]
    assert refusal(table, "masovia", "decline") == "must_choose"
    assert refusal(table, "masovia", "release prince plocium") == "bad_target"
    assert refusal(table, "masovia", "release knight plocium") == "bad_target"
    assert refusal(table, "masovia", "release footman legnicium") == "bad_target"
    do(table, "masovia", "release knight cirscum")
    assert fact(table, "pools.masovia") == {"knight": 3, "footman": 3}
    assert asked(table) == [("release", "polonia-minor")]


@pytest.mark.rule("PR-377")
def test_without_a_knight_or_footman_nothing_is_released_and_the_only_one_goes_by_itself() -> None:
    table = icons(
        "spring-thaw",
        """
        lands.plocium.units.masovia.prince = 1
        lands.cracovia.units.polonia-minor = { prince = 1, footman = 1 }
        """,
    )
    assert fact(table, "lands.plocium.units") == {"masovia": {"prince": 1}}
    assert fact(table, "lands.cracovia.units") == {"polonia-minor": {"prince": 1}}
    assert asked(table) == [("release", "silesia")]


@pytest.mark.rule("PR-378", "PR-023")
def test_the_last_unit_on_an_away_land_loses_it() -> None:
    table = icons("spring-thaw", "lands.lancicia.units.masovia = { footman = 1 }")
    assert fact(table, "lands.lancicia.controller") == ""
    assert fact(table, "players.masovia.clergy") == 0


@pytest.mark.rule("PR-377")
def test_neutral_units_are_not_released() -> None:
    table = placed('princeps = "masovia"\nround = 1\nhistory = "spring-thaw"\nstep = "resolve_icons"', (2, 3))
    do(table, "masovia", "release knight cirscum")
    do(table, "polonia-minor", "release knight sandomiria")
    assert fact(table, "pools.silesia") == {}
