"""The secret allocation of Gold: who is asked, what may be changed, what others see."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.krakow.tables import GAME, facts, heard, lay, order, refusal, seen
from wici.rules.errors import StaleOrder
from wici.rules.games.krakow.gold import even
from wici.rules.play import withdraw

GOLD = {"part": "spend-gold", "treasury": {"white-purse": 5, "black-dagger": 2, "black-purse": 3}}


@pytest.mark.rule("KR-182", "KR-184", "KR-185")
def test_an_allocation_is_hidden_from_all_others_until_all_have_finished() -> None:
    table = lay(GOLD)
    before = {seat: msgspec.json.encode(seen(table, seat)) for seat in ("white-dagger", "black-purse", None)}
    step = order(table, "white-purse", "allocate castle=2 markets=3")
    assert not step.moved
    assert seen(table, "white-purse").draft == ("allocate castle=2 markets=3",)
    assert {seat: msgspec.json.encode(seen(table, seat)) for seat in before} == before
    assert [heard(step, seat) for seat in (2, 3, 4, None)] == [[], [], [], []]


@pytest.mark.rule("KR-182", "KR-185")
def test_only_that_a_player_has_finished_is_public() -> None:
    table = lay(GOLD)
    step = order(table, "white-purse", "allocate castle=5 / finish")
    for seat in ("white-dagger", "black-dagger", "black-purse", None):
        view = seen(table, seat).view
        assert [player.finished for player in view.players] == [True, False, True, False]
        assert b"castle=5" not in msgspec.json.encode(seen(table, seat))
    assert [event.say(GAME.house) for event in heard(step, None)] == ["White Purse has answered."]
    amended = order(table, "white-purse", "allocate markets=5")
    assert heard(amended, None) == []


@pytest.mark.rule("KR-184")
def test_the_newest_allocation_counts_and_the_declaration_stands() -> None:
    table = lay(GOLD, years="1")
    order(table, "white-purse", "allocate castle=5 / finish")
    with pytest.raises(StaleOrder) as fault:
        withdraw(table, 1)
    assert fault.value.reason == "locked"
    order(table, "white-purse", "allocate harbour=5")
    order(table, "black-dagger", "allocate castle=2 / finish")
    step = order(table, "black-purse", "allocate castle=3 / finish")
    story = [event.say(GAME.house) for event in heard(step, None)]
    assert "White Purse places Gold: 5 in the Harbour." in story
    assert facts(table)["vp"] == {"white-purse": 2, "black-dagger": 3, "white-dagger": 2, "black-purse": 3}
    assert refusal(table, "white-purse", "allocate castle=5").reason == "game_over"
    assert "allocate" in GAME.locking


@pytest.mark.rule("KR-183")
def test_players_cannot_talk_while_gold_is_allocated() -> None:
    table = lay(GOLD)
    assert not GAME.press(table)
    assert refusal(table, "white-purse", "say castle").reason == "malformed"
    assert GAME.press(lay({"part": "autumn"}))
    assert not GAME.press(lay({"part": "autumn"}, table_chat="off"))


@pytest.mark.rule("KR-180", "KR-186")
def test_gold_is_placed_in_the_order_of_the_seasonal_cards() -> None:
    seasonal = {
        "spring": "black-purse",
        "summer": "white-purse",
        "autumn": "white-dagger",
        "winter": "black-dagger",
    }
    table = lay({**GOLD, "seasonal": seasonal}, years="1")
    order(table, "black-dagger", "allocate castle=2 / finish")
    order(table, "white-purse", "allocate castle=5 / finish")
    step = order(table, "black-purse", "allocate castle=3 / finish")
    placed = [event.say(GAME.house) for event in heard(step, None) if "places Gold" in event.say(GAME.house)]
    assert [line.split(" places")[0] for line in placed] == ["Black Purse", "White Purse", "Black Dagger"]


@pytest.mark.rule("KR-187")
def test_gold_without_room_is_forfeited_and_everybody_is_told() -> None:
    seasonal = {"spring": "white-purse", "summer": "black-dagger", "autumn": "black-purse"}
    treasury = {"white-purse": 7, "black-dagger": 4, "black-purse": 3, "white-dagger": 2}
    table = lay({"part": "spend-gold", "seasonal": seasonal, "treasury": treasury})
    for seat, gold in list(treasury.items())[:-1]:
        order(table, seat, f"allocate castle={gold} / finish")
    step = order(table, "white-dagger", "allocate castle=2 / finish")
    story = [event.say(GAME.house) for event in heard(step, None)]
    assert "Black Purse places Gold: 1 in the Castle. No room for 2 in the Castle." in story
    assert "White Dagger places Gold: none. No room for 2 in the Castle." in story
    assert "Castle: White 7, Black 5; White gets 3 VP each." in story


@pytest.mark.rule("KR-187")
def test_with_a_limit_for_each_team_a_gold_box_holds_twelve_of_both() -> None:
    treasury = {"white-purse": 13, "black-dagger": 12}
    table = lay({"part": "spend-gold", "treasury": treasury}, box_limit="per_team")
    order(table, "white-purse", "allocate castle=13 / finish")
    step = order(table, "black-dagger", "allocate castle=12 / finish")
    story = [event.say(GAME.house) for event in heard(step, None)]
    assert "White Purse places Gold: 12 in the Castle. No room for 1 in the Castle." in story
    assert "Castle: White 12, Black 12; nobody scores." in story


def test_few_splits_are_all_listed_and_of_many_some() -> None:
    table = lay({"part": "spend-gold", "treasury": {"white-purse": 2, "black-dagger": 9}})
    few, many = (seen(table, seat).asks[0].legal for seat in ("white-purse", "black-dagger"))
    assert few.complete
    assert len(few.answers) == 15
    assert not many.complete
    assert many.answers[0] == "allocate markets=2 churches=2 harbour=2 castle=2 province=1 / finish"


@given(st.integers(0, 60))
def test_an_even_split_uses_all_gold_and_differs_by_one_at_most(gold: int) -> None:
    split = even(gold, 5)
    assert sum(split) == gold
    assert max(split) - min(split) <= 1
    assert split == sorted(split, reverse=True)
