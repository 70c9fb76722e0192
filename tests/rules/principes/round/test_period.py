"""Period: Princesses leave, Princes die of age, others follow and may move."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.principes.tables import asked, do, fact, placed, refusal
from wici.rules.games.principes.board import units
from wici.rules.games.principes.round.period import PeriodEnd
from wici.rules.games.principes.state import PrincipesTable


def ending(more: str = "", *, number: int = 2, **options: Any) -> PrincipesTable:
    """A table on which a Period ends, Masovia first in the set order."""
    return placed(f'princeps = "masovia"\nround = {number}\nstep = "end_period"\n{more}', **options)


@pytest.mark.rule("PR-102", "PR-103", "PR-105", "PR-142")
def test_princes_die_at_the_end_of_their_period_and_others_follow_in_the_set_order() -> None:
    table = ending('players.silesia.princess = "bohemia"')
    assert fact(table, "players.silesia.princess") == ""
    assert asked(table) == [("successor", "masovia")]
    assert fact(table, "players.polonia-maior.dead") == ["spindleshanks", "odonic"]
    assert refusal(table, "masovia", "choose konrad-2") == "bad_choice"
    assert refusal(table, "masovia", "choose konrad-1") == "bad_choice"
    assert refusal(table, "masovia", "decline") == "must_choose"
    do(table, "masovia", "choose siemowit-1")
    assert asked(table) == [("prince-place", "masovia")]
    assert refusal(table, "masovia", "place gnesna") == "not_controlled"
    do(table, "masovia", "place visna")
    assert fact(table, "lands.visna.units") == {"masovia": {"prince": 1}}
    assert asked(table) == [("prince-place", "polonia-minor")]
    assert fact(table, "players.polonia-minor.prince") == "boleslaw-chaste"
    do(table, "polonia-minor", "decline")
    assert fact(table, "lands.cracovia.units") == {"polonia-minor": {"prince": 1}}
    assert asked(table) == [("successor", "silesia")]


@pytest.mark.rule("PR-104", "PR-101")
def test_a_prince_of_the_period_that_begins_goes_on_ruling() -> None:
    table = ending('players.masovia.prince = "siemowit-1"\nplayers.masovia.dead = ["konrad-1"]')
    assert fact(table, "players.masovia.prince") == "siemowit-1"
    assert asked(table) == [("prince-place", "polonia-minor")]


@pytest.mark.rule("PR-106", "PR-023")
def test_a_prince_who_moves_pays_nothing_and_may_lose_the_land_he_leaves() -> None:
    table = ending("lands.lancicia.units.masovia = { prince = 1 }\nplayers.masovia.clergy = 3")
    clergy = fact(table, "players.masovia.clergy")
    do(table, "masovia", "choose siemowit-1", "place plocium")
    assert fact(table, "lands.lancicia.controller") == ""
    assert (fact(table, "players.masovia.clergy"), fact(table, "players.masovia.gold")) == (clergy - 1, 5)


@pytest.mark.rule("PR-126", "PR-098")
def test_an_empty_throne_gets_a_prince_of_the_period_that_begins_who_must_be_placed() -> None:
    table = placed('princeps = "polonia-minor"\nround = 4\nstep = "plan"', no_elimination="yes")
    player = table.state.players[3]
    player.prince, player.dead, player.childless = "", ["leszek-white", "boleslaw-chaste"], True
    units.send_home(table, "polonia-minor", ["prince"], "cracovia")
    table.push(PeriodEnd(period=2))
    table.run()
    assert (fact(table, "players.polonia-minor.prince"), player.childless) == ("leszek-black", False)
    assert asked(table) == [("prince-place", "polonia-minor")]
    assert refusal(table, "polonia-minor", "decline") == "must_choose"
    do(table, "polonia-minor", "place becia")
    assert fact(table, "lands.becia.units") == {"polonia-minor": {"prince": 1}}


@pytest.mark.rule("PR-102", "PR-360")
def test_within_a_period_nothing_ends() -> None:
    table = ending('players.silesia.princess = "bohemia"', number=3)
    assert fact(table, "players.silesia.princess") == "bohemia"
    assert fact(table, "round") == 4


@pytest.mark.rule("PR-089")
def test_positions_do_not_change_with_the_prince() -> None:
    table = ending("players.masovia = { people = 4, clergy = 3 }")
    do(table, "masovia", "choose siemowit-1")
    assert (fact(table, "players.masovia.people"), fact(table, "players.masovia.clergy")) == (4, 3)
