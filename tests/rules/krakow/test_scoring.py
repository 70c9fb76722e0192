"""Majorities, and the worth of the groups' successes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.krakow.tables import GAME, facts, heard, lay
from wici.rules.games.krakow.edition.content import GROUPS
from wici.rules.games.krakow.scoring import bonuses, majority
from wici.rules.step import Step

FULL = {
    "slums": {"following": [8, 0]},
    "barracks": {"power": [2, 1]},
    "markets": {"fame": [1, 0]},
    "churches": {"gold": [1, 0]},
    "harbour": {"following": [1, 0]},
    "castle": {"fame": [0, 2], "power": [0, 1], "gold": [4, 0]},
    "province": {"power": [1, 0]},
}


@pytest.mark.rule("KR-200", "KR-201", "KR-203", "KR-204")
def test_all_seven_majorities_are_worth_fifteen() -> None:
    table = lay({"part": "score-teams", "map": FULL})
    assert facts(table)["vp"] == {"white-purse": 15, "black-dagger": 0, "white-dagger": 15, "black-purse": 0}


@pytest.mark.rule("KR-202")
def test_equal_numbers_give_nothing_also_none_on_both_sides() -> None:
    assert majority(0, 0) is None
    assert majority(5, 5) is None
    table = lay({"part": "score-teams", "map": {"castle": {"fame": [2, 0], "power": [0, 2]}}})
    assert set(facts(table)["vp"].values()) == {0}


counts = st.dictionaries(st.sampled_from(GROUPS), st.integers(0, 14)).map(
    lambda some: {group: some.get(group, 0) for group in GROUPS}
)


@pytest.mark.rule("KR-212", "KR-213", "KR-214", "KR-215")
@given(counts)
def test_a_bonus_needs_a_single_leader_and_costs_its_enemy_as_much(cards: dict[str, int]) -> None:
    told = bonuses(cards, GAME.house)
    most = max(cards.values())
    leaders = [group for group in GROUPS if cards[group] == most]
    assert sum(told.values()) == 0
    if len(leaders) == 1:
        assert told[leaders[0]] == 2
        assert told[GAME.house.groups[leaders[0]].enemy] == -2
    else:
        assert set(told.values()) == {0}


@pytest.mark.rule("KR-210")
def test_the_successful_cards_are_open_from_the_scoring_on() -> None:
    table = lay({"part": "score-groups", "successful": ["guild-feast", "rigged-dice"]})
    step = Step("played", tuple(table.told), moved=True, closes=True)
    story = [event.say(GAME.house) for event in heard(step, None)]
    assert "Good and Decent Citizens (green): Guild Feast: 1 VP, now 1." in story
    assert "Secret Societies (yellow): no success: 0 VP, now 0." in story
    view = GAME.view(table, None)
    assert view.display == {"green": ("guild-feast",), "blue": (), "yellow": (), "red": ("rigged-dice",)}
    assert GAME.view(lay({"part": "winter", "successful": ["guild-feast"]}), None).display == {}
