"""Texts: every kind of effect happens as its words say, with costs, choices and conditions."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import asked, do, fact, placed, refusal
from wici.rules.games.principes.state import PrincipesTable
from wici.rules.games.principes.texts.text import happens


def each(card: str, more: str = "") -> PrincipesTable:
    """A table on which a History Card's text is carried out for each player, Masovia first."""
    table = placed(f'princeps = "masovia"\nstep = "plan"\nhistory = "{card}"\n{more}')
    happens(table, "on_reveal", table.state.active)
    table.run()
    return table


def court(card: str, action: str, more: str = "") -> PrincipesTable:
    """A table on which Masovia may play a Court Card before its action."""
    turn = f'turn = {{ seat = "masovia", action = "{action}" }}'
    return placed(f'{turn}\nplayers.masovia.hand = ["{card}", "heir"]\n{more}')


ORDER = ("masovia", "polonia-minor", "silesia", "polonia-maior")


@pytest.mark.rule("PR-003", "PR-048")
def test_an_optional_text_with_a_cost_is_not_offered_to_whoever_cannot_pay() -> None:
    table = each("synod-borzykowa", "players.masovia.gold = 0")
    assert asked(table) == [("text", "polonia-minor")]
    do(table, "polonia-minor", "accept")
    assert (fact(table, "players.polonia-minor.gold"), fact(table, "players.polonia-minor.clergy")) == (4, 2)


def test_people_are_paid_for_gold() -> None:
    table = each("lubus-sold", "players.polonia-minor.people = 0")
    do(table, "masovia", "accept")
    assert (fact(table, "players.masovia.people"), fact(table, "players.masovia.gold")) == (0, 7)
    assert asked(table) == [("text", "silesia")]


def test_a_unit_is_given_up_for_clergy() -> None:
    table = each("prussia-subdued")
    assert refusal(table, "masovia", "release knight plocium") == "bad_target"
    do(table, "masovia", "release knight cirscum")
    assert fact(table, "players.masovia.clergy") == 2
    assert fact(table, "pools.masovia") == {"footman": 3, "knight": 3}


def test_a_condition_must_hold() -> None:
    table = each("saint-stanislaus", 'lands.liva.building = "abbey"')
    assert [fact(table, f"players.{name}.clergy") for name in ORDER] == [2, 1, 1, 1]


def test_each_condition_of_a_text_counts_by_itself() -> None:
    table = each("synod-lancicia", "lands.lancicia.units.polonia-maior.prince = 1")
    assert fact(table, "players.polonia-maior.clergy") == 1 + 2
    moved = "lands.gnesna.units.masovia.knight = 1\nlands.calissia.units.polonia-maior.prince = 1"
    table = each("synod-lancicia", moved)
    assert fact(table, "players.masovia.clergy") == 2
    assert fact(table, "players.polonia-maior.clergy") == 1


@pytest.mark.rule("PR-415")
def test_an_abbey_by_a_history_card_counts_for_french_style() -> None:
    table = each("friars-arrive", 'players.masovia.tiles = ["french-style"]\nlands.liva.building = "castle"')
    assert refusal(table, "masovia", "build abbey liva") == "bad_target"
    assert refusal(table, "masovia", "build castle plocium") == "bad_target"
    do(table, "masovia", "build abbey plocium")
    assert fact(table, "players.masovia.clergy") == 3
    assert fact(table, "players.masovia.gold") == 5


@pytest.mark.rule("PR-007")
def test_a_card_is_drawn_where_there_is_one() -> None:
    table = each("black-cross")
    for name in ORDER:
        do(table, name, "accept")
    assert fact(table, "players.silesia.cards.neighbor") == 2
    table = each("black-cross")
    table.state.players[1].hand += table.state.decks["neighbor"]
    table.state.decks["neighbor"] = []
    table.run()
    assert [kind for kind, _ in asked(table)] == ["plan"] * 4


