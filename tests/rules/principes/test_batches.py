"""Batches: a text of several lines means the same whatever circumstance leaves a question out."""

from __future__ import annotations

import pytest

from tests.rules.principes.tables import asked, do, fact, placed, refusal
from wici.rules.games.principes.state import PrincipesTable

MINOR = "polonia-minor"


def revealed(action: str, hand: str, more: str = "") -> PrincipesTable:
    """Polonia Minor has revealed an action; whoever holds no Court Card is asked for none before it."""
    return placed(
        f'turn = {{ seat = "{MINOR}", action = "{action}" }}\n'
        f"players.{MINOR} = {{ hand = {hand}, gold = 5, people = 1, clergy = 1 }}\n{more}"
    )


HANDS = pytest.mark.parametrize("hand", ['["heir"]', "[]"], ids=["holds-a-court-card", "holds-none"])


@HANDS
def test_finish_does_not_close_an_untouched_action_while_its_lines_stand_behind_it(hand: str) -> None:
    table = revealed("assembly", hand)
    do(table, MINOR, "perform / finish / assemble knight=1 cracovia / finish")
    assert fact(table, "lands.cracovia.units.polonia-minor") == {"prince": 1, "knight": 1}
    assert asked(table) == [("action", "silesia")]


@HANDS
def test_neither_a_movement_nor_buildings_and_tiles_are_lost(hand: str) -> None:
    table = revealed("movement", hand, f"lands.cracovia.units.{MINOR} = {{ prince = 1, knight = 1 }}")
    do(table, MINOR, "perform / finish / move knight cracovia>becia / finish")
    assert fact(table, "lands.becia.units") == {MINOR: {"knight": 1}}
    table = revealed("building", hand)
    do(table, MINOR, "perform / finish / build abbey becia / finish")
    assert fact(table, "lands.becia.building") == "abbey"
    table = revealed("progress", hand, 'market.green = ["chronicle", "church-schools"]')
    do(table, MINOR, "perform / finish / take church-schools / finish")
    assert fact(table, "players.polonia-minor.tiles") == ["church-schools"]


@HANDS
def test_a_finish_that_finds_nothing_to_close_is_passed_over(hand: str) -> None:
    table = revealed("taxes", hand)
    do(table, MINOR, "perform / finish / collect")
    assert fact(table, "players.polonia-minor.gold") == 9
    assert asked(table) == [("action", "silesia")]


@HANDS
def test_one_finish_more_still_does_nothing_in_an_action(hand: str) -> None:
    table = revealed("assembly", hand)
    do(table, MINOR, "perform / finish / finish")
    assert fact(table, "lands.cracovia.units.polonia-minor") == {"prince": 1}
    assert asked(table) == [("action", "silesia")]


def test_a_finish_closes_what_was_begun_and_lines_for_later_wait_behind_it() -> None:
    table = revealed("assembly", "[]")
    do(table, MINOR, "perform / assemble footman=1 cracovia / finish / assemble footman=1 cracovia")
    assert fact(table, "lands.cracovia.units.polonia-minor") == {"prince": 1, "footman": 1}
    assert table.desk.waiting[3].lines == ["assemble footman=1 cracovia"]


def test_the_finish_of_an_action_that_has_closed_itself_does_not_wait_to_close_another() -> None:
    table = revealed("assembly", "[]")
    do(table, MINOR, "perform / assemble footman=3 cracovia / finish")
    assert asked(table) == [("action", "silesia")]
    assert table.desk.waiting == {}


def test_the_finish_after_the_last_card_before_an_action_leaves_the_action_open() -> None:
    table = revealed("assembly", '["levy-of-the-land"]')
    do(table, MINOR, "perform / play levy-of-the-land / finish")
    assert asked(table) == [("assembly", MINOR)]


def test_a_finish_alone_and_one_too_early_are_judged_as_ever() -> None:
    table = revealed("taxes", "[]")
    assert refusal(table, MINOR, "finish") == "wrong_phase"
    table = placed(
        f'turn = {{ seat = "{MINOR}", action = "progress", performing = true }}\n'
        f'players.{MINOR} = {{ hand = [], tiles = ["church-schools"] }}\nround = 3\n'
        'market.green = ["chronicle", "german-settlers"]'
    )
    assert refusal(table, MINOR, "take chronicle / finish") == "wrong_phase"
    do(table, MINOR, "take chronicle / choose people / finish")
    assert asked(table) == [("action", "silesia")]
