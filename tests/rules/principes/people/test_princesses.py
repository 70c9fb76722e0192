"""Princesses: sent to Neighbors and Capitals, at work there, removed with the land, sent anew."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import asked, do, fact, placed, refusal
from wici.rules.games.principes.state import PrincipesTable

NAMES = ("masovia", "polonia-minor", "silesia", "polonia-maior")


def sending(more: str = "", *, number: int = 1, princeps: str = "masovia", **hands: str) -> PrincipesTable:
    """A table on which Princesses are sent, Masovia's first; hands are empty unless named."""
    dealt = "\n".join(f"players.{name}.hand = {hands.get(name.replace('-', '_'), '[]')}" for name in NAMES)
    head = f'princeps = "{princeps}"\nround = {number}\nstep = "send_princesses"'
    return placed(f"{head}\n{dealt}\n{more}")


@pytest.mark.rule("PR-134", "PR-347", "PR-348", "PR-361")
def test_each_player_in_the_set_order_sends_the_princess() -> None:
    table = sending()
    for name, place in zip(NAMES, ("bohemia", "hungary", "eastern-pomerania", "rus-duchies"), strict=True):
        assert asked(table) == [("princess", name)]
        assert refusal(table, name, "finish") == "wrong_phase"
        do(table, name, f"send {place}")
    assert fact(table, "history")
    assert fact(table, "players.silesia.princess") == "eastern-pomerania"
    assert refusal(table, "silesia", "send hungary") == "wrong_phase"


@pytest.mark.rule("PR-348", "PR-349", "PR-350", "PR-351")
def test_the_area_is_free_held_by_its_player_and_another_than_before() -> None:
    table = sending(
        """
        players.masovia.princess_before = "hungary"
        players.silesia.princess_before = "posnania"
        lands.posnania.units.polonia-minor.prince = 1
        """
    )
    assert refusal(table, "masovia", "send prussians") == "bad_target"
    assert refusal(table, "masovia", "send gnesna") == "bad_target"
    assert refusal(table, "masovia", "send posnania") == "not_controlled"
    assert refusal(table, "masovia", "send hungary") == "duplicate"
    assert "send posnania" not in table.phase.legal(table, table.prompts()[0]).answers
    do(table, "masovia", "send bohemia")
    assert refusal(table, "polonia-minor", "send bohemia") == "duplicate"
    do(table, "polonia-minor", "send hungary")
    assert refusal(table, "silesia", "send posnania") == "not_controlled"


@pytest.mark.rule("PR-349")
def test_a_capital_without_a_player_is_no_mission() -> None:
    table = placed('princeps = "masovia"\nstep = "send_princesses"', (2, 3))
    assert refusal(table, "masovia", "send vratislavia") == "bad_target"
    do(table, "masovia", "send cracovia")


@pytest.mark.rule("PR-353")
def test_in_her_own_capital_she_brings_a_card_of_a_deck_named() -> None:
    table = sending('decks.neighbor = ["bohemia-all"]')
    do(table, "masovia", "send plocium")
    assert asked(table) == [("princess-draw", "masovia")]
    assert refusal(table, "masovia", "draw battle=1") == "bad_choice"
    assert refusal(table, "masovia", "draw court=1 neighbor=1") == "bad_choice"
    do(table, "masovia", "draw neighbor=1")
    assert fact(table, "players.masovia.hand") == ["bohemia-all"]
    assert asked(table) == [("princess", "polonia-minor")]


@pytest.mark.rule("PR-353", "PR-007")
def test_with_one_deck_left_she_brings_a_card_of_that() -> None:
    table = sending()
    table.state.players[1].hand += table.state.decks["court"]
    table.state.decks["court"] = []
    do(table, "masovia", "send plocium")
    assert fact(table, "players.masovia.cards.neighbor") == 1
    assert asked(table)[0] == ("princess", "polonia-minor")


@pytest.mark.rule("PR-353", "PR-294")
def test_the_hand_limit_counts_for_the_card_she_brings() -> None:
    table = sending(masovia='["wedge", "wedge", "ambush", "heir", "papal-legate", "excommunication"]')
    do(table, "masovia", "send plocium", "draw court=1")
    assert asked(table) == [("hand-excess", "masovia")]


@pytest.mark.rule("PR-354", "PR-355")
def test_in_another_capital_she_costs_a_court_or_neighbor_card() -> None:
    table = sending(silesia='["wedge", "heir", "bohemia-all"]')
    do(table, "masovia", "send vratislavia")
    assert asked(table) == [("forced-discard", "silesia")]
    assert table.prompts()[0].interrupt
    assert refusal(table, "silesia", "discard wedge") == "bad_choice"
    assert refusal(table, "silesia", "discard heir bohemia-all") == "limit"
    assert refusal(table, "silesia", "discard papal-legate") == "not_in_hand"
    step = do(table, "silesia", "discard heir")
    assert "heir" not in str(step.events)
    assert fact(table, "players.silesia.hand") == ["bohemia-all", "wedge"]
    assert table.state.decks["court"][-1] == "heir"


