"""Building: Cities, Castles, Tiltyards, Abbeys."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import asked, do, fact, placed, refusal


def building(more: str = "", name: str = "polonia-minor") -> str:
    return f'turn = {{ seat = "{name}", action = "building", performing = true }}\n{more}'


@pytest.mark.rule("PR-276", "PR-278", "PR-019", "PR-275", "PR-277")
@pytest.mark.parametrize(
    ("gord", "cost", "might"), [("lelovia", 1, 1), ("lublinum", 2, 2), ("cracovia", 3, 3)]
)
def test_a_city_costs_the_might_it_gives(gord: str, cost: int, might: int) -> None:
    table = placed(building())
    do(table, "polonia-minor", f"found {gord}")
    assert fact(table, "players.polonia-minor.gold") == 5 - cost
    assert fact(table, f"lands.{gord}.might") == might
    assert fact(table, "players.polonia-minor.might") == 5
    assert refusal(table, "polonia-minor", "found vislicia") == "limit"


@pytest.mark.rule("PR-274", "PR-279", "PR-280", "PR-281", "PR-283", "PR-284", "PR-282")
def test_two_buildings_one_to_a_land() -> None:
    table = placed(building())
    do(table, "polonia-minor", "build abbey vislicia")
    assert refusal(table, "polonia-minor", "build castle vislicia") == "duplicate"
    assert refusal(table, "polonia-minor", "build castle opolia") == "not_controlled"
    assert refusal(table, "polonia-minor", "build castle atlantis") == "bad_target"
    do(table, "polonia-minor", "build tiltyard lelovia")
    assert refusal(table, "polonia-minor", "build castle radomia") == "limit"
    do(table, "polonia-minor", "found cracovia")
    assert fact(table, "players.polonia-minor") == {
        **fact(table, "players.polonia-minor"),
        "gold": 0,
        "people": 2,
        "clergy": 2,
    }
    assert asked(table) != [("building", "polonia-minor")]


@pytest.mark.rule("PR-274", "PR-275", "PR-276", "PR-279", "PR-286")
def test_what_cannot_be_founded_or_built_is_refused() -> None:
    table = placed(building('lands.lublinum.cities = ["lublinum"]\nplayers.polonia-minor.gold = 1'))
    assert refusal(table, "polonia-minor", "found lublinum") == "duplicate"
    assert refusal(table, "polonia-minor", "found gnesna") == "not_controlled"
    assert refusal(table, "polonia-minor", "found cracovia") == "no_gold"
    assert refusal(table, "polonia-minor", "found nowhere") == "bad_target"
    assert refusal(table, "polonia-minor", "build palace cracovia") == "malformed"
    assert refusal(table, "polonia-minor", "destroy lublinum") == "wrong_phase"


@pytest.mark.rule("PR-285", "PR-008", "PR-277")
def test_tokens_run_out() -> None:
    castles = "\n".join(
        f'lands.{land}.building = "castle"'
        for land in ("posnania", "gnesna", "calissia", "santocium", "nacla", "sremum", "crobia", "landa")
    )
    cities = "\n".join(
        f'lands.{land}.cities = ["{land}"]'
        for land in ("santocium", "mezericium", "nacla", "sremum", "crobia", "landa", "velunum", "liva")
    )
    table = placed(building(f"{castles}\n{cities}"))
    assert refusal(table, "polonia-minor", "build castle cracovia") == "supply_empty"
    assert refusal(table, "polonia-minor", "found lelovia") == "supply_empty"
    do(table, "polonia-minor", "found lublinum")
    table.state.lands["landa"].building = ""
    do(table, "polonia-minor", "build castle cracovia")


@pytest.mark.rule("PR-087", "PR-086")
def test_an_abbey_at_the_cap_gives_nothing_and_its_loss_costs() -> None:
    table = placed(building("players.polonia-minor.clergy = 10"))
    do(table, "polonia-minor", "build abbey lelovia")
    assert fact(table, "players.polonia-minor.clergy") == 10


@pytest.mark.rule("PR-415", "PR-287")
def test_french_style_gives_one_more_clergy_for_an_abbey() -> None:
    table = placed(building('players.polonia-minor.tiles = ["french-style"]'))
    do(table, "polonia-minor", "build abbey lelovia")
    assert fact(table, "players.polonia-minor.clergy") == 3


@pytest.mark.rule("PR-273", "PR-280", "PR-016")
def test_western_pomerania_may_hold_two_cities_and_one_building() -> None:
    table = placed(
        building(
            """
            lands.pomerania-occidentalis.units.polonia-minor.knight = 1
            lands.pomerania-occidentalis.units.western-pomerania.knight = 0
            players.polonia-minor.gold = 9
            players.polonia-minor.tiles = ["town-law"]
            """
        )
    )
    assert refusal(table, "polonia-minor", "found pomerania-occidentalis") == "bad_target"
    do(table, "polonia-minor", "found stetinum", "found caminum", "build castle pomerania-occidentalis")
    assert fact(table, "lands.pomerania-occidentalis.might") == 4
    assert refusal(table, "polonia-minor", "build abbey pomerania-occidentalis") == "duplicate"


@pytest.mark.rule("PR-287", "PR-170")
def test_texts_change_numbers_and_prices_and_two_of_them_cover_the_same_first_building() -> None:
    table = placed(
        """
        turn = { seat = "silesia", action = "building" }
        players.silesia.tiles = ["brickworks", "town-law"]
        players.silesia.hand = ["master-mason", "charter-of-location"]
        """
    )
    do(table, "silesia", "perform", "play master-mason", "play charter-of-location")
    do(table, "silesia", "build castle lubus", "build castle glogovia", "build abbey milicium")
    assert fact(table, "players.silesia.gold") == 5 - 0 - 1 - 1
    do(table, "silesia", "found lubus", "found glogovia", "found milicium")
    assert fact(table, "players.silesia.gold") == 1
    do(table, "silesia", "found nissa")
    assert asked(table) != [("building", "silesia")]