@pytest.mark.rule("PR-003")
def test_of_several_effects_only_those_that_can_be_done_in_full_are_open() -> None:
    table = each("blood-at-gasawa", 'players.masovia = { people = 0, hand = ["heir", "wedge"] }')
    assert asked(table) == [("text", "masovia")]
    assert refusal(table, "masovia", "choose people") == "wrong_phase"
    do(table, "masovia", "discard wedge")
    assert fact(table, "players.masovia.hand") == ["heir"]
    do(table, "polonia-minor", "choose people")
    assert fact(table, "players.polonia-minor.people") == 0


def test_where_nothing_can_be_done_in_full_nothing_happens() -> None:
    table = each("captive-prince", "players.masovia = { people = 0, gold = 1 }")
    assert asked(table)[0][1] == "polonia-minor"
    assert fact(table, "players.masovia.gold") == 1
    do(table, "polonia-minor", "choose gold")
    assert fact(table, "players.polonia-minor.gold") == 3


def test_up_to_two_footmen_are_assembled_one_by_one() -> None:
    table = each("tartar-storm")
    do(table, "masovia", "assemble footman=1 plocium", "decline")
    do(table, "polonia-minor", "assemble footman=1 cracovia", "assemble footman=1 cracovia")
    assert fact(table, "lands.plocium.units.masovia") == {"footman": 1, "prince": 1}
    assert fact(table, "lands.cracovia.units.polonia-minor") == {"footman": 2, "prince": 1}
    assert asked(table) == [("text", "silesia")]


@pytest.mark.rule("PR-181", "PR-185")
def test_without_capital_and_prince_both_footmen_go_to_one_land() -> None:
    lost = "lands.plocium.units.silesia.footman = 1\nlands.liva.units.masovia.prince = 0"
    table = each("tartar-storm", lost)
    prompt = table.prompts()[0]
    lands = ("vladislavia", "cirscum")
    assert [line for line in table.phase.legal(table, prompt).answers if line != "decline"] == [
        f"assemble footman=1 {land}" for land in lands
    ]
    do(table, "masovia", "assemble footman=1 cirscum")
    assert refusal(table, "masovia", "assemble footman=1 vladislavia") == "bad_target"
    do(table, "masovia", "assemble footman=1 cirscum")
    assert fact(table, "lands.cirscum.units.masovia") == {"footman": 2}
    assert asked(table) == [("text", "polonia-minor")]


@pytest.mark.rule("PR-151", "PR-158", "PR-301", "PR-006")
def test_a_court_card_is_shown_and_goes_under_its_deck() -> None:
    table = court("wandering-scholar", "progress")
    do(table, "masovia", "perform", "play wandering-scholar")
    assert table.state.decks["court"][-1] == "wandering-scholar"
    assert table.prompts()[0].kind == "before-action"
    do(table, "masovia", "finish")
    tiles = [row[0] for row in table.state.market.values()]
    do(table, "masovia", f"take {tiles[0]}", f"take {tiles[1]}")


@pytest.mark.rule("PR-151", "PR-150")
def test_cards_may_be_played_although_the_action_is_declined() -> None:
    table = court("renewal-of-coinage", "taxes")
    do(table, "masovia", "decline", "play renewal-of-coinage")
    assert fact(table, "players.masovia.gold") == 8
    do(table, "masovia", "finish")
    assert fact(table, "players.masovia.people") == 1
    assert asked(table)[0] != ("taxes", "masovia")


def test_a_chosen_player_loses_support() -> None:
    table = court("excommunication", "politics", "players.silesia.clergy = 1")
    do(table, "masovia", "perform", "play excommunication")
    assert refusal(table, "masovia", "choose masovia") == "bad_target"
    do(table, "masovia", "choose silesia")
    assert fact(table, "players.silesia.clergy") == 0


