"""Icon Mongol Invasion: every player once leads the Mongols from where they are."""

from __future__ import annotations

import pytest

from tests.rules.principes.round.icons.rounds import icons
from tests.rules.principes.tables import asked, do, fact, placed, refusal
from wici.rules.games.principes.round.icons.mongols import mongol_invasion
from wici.rules.games.principes.state import PrincipesTable

CARD = "tartar-storm"


def invasion(more: str = "", *, princeps: str = "silesia", **options: str) -> PrincipesTable:
    """A table on which Mongols ride in."""
    return icons(CARD, more, number=3, princeps=princeps, **options)


@pytest.mark.rule("PR-398")
@pytest.mark.parametrize(("before", "count"), [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_fewer_of_them_come_each_time(before: int, count: int) -> None:
    table = invasion(f"mongol_invasions = {before}")
    assert fact(table, "areas.rus-duchies")["mongols"] == {"knight": count}


@pytest.mark.rule("PR-398", "PR-404")
def test_the_fifth_invasion_brings_nobody() -> None:
    table = invasion("mongol_invasions = 4")
    assert fact(table, "round") == 4


@pytest.mark.rule("PR-399", "PR-400", "PR-404", "PR-401")
def test_each_player_once_moves_them_from_where_they_stand() -> None:
    table = invasion()
    for name in ("silesia", "polonia-maior", "masovia"):
        assert asked(table) == [("move", name)]
        do(table, name, "finish")
    do(table, "polonia-minor", "move knight rus-duchies>liva / finish")
    assert fact(table, "pools.mongols") == {"knight": 4}
    assert fact(table, "lands.liva.units") == {}
    assert fact(table, "round") == 4


@pytest.mark.rule("PR-030", "PR-320", "PR-400", "PR-401")
def test_mongols_stay_on_a_land_but_are_not_moved_onto_one_of_their_mover() -> None:
    table = invasion('lands.liva.building = "castle"')
    do(table, "silesia", "move 2 knights rus-duchies>liva / finish")
    assert fact(table, "lands.liva.controller") == "masovia"
    assert fact(table, "lands.liva.building") == ""
    do(table, "polonia-maior", "finish")
    assert asked(table) == [("move", "masovia")]
    assert refusal(table, "masovia", "move knight liva>visna / finish") == "own_land"
    assert refusal(table, "masovia", "move knight rus-duchies>liva / finish") == "own_land"
    do(table, "masovia", "move knight liva>lucovia / finish")
    assert fact(table, "lands.liva.units") == {"mongols": {"knight": 1}}
    assert fact(table, "lands.lucovia.units") == {"mongols": {"knight": 1}}


@pytest.mark.rule("PR-400", "PR-403", "PR-404", "PR-385")
def test_the_event_ends_when_no_mongol_is_left() -> None:
    table = invasion("mongol_invasions = 3\nlands.liva = { building = 'castle', units.masovia.knight = 3 }")
    do(table, "silesia", "move knight rus-duchies>liva / finish")
    do(table, "masovia", "decline")
    assert fact(table, "pools.mongols") == {"knight": 4}
    assert fact(table, "round") == 4


@pytest.mark.rule("PR-399", "PR-380")
@pytest.mark.parametrize(
    ("option", "first", "second"),
    [("holder", "masovia", "polonia-minor"), ("set", "silesia", "polonia-maior")],
)
def test_the_present_holder_begins_in_the_direction_of_the_round(
    option: str, first: str, second: str
) -> None:
    table = placed('princeps = "silesia"\nround = 3\nstep = "plan"', mongol_order=option)
    table.state.princeps = 2
    table.push(mongol_invasion(table))
    table.run()
    assert asked(table) == [("move", first)]
    do(table, first, "finish")
    assert asked(table) == [("move", second)]