@pytest.mark.rule("PR-354")
def test_a_host_with_battle_cards_only_discards_nothing() -> None:
    table = sending(silesia='["wedge"]')
    do(table, "masovia", "send vratislavia")
    assert asked(table) == [("princess", "polonia-minor")]


@pytest.mark.rule("PR-355")
def test_an_exchange_before_may_leave_nothing_to_discard() -> None:
    table = sending(silesia='["wedge", "heir", "bohemia-all"]')
    do(table, "masovia", "send vratislavia")
    do(table, "silesia", "exchange heir people")
    assert asked(table) == [("forced-discard", "silesia")]
    do(table, "silesia", "exchange bohemia-all gold")
    assert asked(table) == [("princess", "polonia-minor")]
    assert fact(table, "players.silesia.gold") == 6


@pytest.mark.rule("PR-356", "PR-134")
def test_in_the_second_round_princesses_in_capitals_work_again_in_the_order_of_their_players() -> None:
    table = sending(
        """
        players.polonia-minor.princess = "plocium"
        players.masovia.princess = "cracovia"
        players.silesia.princess = "bohemia"
        players.polonia-maior.princess = "posnania"
        """,
        number=2,
        masovia='["heir"]',
        polonia_minor='["papal-legate"]',
        silesia='["tax-steward"]',
    )
    assert asked(table) == [("forced-discard", "polonia-minor")]
    do(table, "polonia-minor", "discard papal-legate")
    assert asked(table) == [("forced-discard", "masovia")]
    do(table, "masovia", "discard heir")
    assert asked(table) == [("princess-draw", "polonia-maior")]
    do(table, "polonia-maior", "draw court=1")
    assert fact(table, "history")


@pytest.mark.rule("PR-419")
def test_a_lady_of_the_court_counts_for_two() -> None:
    lady = 'players.masovia.tiles = ["lady-of-the-court"]'
    table = sending(lady, silesia='["heir", "bohemia-all", "wedge"]')
    do(table, "masovia", "send vratislavia")
    do(table, "silesia", "discard heir bohemia-all")
    assert fact(table, "players.silesia.hand") == ["wedge"]
    table = sending(lady)
    do(table, "masovia", "send plocium", "draw court=1 neighbor=1")
    assert fact(table, "players.masovia.cards") == {"court": 1, "neighbor": 1, "battle": 0}
    table = sending(
        f'{lady}\nplayers.masovia.princess = "vratislavia"', number=2, silesia='["heir", "papal-legate"]'
    )
    do(table, "silesia", "discard heir")
    assert asked(table) == [("forced-discard", "silesia")]
    do(table, "silesia", "discard papal-legate")


@pytest.mark.rule("PR-358", "PR-026", "PR-359")
def test_she_leaves_a_pomerania_that_comes_under_other_control() -> None:
    table = placed(
        """
        turn = { seat = "polonia-maior", action = "movement", performing = true }
        players.masovia.princess = "western-pomerania"
        lands.pomerania-orientalis.units.western-pomerania = { knight = 1, footman = 2 }
        lands.nacla.units.polonia-maior.footman = 1
        lands.junivladislavia.units.eastern-pomerania = { knight = 1, footman = 2 }
        """
    )
    do(table, "polonia-maior", "move footman nacla>pomerania-occidentalis / finish")
    assert fact(table, "lands.pomerania-occidentalis.controller") == "polonia-maior"
    assert fact(table, "players.masovia.princess") == ""


@pytest.mark.rule("PR-348", "PR-350", "PR-351", "PR-354")
def test_a_new_match_sends_her_once_more() -> None:
    table = placed(
        """
        turn = { seat = "masovia", action = "politics" }
        players.masovia.hand = ["new-match", "heir"]
        players.masovia.princess_before = "bohemia"
        players.polonia-minor.princess = "hungary"
        players.silesia.hand = ["tax-steward"]
        """
    )
    do(table, "masovia", "perform / play new-match")
    assert refusal(table, "masovia", "send bohemia") == "duplicate"
    assert refusal(table, "masovia", "send hungary") == "duplicate"
    assert refusal(table, "masovia", "send gnesna") == "bad_target"
    do(table, "masovia", "send vratislavia")
    assert asked(table) == [("forced-discard", "silesia")]
    do(table, "silesia", "discard tax-steward")
    assert table.state.players[2].princess_before == "vratislavia"
    assert asked(table) == [("before-action", "masovia")]
