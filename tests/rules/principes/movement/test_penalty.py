"""The clergy's penalty for foreign lands, and destruction there."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import asked, do, fact, placed, refusal
from wici.rules.games.principes.state import PrincipesTable


def moving(more: str = "", name: str = "polonia-minor") -> str:
    return f'turn = {{ seat = "{name}", action = "movement", performing = true }}\n{more}'


THREE = """
lands.velunum.units = {}
lands.lelovia.units.polonia-minor.footman = 3
lands.opolia.division = false
lands.calissia.units.polonia-maior.prince = 0
"""
INTO_THREE = (
    "move footman lelovia>velunum footman lelovia>velunum>opolia footman lelovia>velunum>calissia / finish"
)


def player(table: PrincipesTable) -> tuple[int, int]:
    return fact(table, "players.polonia-minor.gold"), fact(table, "players.polonia-minor.clergy")


@pytest.mark.rule("PR-199", "PR-198")
def test_each_foreign_land_costs_clergy_or_gold() -> None:
    table = placed(moving(f"{THREE}players.polonia-minor = {{ gold = 4, clergy = 3 }}"))
    do(table, "polonia-minor", INTO_THREE)
    assert asked(table) == [("penalty", "polonia-minor")]
    assert refusal(table, "polonia-minor", "pay gold=2") == "must_choose"
    assert refusal(table, "polonia-minor", "pay gold=5") == "no_gold"
    assert refusal(table, "polonia-minor", "pay clergy=4") == "track_zero"
    assert refusal(table, "polonia-minor", "pay people=3") == "bad_choice"
    do(table, "polonia-minor", "pay gold=1 clergy=2")
    assert player(table) == (3, 1)


@pytest.mark.rule("PR-204", "PR-205")
@pytest.mark.parametrize(
    ("gold", "clergy", "after"), [(1, 1, (0, 0)), (0, 2, (0, 0)), (0, 0, (0, 0)), (5, 0, (2, 0))]
)
def test_what_is_not_there_cannot_be_paid(gold: int, clergy: int, after: tuple[int, int]) -> None:
    table = placed(moving(f"{THREE}players.polonia-minor = {{ gold = {gold}, clergy = {clergy} }}"))
    do(table, "polonia-minor", INTO_THREE)
    assert asked(table) != [("penalty", "polonia-minor")]
    assert player(table) == after


@pytest.mark.rule("PR-200")
def test_central_lands_pomeranias_and_own_lands_cost_nothing() -> None:
    table = placed(
        moving(
            """
            lands.vislicia.units.polonia-minor = { knight = 2 }
            lands.sarnovia.units.silesia.footman = 0
            """
        )
    )
    do(table, "polonia-minor", "move knight vislicia>sarnovia>siradia knight vislicia>lelovia / finish")
    assert player(table) == (5, 1)


@pytest.mark.rule("PR-199", "PR-203")
def test_a_land_held_before_costs_nothing_and_several_units_pay_once() -> None:
    table = placed(
        moving("lands.velunum.units.polonia-minor.knight = 1\nlands.lelovia.units.polonia-minor.footman = 2")
    )
    do(table, "polonia-minor", "move 2 footmen lelovia>velunum / finish")
    assert player(table) == (5, 1)
    table = placed(moving("lands.lelovia.units.polonia-minor.footman = 2\nplayers.polonia-minor.clergy = 0"))
    do(table, "polonia-minor", "move 2 footmen lelovia>velunum / finish")
    assert player(table) == (4, 0)


@pytest.mark.rule("PR-202", "PR-369", "PR-370", "PR-025", "PR-189", "PR-368")
def test_a_division_token_costs_one_penalty_also_at_home_and_goes_back() -> None:
    table = placed(
        moving(
            """
            lands.vislicia.division = true
            lands.cracovia.units.polonia-minor.knight = 1
            players.polonia-minor.clergy = 0
            """
        )
    )
    assert fact(table, "lands.vislicia.controller") == ""
    do(table, "polonia-minor", "move knight cracovia>vislicia / finish")
    assert fact(table, "lands.vislicia.controller") == "polonia-minor"
    assert not fact(table, "lands.vislicia.division")
    assert fact(table, "supply.division") == 12 - 3
    assert player(table) == (4, 0)


@pytest.mark.rule("PR-202", "PR-372")
def test_a_token_in_foreign_borders_costs_one_penalty_and_the_land_goes_home_when_left() -> None:
    table = placed(
        moving(
            """
            lands.cracovia.units.polonia-minor.knight = 1
            lands.opolia.division = false
            players.polonia-minor.clergy = 0
            """
        )
    )
    do(table, "polonia-minor", "move knight cracovia>bithomia / finish")
    assert player(table) == (4, 0)
    assert fact(table, "lands.bithomia.controller") == "polonia-minor"


@pytest.mark.rule("PR-201", "PR-071")
@pytest.mark.parametrize(("option", "gold"), [("yes", 4), ("no", 5)])
def test_lands_of_principalities_without_a_player_cost_it_too_by_option(option: str, gold: int) -> None:
    table = placed(
        moving(
            """
            lands.lelovia.units.polonia-minor.footman = 1
            lands.gnesna.units.polonia-maior.prince = 1
            players.polonia-minor.clergy = 0
            """
        ),
        seats=(2, 3),
        np_penalty=option,
    )
    do(table, "polonia-minor", "move footman lelovia>velunum / finish")
    assert player(table) == (gold, 0)


@pytest.mark.rule("PR-213", "PR-100")
def test_texts_waive_cap_and_exempt() -> None:
    base = f"{THREE}players.polonia-minor = {{ gold = 5, clergy = 0"
    table = placed(moving(f'{base}, tiles = ["safe-conduct"] }}'))
    do(table, "polonia-minor", INTO_THREE)
    assert player(table) == (3, 0)
    for prince in ("spindleshanks", "henry-glogovia"):  # whose text is meant, whoever's he is
        table = placed(moving(f"{base} }}"))
        table.state.players[3].prince = prince
        do(table, "polonia-minor", INTO_THREE)
        assert player(table) == (4, 0)


RICH = """
lands.velunum = { cities = ["velunum"], building = "tiltyard" }
lands.lelovia.units.polonia-minor.footman = 1
players.polonia-minor = { people = 3, clergy = 3 }
players.polonia-maior = { people = 5 }
"""


@pytest.mark.rule("PR-206", "PR-207", "PR-209", "PR-009", "PR-090")
def test_whoever_gains_a_land_may_destroy_what_stands_there_and_loses_support_once() -> None:
    table = placed(moving(RICH))
    do(table, "polonia-minor", "move footman lelovia>velunum / finish", "pay gold=1")
    assert asked(table) == [("destroy", "polonia-minor")]
    assert refusal(table, "polonia-minor", "destroy castle") == "bad_choice"
    assert fact(table, "players.polonia-minor.people") == 4
    do(table, "polonia-minor", "destroy velunum tiltyard")
    its = fact(table, "players.polonia-minor")
    assert (its["people"], its["clergy"], its["might"]) == (3 + 1 - 1 - 1, 3 - 1, 4)
    assert fact(table, "players.polonia-maior.people") == 4
    assert fact(table, "supply.tiltyard") == 8
    assert fact(table, "supply.civitas") == 8


@pytest.mark.rule("PR-206", "PR-210")
def test_what_was_spared_stays_and_cannot_be_destroyed_later() -> None:
    table = placed(moving(RICH))
    do(table, "polonia-minor", "move footman lelovia>velunum / finish", "pay gold=1", "decline")
    assert fact(table, "lands.velunum.cities") == ["velunum"]
    assert refusal(table, "polonia-minor", "destroy velunum") == "wrong_phase"


@pytest.mark.rule("PR-208", "PR-024")
def test_nobody_destroys_on_a_home_land_regained() -> None:
    table = placed(
        moving(
            """
            lands.vislicia = { building = "castle", division = true }
            lands.cracovia.units.polonia-minor.knight = 1
            """
        )
    )
    do(table, "polonia-minor", "move knight cracovia>vislicia / finish", "pay gold=1")
    assert asked(table) != [("destroy", "polonia-minor")]
    assert fact(table, "lands.vislicia.building") == "castle"
