"""Taxes: People Support for the gold of all Might."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import asked, do, fact, placed, refusal


def collecting(name: str, more: str = "") -> str:
    return f'turn = {{ seat = "{name}", action = "taxes", performing = true }}\n{more}'


@pytest.mark.rule("PR-171", "PR-173", "PR-175")
def test_taxes_cost_one_people_and_give_the_might_of_lands_abroad_too() -> None:
    table = placed(collecting("polonia-minor", "lands.siradia.units.polonia-minor.knight = 1"))
    do(table, "polonia-minor", "collect")
    assert (fact(table, "players.polonia-minor.gold"), fact(table, "players.polonia-minor.people")) == (10, 0)


@pytest.mark.rule("PR-174", "PR-424", "PR-420")
def test_silesia_takes_two_more() -> None:
    table = placed(collecting("silesia", "lands.opolia.division = false"))
    do(table, "silesia", "collect")
    assert fact(table, "players.silesia.gold") == 5 + 4 + 2


@pytest.mark.rule("PR-175")
def test_a_land_with_a_division_token_gives_nothing() -> None:
    table = placed(collecting("silesia"))
    do(table, "silesia", "collect")
    assert fact(table, "players.silesia.gold") == 5 + 3 + 2


@pytest.mark.rule("PR-172")
def test_without_people_taxes_cannot_be_performed_and_nothing_is_asked() -> None:
    table = placed(collecting("masovia", "players.masovia.people = 0"))
    assert asked(table) != [("taxes", "masovia")]
    assert fact(table, "players.masovia.gold") == 5


@pytest.mark.rule("PR-172", "PR-154", "PR-155")
def test_a_card_exchanged_beforehand_makes_taxes_possible() -> None:
    table = placed(
        """
        turn = { seat = "masovia", action = "taxes" }
        [players.masovia]
        people = 0
        hand = ["feast-at-court"]
        """
    )
    do(table, "masovia", "exchange feast-at-court people", "perform", "collect")
    assert (fact(table, "players.masovia.people"), fact(table, "players.masovia.gold")) == (0, 9)


@pytest.mark.rule("PR-176", "PR-050")
def test_an_empty_bank_pays_what_it_has() -> None:
    table = placed(collecting("masovia"))
    table.state.players[1].gold += table.state.bank - 2
    table.state.bank = 2
    do(table, "masovia", "collect")
    assert (fact(table, "players.masovia.gold"), fact(table, "players.masovia.people")) == (7, 0)
    assert fact(table, "bank") == 0


@pytest.mark.rule("PR-050")
def test_without_a_limit_the_bank_always_pays() -> None:
    table = placed(collecting("masovia"), bank_limit="none")
    table.state.players[1].gold += table.state.bank
    table.state.bank = 0
    do(table, "masovia", "collect")
    assert fact(table, "players.masovia.gold") == 9


@pytest.mark.rule("PR-084", "PR-173", "PR-083")
def test_might_above_the_cap_is_collected_too() -> None:
    lands = ["posnania", "gnesna", "calissia", "lancicia", "siradia", "pomerania-orientalis"]
    units = "\n".join(f"lands.{land}.units.masovia.footman = 1" for land in lands)
    cities = 'lands.plocium.cities = ["plocium"]\nlands.posnania.cities = ["posnania"]'
    away = (
        "lands.crobia.units = { polonia-maior = { prince = 1 } }\nareas.bohemia.units.eastern-pomerania = {}"
    )
    table = placed(
        collecting("masovia", f"{units}\n{cities}\n{away}").replace(
            "areas.bohemia.units.eastern-pomerania = {}", ""
        )
    )
    might = fact(table, "players.masovia.true_might")
    assert might > 10
    assert fact(table, "players.masovia.might") == 10
    do(table, "masovia", "collect")
    assert fact(table, "players.masovia.gold") == 5 + might


@pytest.mark.rule("PR-177", "PR-169")
def test_tiles_add_to_the_amount_and_offer_another_way() -> None:
    table = placed(
        collecting(
            "masovia",
            """
            players.masovia.tiles = ["salt-mines", "fixed-rents"]
            players.masovia.people = 0
            players.silesia.tiles = ["annual-fair"]
            """,
        )
    )
    assert refusal(table, "masovia", "collect") == "track_zero"
    assert refusal(table, "masovia", "collect by salt-mines") == "bad_choice"
    do(table, "masovia", "collect by fixed-rents")
    assert fact(table, "players.masovia.gold") == 5 + 4 + 2 - 2
    assert fact(table, "players.silesia.gold") == 6


@pytest.mark.rule("PR-150")
def test_whoever_declines_to_collect_has_not_performed_the_action() -> None:
    table = placed(collecting("masovia", 'players.silesia.tiles = ["annual-fair"]'))
    do(table, "masovia", "decline")
    assert fact(table, "players.silesia.gold") == 5


@pytest.mark.rule("PR-177", "PR-151", "PR-158", "PR-159")
def test_a_tax_steward_pays_and_spares_the_people() -> None:
    table = placed(
        """
        turn = { seat = "masovia", action = "taxes" }
        [players.masovia]
        people = 0
        hand = ["tax-steward", "renewal-of-coinage", "wandering-scholar"]
        """
    )
    do(table, "masovia", "perform")
    assert refusal(table, "masovia", "play wandering-scholar") == "bad_timing"
    assert refusal(table, "masovia", "play heir") == "not_in_hand"
    do(table, "masovia", "play tax-steward", "play renewal-of-coinage", "finish", "collect")
    assert fact(table, "players.masovia.gold") == 5 + 2 + 3 + 4
    assert fact(table, "players.masovia.people") == 0