@pytest.mark.rule("PR-048")
def test_a_card_whose_cost_cannot_be_paid_stays_in_hand() -> None:
    table = court("feast-at-court", "politics", "players.masovia.gold = 1")
    do(table, "masovia", "perform")
    assert refusal(table, "masovia", "play feast-at-court") == "no_gold"
    do(table, "masovia", "exchange heir gold", "play feast-at-court")
    assert (fact(table, "players.masovia.gold"), fact(table, "players.masovia.people")) == (0, 3)


def test_a_card_that_can_do_nothing_stays_in_hand() -> None:
    table = court("act-of-homage", "movement")
    do(table, "masovia", "perform")
    assert refusal(table, "masovia", "play act-of-homage") == "bad_target"


@pytest.mark.rule("PR-009", "PR-021")
def test_a_division_token_is_taken_off_an_own_land() -> None:
    table = court("act-of-homage", "movement", "lands.liva.division = true\nlands.visna.division = true")
    do(table, "masovia", "perform", "play act-of-homage")
    assert refusal(table, "masovia", "unite opolia") == "bad_target"
    do(table, "masovia", "unite visna")
    assert fact(table, "lands.visna.controller") == "masovia"
    assert fact(table, "lands.liva.division")


@pytest.mark.rule("PR-363", "PR-364", "PR-365", "PR-367")
def test_a_division_token_is_placed_on_an_empty_land_of_another_player() -> None:
    table = court(
        "claim-of-a-kinsman", "politics", 'lands.lubus.building = "tiltyard"\nplayers.silesia.people = 3'
    )
    do(table, "masovia", "perform", "play claim-of-a-kinsman")
    for land in ("liva", "lancicia", "pomerania-orientalis"):
        assert refusal(table, "masovia", f"divide {land}") == "bad_target"
    assert refusal(table, "masovia", "divide vratislavia") == "has_units"
    assert refusal(table, "masovia", "divide opolia") == "duplicate"
    do(table, "masovia", "divide lubus")
    assert fact(table, "lands.lubus.controller") == ""
    assert fact(table, "players.silesia.people") == 2


@pytest.mark.rule("PR-409", "PR-151")
def test_another_action_is_performed_instead_with_its_own_cards_before() -> None:
    table = court("change-of-plans", "taxes", "")
    table.state.players[2].hand.append("master-mason")
    table.state.decks["court"].remove("master-mason")
    do(table, "masovia", "perform", "play change-of-plans")
    planned = fact(table, "players.masovia.plan")
    for action in planned:
        assert refusal(table, "masovia", f"choose {action}") == "bad_choice"
    do(table, "masovia", "choose building", "play master-mason", "finish", "build castle plocium")
    assert fact(table, "players.masovia.gold") == 5


@pytest.mark.rule("PR-409")
def test_new_mechanisms_perform_any_other_action() -> None:
    table = placed(
        """
        turn = { seat = "masovia", action = "progress" }
        players.masovia = { tiles = ["new-mechanisms"], hand = [] }
        """
    )
    assert refusal(table, "masovia", "perform robbery") == "bad_choice"
    do(table, "masovia", "perform taxes", "collect")
    assert fact(table, "players.masovia.gold") == 9
    table = placed('turn = { seat = "masovia", action = "progress" }')
    assert refusal(table, "masovia", "perform taxes") == "bad_choice"


@pytest.mark.rule("PR-436")
def test_alone_a_text_about_others_cannot_be_used() -> None:
    table = placed(
        'turn = { seat = "masovia", action = "politics" }\nplayers.masovia.hand = ["excommunication"]',
        seats=(2,),
    )
    do(table, "masovia", "perform")
    assert refusal(table, "masovia", "play excommunication") == "bad_timing"


def test_a_played_card_may_be_left_undone_in_part() -> None:
    table = court("claim-of-a-kinsman", "politics")
    do(table, "masovia", "perform", "play claim-of-a-kinsman", "decline")
    assert fact(table, "supply.division") == 9
