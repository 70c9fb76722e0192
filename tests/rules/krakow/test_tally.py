"""Totals, verdict and lead of a round, by printed values alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.krakow.tables import GAME
from wici.rules.games.krakow.tally import blocker, leader, points, settle, totals

DECK = GAME.house
four_cards = st.permutations(list(DECK.cards)).map(lambda cards: cards[:4])


@pytest.mark.rule("KR-041", "KR-043", "KR-044", "KR-045", "KR-051")
@given(four_cards)
def test_totals_are_printed_values_for_the_subjects_colour(cards: list[str]) -> None:
    subject, second, partner, fourth = (DECK.cards[card] for card in cards)
    colour = subject.group
    assert points(DECK, cards, 0) == subject.strength
    support, oppose = totals(DECK, cards)
    assert support == subject.strength + partner.support[colour]
    assert oppose == second.oppose[colour] + fourth.oppose[colour]


@pytest.mark.rule("KR-046", "KR-047", "KR-048")
@given(st.integers(0, 14), st.integers(0, 12), st.booleans())
def test_the_higher_total_wins_and_the_advantage_only_breaks_ties(
    support: int, oppose: int, ours: bool
) -> None:
    verdict = settle(support, oppose, starters_advantage=ours)
    if support != oppose:
        assert verdict == ("success" if support > oppose else "obstructed")
    else:
        assert verdict == ("success" if ours else "obstructed")


@pytest.mark.rule("KR-075", "KR-076", "KR-082", "KR-083")
@given(four_cards)
def test_the_stronger_of_the_winning_side_leads_and_the_earlier_if_equal(cards: list[str]) -> None:
    values = [points(DECK, cards, at) for at in range(4)]
    assert leader(DECK, cards, "success") == (2 if values[2] > values[0] else 0)
    assert leader(DECK, cards, "obstructed") == (3 if values[3] > values[1] else 1)


@pytest.mark.rule("KR-091", "KR-092", "KR-102", "KR-104")
@given(four_cards)
def test_only_an_opponents_own_block_card_blocks_only_its_strong_subject(cards: list[str]) -> None:
    block = DECK.cards[cards[0]].blocked_by
    expected = [at for at in (1, 3) if block and cards[at] == block]
    assert blocker(DECK, cards) == (expected[0] if expected else None)


@pytest.mark.rule("KR-093", "KR-101")
def test_the_blocker_leads_whatever_the_values() -> None:
    cards = ["G05", "Y04", "B13", "B12"]
    assert blocker(DECK, cards) == 3
    assert leader(DECK, cards, "blocked") == 3
    stronger = ["G05", "B12", "B13", "R12"]
    assert leader(DECK, stronger, "blocked") == 1
