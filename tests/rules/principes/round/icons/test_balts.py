"""Icon Balt Raid: Prussians, then Lithuanians, under the holder; they devastate and go back."""

from __future__ import annotations

import pytest

from tests.rules.principes.round.icons.rounds import icons
from tests.rules.principes.tables import asked, do, fact, refusal
from wici.rules.games.principes.state import PrincipesTable


def raid(more: str = "", *, princeps: str = "silesia") -> PrincipesTable:
    """A table on which the Balts raid; nobody calls the Teutonic Knights before."""
    table = icons("black-cross", more, princeps=princeps)
    if asked(table)[0][0] == "call-teutons":
        do(table, asked(table)[0][1], "decline")
    return table


@pytest.mark.rule("PR-380", "PR-381", "PR-386")
def test_the_holder_moves_the_prussians_then_the_lithuanians() -> None:
    table = raid()
    assert asked(table) == [("move", "silesia")]
    assert table.prompts()[0].facts == {"faction": "prussians", "cause": "raid"}
    assert refusal(table, "masovia", "finish") == "not_your_turn"
    assert refusal(table, "silesia", "move knight lithuania>visna / finish") == "bad_target"
    assert refusal(table, "silesia", "move footman prussia>visna>liva>cirscum / finish") == "out_of_range"
    do(table, "silesia", "finish")
    assert table.prompts()[0].facts["faction"] == "lithuanians"
    do(table, "silesia", "finish")
    assert fact(table, "round") == 2


@pytest.mark.rule("PR-381", "PR-320")
def test_they_may_not_end_on_a_land_of_their_mover() -> None:
    table = raid(princeps="masovia")
    assert refusal(table, "masovia", "move footman prussia>culmen / finish") == "own_land"


@pytest.mark.rule("PR-030", "PR-371", "PR-383", "PR-384", "PR-388", "PR-039")
def test_they_devastate_without_taking_control_and_go_back() -> None:
    table = raid(
        """
        lands.visna = { building = "tiltyard", cities = ["visna"] }
        lands.culmen.division = true
        lands.culmen.building = "castle"
        players.masovia.people = 4
        """
    )
    might = fact(table, "players.masovia.might")
    do(table, "silesia", "move footman prussia>visna footman prussia>culmen / finish")
    assert fact(table, "lands.visna.controller") == "masovia"
    assert (fact(table, "lands.visna.building"), fact(table, "lands.visna.cities")) == ("", [])
    assert (fact(table, "players.masovia.people"), fact(table, "players.masovia.might")) == (3, might - 1)
    assert fact(table, "lands.culmen.division") is True
    assert fact(table, "lands.culmen.building") == ""
    assert fact(table, "areas.prussia") == {"prussians": {"footman": 4}}
    assert fact(table, "players.silesia.people") == 1


@pytest.mark.rule("PR-382", "PR-389", "PR-263", "PR-264")
def test_their_battles_are_neutral_and_the_beaten_go_straight_back() -> None:
    table = raid("lands.dobrinum.units.masovia = { knight = 2 }\nlands.dobrinum.building = 'castle'")
    do(table, "silesia", "move footman prussia>dobrinum / finish")
    assert asked(table) == [("battle-die", "masovia")]
    do(table, "masovia", "decline")
    assert fact(table, "lands.dobrinum.units") == {"masovia": {"knight": 2}}
    assert fact(table, "areas.prussia") == {"prussians": {"footman": 4}}
    assert fact(table, "players.masovia.people") == 2
    assert fact(table, "players.masovia.cards.battle") == 1


@pytest.mark.rule("PR-387", "PR-394")
def test_the_prussians_stay_where_teutonic_knights_are_on_the_map() -> None:
    table = icons("dawn-at-jazdow", "lands.culmen.units.teutonic-knights.knight = 2", number=3)
    assert table.prompts()[0].facts["faction"] == "lithuanians"


@pytest.mark.rule("PR-321", "PR-381")
def test_a_text_may_keep_lithuanians_off_where_a_princess_does_not_count() -> None:
    table = icons(
        "prussia-subdued",
        'players.masovia.prince = "konrad-2"\nplayers.masovia.dead = ["konrad-1"]',
        number=5,
        princeps="silesia",
    )
    do(table, "masovia", "decline")
    assert table.prompts()[0].facts["faction"] == "prussians"
    do(table, "silesia", "finish")
    assert refusal(table, "silesia", "move knight lithuania>visna / finish") == "immune"
