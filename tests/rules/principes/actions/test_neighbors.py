"""Neighbors: cards move their units before Politics, others block them, lands change hands."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import asked, do, fact, placed, refusal, refusal_says
from wici.rules.games.principes.state import PrincipesTable

CARDS = '["bohemia-all", "bohemia-part", "any-neighbors"]'
PART = '["bohemia-part", "heir"]'


def before(more: str = "", *, cards: str = CARDS, action: str = "politics", **hands: str) -> PrincipesTable:
    """A table on which Masovia has revealed an action and may play cards before it."""
    others = {"polonia_maior": "[]", "polonia_minor": "[]", "silesia": "[]", **hands}
    dealt = "\n".join(f"players.{name.replace('_', '-')}.hand = {hand}" for name, hand in others.items())
    turn = f'turn = {{ seat = "masovia", action = "{action}" }}'
    table = placed(f"{turn}\nplayers.masovia.hand = {cards}\n{dealt}\n{more}")
    do(table, "masovia", "perform")
    return table


def moves(table: PrincipesTable) -> tuple[str, ...]:
    """The movements listed as legal."""
    return table.phase.legal(table, table.prompts()[0]).answers


@pytest.mark.rule("PR-302", "PR-304", "PR-306", "PR-014")
def test_a_neighbor_card_moves_its_neighbor_before_politics() -> None:
    table = before()
    assert asked(table) == [("before-action", "masovia")]
    assert refusal(table, "masovia", "activate hungary with bohemia-part") == "bad_choice"
    assert refusal(table, "masovia", "activate prussians with any-neighbors") == "bad_target"
    assert refusal(table, "masovia", "activate silesia with any-neighbors") == "bad_target"
    assert refusal(table, "masovia", "activate hungary with hungary-part") == "not_in_hand"
    do(table, "masovia", "activate bohemia with bohemia-part")
    assert asked(table) == [("move", "masovia")]
    do(table, "masovia", "move knight bohemia>ratiboria / finish")
    assert fact(table, "lands.ratiboria.units") == {"bohemia": {"knight": 1}}


@pytest.mark.rule("PR-304")
def test_no_neighbor_moves_before_another_action() -> None:
    assert asked(before(action="taxes")) == [("taxes", "masovia")]
    table = before(action="taxes", cards=PART)
    assert asked(table) == [("before-action", "masovia")]
    assert refusal(table, "masovia", "activate bohemia with bohemia-part") == "wrong_phase"


@pytest.mark.rule("PR-151", "PR-304")
def test_a_neighbor_moves_also_before_politics_that_is_declined() -> None:
    table = placed(
        'turn = { seat = "masovia", action = "politics" }\nplayers.masovia.hand = ["bohemia-part"]'
    )
    do(table, "masovia", "decline")
    assert asked(table) == [("before-action", "masovia")]
    do(table, "masovia", "activate bohemia with bohemia-part")


@pytest.mark.rule("PR-303", "PR-305")
def test_a_card_for_all_units_costs_two_gold_even_if_all_is_blocked() -> None:
    table = before("players.masovia.gold = 1")
    assert refusal(table, "masovia", "activate bohemia with bohemia-all") == "no_gold"
    table = before("players.masovia.gold = 2", cards='["bohemia-part", "heir"]', silesia='["bohemia-all"]')
    do(table, "masovia", "activate bohemia with bohemia-part")
    assert fact(table, "players.masovia.gold") == 2
    table = before("players.masovia.gold = 2", cards='["bohemia-all", "heir"]', silesia='["bohemia-part"]')
    do(table, "masovia", "activate bohemia with bohemia-all")
    assert fact(table, "players.masovia.gold") == 0


@pytest.mark.rule("PR-307", "PR-308")
def test_each_neighbor_is_activated_once_before_one_action() -> None:
    table = before()
    do(table, "masovia", "activate bohemia with any-neighbors")
    assert refusal(table, "masovia", "activate bohemia with bohemia-part") == "wrong_phase"
    do(table, "masovia", "finish")
    assert refusal(table, "masovia", "activate bohemia with bohemia-part") == "same_neighbor"
    assert not any(line.startswith("activate bohemia") for line in moves(table))


@pytest.mark.rule("PR-307", "PR-312", "PR-313")
def test_a_blocked_activation_counts_too() -> None:
    table = before(silesia='["bohemia-all"]', cards='["bohemia-part", "any-neighbors"]')
    do(table, "masovia", "activate bohemia with bohemia-part")
    assert refusal(table, "masovia", "block any-neighbors") == "not_your_turn"
    do(table, "silesia", "block bohemia-all")
    assert asked(table) == [("before-action", "masovia")]
    assert refusal(table, "masovia", "activate bohemia with any-neighbors") == "same_neighbor"
    do(table, "masovia", "activate hungary with any-neighbors")


@pytest.mark.rule("PR-309", "PR-310", "PR-311", "PR-312")
def test_the_others_block_in_the_set_order_each_once() -> None:
    table = before(
        'princeps = "silesia"\nplayers.silesia.gold = 0',
        cards='["bohemia-all", "heir"]',
        polonia_maior='["bohemia-part", "hungary-part"]',
        silesia='["any-neighbors", "wedge"]',
    )
    do(table, "masovia", "activate bohemia with bohemia-all")
    assert asked(table) == [("block", "silesia")]
    assert refusal(table, "polonia-maior", "block bohemia-part") == "not_your_turn"
    assert refusal(table, "silesia", "block wedge") == "bad_target"
    assert refusal(table, "silesia", "block bohemia-part") == "not_in_hand"
    do(table, "silesia", "block any-neighbors")
    assert fact(table, "players.silesia.gold") == 0
    assert asked(table) == [("block", "polonia-maior")]
    assert table.prompts()[0].facts == {"neighbor": "bohemia", "mover": "masovia", "knights": 1, "footmen": 2}
    assert moves(table) == ("block bohemia-part", "decline")
    assert refusal(table, "polonia-maior", "block hungary-part") == "bad_target"
    do(table, "polonia-maior", "decline")
    assert asked(table) == [("move", "masovia")]
    assert refusal(table, "masovia", "move 2 knights bohemia>ratiboria / finish") == "limit"
    do(table, "masovia", "move knight bohemia>ratiboria 2 footmen bohemia>ratiboria / finish")


@pytest.mark.rule("PR-312", "PR-316")
def test_who_moves_units_that_were_blocked_or_that_the_card_keeps_at_home_is_told_so() -> None:
    table = before(cards=PART, silesia='["any-neighbors"]')
    do(table, "masovia", "activate bohemia with bohemia-part")
    do(table, "silesia", "block any-neighbors")
    for unit in ("knight", "2 knights", "knight-1"):
        said = refusal_says(table, "masovia", f"move {unit} bohemia>ratiboria / finish")
        assert said == (
            "0 Knights of Kingdom of Bohemia may move: what the card shows, less what was blocked."
        )
    assert refusal(table, "masovia", "move knight bohemia>ratiboria") == "bad_target"
    two = refusal_says(table, "masovia", "move 2 footmen bohemia>ratiboria / finish")
    assert two == "1 Footman of Kingdom of Bohemia may move: what the card shows, less what was blocked."
    none_there = refusal_says(table, "masovia", "move knight ratiboria>nissa / finish")
    assert none_there == "There are not 1 of 'knight' to move from Ratiboria."


@pytest.mark.rule("PR-006", "PR-314")
def test_the_cards_go_under_the_neighbor_deck() -> None:
    table = before(cards=PART, silesia='["any-neighbors"]')
    do(table, "masovia", "activate bohemia with bohemia-part")
    do(table, "silesia", "block any-neighbors")
    assert table.state.decks["neighbor"][-1] == "any-neighbors"
    do(table, "masovia", "finish")
    assert table.state.decks["neighbor"][-2:] == ["any-neighbors", "bohemia-part"]


@pytest.mark.rule("PR-312", "PR-316")
def test_without_units_there_is_nothing_to_move() -> None:
    table = before(
        "lands.pomerania-orientalis.units.silesia = { prince = 1 }", cards='["eastern-pomerania", "heir"]'
    )
    do(table, "masovia", "activate eastern-pomerania with eastern-pomerania")
    assert asked(table) == [("before-action", "masovia")]


@pytest.mark.rule("PR-315", "PR-317", "PR-318", "PR-319", "PR-323")
def test_neighbor_units_move_like_own_ones_from_where_they_stand() -> None:
    table = before("lands.nissa.units.bohemia.footman = 1", cards=PART)
    do(table, "masovia", "activate bohemia with bohemia-part")
    assert refusal(table, "masovia", "move footman nissa>opolia>bithomia>sandecia / finish") == "out_of_range"
    assert refusal(table, "masovia", "move footman nissa>bohemia / finish") == "off_limits"
    assert refusal(table, "masovia", "move knight bohemia>opolia / finish") == "out_of_range"
    assert refusal(table, "masovia", "move footman bohemia>nissa footman nissa>opolia / finish") == "limit"
    do(table, "masovia", "move knight bohemia>nissa / finish")
    assert fact(table, "lands.nissa.units") == {"bohemia": {"knight": 1, "footman": 1}}


@pytest.mark.rule("PR-320")
def test_they_may_cross_but_not_end_on_a_land_of_their_mover() -> None:
    table = before(
        "lands.lucovia.units.masovia.knight = 1\nlands.liva.units.masovia.footman = 1",
        cards='["rus-duchies-part", "heir"]',
    )
    do(table, "masovia", "activate rus-duchies with rus-duchies-part")
    assert refusal(table, "masovia", "move knight rus-duchies>liva / finish") == "own_land"
    do(table, "masovia", "move knight rus-duchies>lucovia>radomia / finish")
    assert fact(table, "lands.radomia.controller") == "rus-duchies"


@pytest.mark.rule("PR-321", "PR-352")
def test_a_princess_protects_the_lands_of_her_player() -> None:
    table = before('players.silesia.princess = "bohemia"', cards=PART)
    do(table, "masovia", "activate bohemia with bohemia-part")
    assert refusal(table, "masovia", "move knight bohemia>suidnicium / finish") == "immune"
    assert "move knight bohemia>suidnicium / finish" not in moves(table)
    do(table, "masovia", "move knight bohemia>ratiboria>opolia>lelovia / finish")
    assert fact(table, "action") == "politics"


@pytest.mark.rule("PR-192", "PR-322")
def test_players_may_let_neighbor_units_pass() -> None:
    table = before("lands.nissa.units.silesia.footman = 1", cards=PART)
    do(table, "masovia", "activate bohemia with bohemia-part")
    path = "move knight bohemia>nissa>milicium"
    assert refusal(table, "masovia", f"{path} / finish") == "blocked"
    do(table, "masovia", f"{path} / request silesia nissa")
    do(table, "silesia", "consent")
    do(table, "masovia", "finish")
    assert fact(table, "lands.milicium.controller") == "bohemia"


@pytest.mark.rule("PR-324", "PR-325", "PR-326", "PR-328")
def test_they_take_a_land_and_stay_and_their_mover_pays_nothing_for_destruction() -> None:
    land = 'lands.suidnicium = { building = "abbey", cities = ["suidnicium"], units = {} }\n'
    table = before(f"{land}lands.glogovia.units.silesia.footman = 1\nplayers.silesia.clergy = 3", cards=PART)
    do(table, "masovia", "activate bohemia with bohemia-part")
    do(table, "masovia", "move footman bohemia>suidnicium / finish")
    assert fact(table, "lands.suidnicium.controller") == "bohemia"
    assert fact(table, "players.silesia.clergy") == 2
    assert asked(table) == [("destroy", "masovia")]
    do(table, "masovia", "destroy abbey suidnicium")
    assert [fact(table, f"players.masovia.{what}") for what in ("gold", "people", "clergy")] == [5, 1, 1]
    assert fact(table, "lands.suidnicium.cities") == []
    do(table, "masovia", "finish", "decline")
    assert fact(table, "lands.suidnicium.units") == {"bohemia": {"footman": 1}}


@pytest.mark.rule("PR-327", "PR-369", "PR-370")
def test_they_remove_a_division_token_for_nothing() -> None:
    table = before(cards=PART)
    do(table, "masovia", "activate bohemia with bohemia-part")
    do(table, "masovia", "move footman bohemia>ratiboria / finish")
    assert fact(table, "lands.ratiboria.division") is False
    assert fact(table, "lands.ratiboria.controller") == "bohemia"
    assert (fact(table, "players.masovia.gold"), fact(table, "players.masovia.clergy")) == (5, 1)


@pytest.mark.rule("PR-137")
def test_no_neighbor_moves_while_a_history_card_forbids_it() -> None:
    table = before('history = "pact-of-kepno"\nround = 5')
    assert asked(table) == [("politics", "masovia")]
    table = before('history = "pact-of-kepno"\nround = 5', cards=PART)
    assert asked(table) == [("before-action", "masovia")]
    assert refusal(table, "masovia", "activate bohemia with bohemia-part") == "wrong_phase"
