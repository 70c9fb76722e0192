"""The end: identities, totals, tie-breaks, and everything opened."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.krakow.tables import GAME, SEATS, begin, heard, lay, seen
from wici.rules.bots import match, steady
from wici.rules.games.krakow.edition.content import GROUPS
from wici.rules.games.krakow.ending import ranking, total
from wici.rules.step import Step

RANK = ["yellow", "green", "blue", "red"]


@pytest.mark.rule("KR-231", "KR-232", "KR-233", "KR-234", "KR-235")
@given(
    st.lists(st.integers(0, 3), min_size=4, max_size=4),
    st.lists(st.integers(-2, 3), min_size=4, max_size=4),
    st.permutations(GROUPS),
)
def test_there_is_exactly_one_order_of_places(points: list[int], groups: list[int], dealt: list[str]) -> None:
    state = begin().state
    state.vp = dict(zip(SEATS, points, strict=True))
    state.group_vp = dict(zip(GROUPS, groups, strict=True))
    state.identities = dict(zip(SEATS, dealt, strict=True))
    order = ranking(state, GAME.house)
    keys = [
        (-total(state, seat), -state.group_vp[state.identities[seat]], RANK.index(state.identities[seat]))
        for seat in order
    ]
    assert keys == sorted(keys)
    assert len(set(keys)) == 4


@pytest.mark.rule("KR-010", "KR-231", "KR-236")
def test_identities_are_revealed_with_their_totals_and_a_winner() -> None:
    table = lay(
        {
            "part": "score-groups",
            "vp": {"white-purse": 5, "white-dagger": 5},
            "groups": {"red": 7},
            "identities": {"white-purse": "red"},
        },
        years="1",
    )
    step = Step("played", tuple(table.told), moved=True, closes=True)
    story = [event.say(GAME.house) for event in heard(step, None)]
    assert "White Purse is of the Underworld (red): 5 + 7 = 12 VP." in story
    assert story[-1] == "White Purse wins with 12 VP: Kraków belongs to the Underworld!"
    assert GAME.view(table, None).groups["red"] == 7


def test_after_the_end_everybody_sees_all_deals_discards_and_allocations() -> None:
    table = match.play(GAME, "opened", seats=SEATS, options={"years": "1"}, bot=steady.answer)
    view = seen(table, None).view
    dealt = [secret for secret in view.secrets if secret.what == "dealt" and secret.part == "spring"]
    assert sorted(name for secret in dealt for name in secret.words.split()) == sorted(
        card.name for card in GAME.house.cards.values()
    )
    assert {secret.what for secret in view.secrets} >= {"dealt", "kept", "allocated"}
    for seat in SEATS:
        spring = [secret for secret in view.secrets if secret.part == "spring" and secret.seat == seat]
        words = {secret.what: set(secret.words.split()) for secret in spring}
        assert 0 < len(words["kept"]) <= 3
        assert words["kept"] < words["dealt"] | words.get("drew", set()) - words.get("discarded", set())
    assert all(player.identity and player.treasury == 0 and player.season for player in view.players)
    assert GAME.view(begin(), None).secrets == ()
