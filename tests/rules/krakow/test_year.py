"""The seven parts of a year, and what the next one keeps."""

from __future__ import annotations

import pytest

from tests.rules.krakow.tables import GAME, SEATS, facts, heard, lay, seen
from wici.rules.bots import match, steady
from wici.rules.games.krakow.state import PARTS
from wici.rules.games.krakow.year import Year
from wici.rules.step import Step


def story(years: str = "1", seed: str = "story") -> list[tuple[int, str, int]]:
    """Year, part and round at every rest point of a game."""
    stops: list[tuple[int, str, int]] = []

    def watch(table: object) -> None:
        told = facts(table)
        if not stops or stops[-1] != (told["year"], told["part"], told["round"]):
            stops.append((told["year"], told["part"], told["round"]))

    match.play(GAME, seed, seats=SEATS, options={"years": years}, bot=steady.answer, watch=watch)
    return stops


@pytest.mark.rule("KR-020", "KR-021", "KR-028", "KR-033")
def test_a_year_is_four_seasons_of_seven_rounds_then_gold_then_scoring() -> None:
    seasons = [(1325, part, number) for part in PARTS[:4] for number in range(1, 8)]
    assert story() == [*seasons, (1325, "spend-gold", 0), (1325, "score-groups", 0)]
    assert PARTS == ("spring", "summer", "autumn", "winter", "spend-gold", "score-teams", "score-groups")


@pytest.mark.rule("KR-002", "KR-220", "KR-230")
def test_years_follow_one_another_until_the_agreed_last() -> None:
    assert sorted({year for year, _, _ in story("3")}) == [1325, 1326, 1327]
    assert sorted({year for year, _, _ in story("2")}) == [1325, 1326]


@pytest.mark.rule("KR-221", "KR-222", "KR-223")
def test_the_next_year_keeps_identities_and_points_and_deals_seasonal_cards_anew() -> None:
    position = {
        "part": "score-groups",
        "vp": {"white-purse": 3, "white-dagger": 1},
        "groups": {"red": 4},
        "identities": {"white-purse": "red"},
        "successful": ["guild-feast"],
    }
    orders = set()
    for number in range(12):
        table = lay(position)
        table.dice = type(table.dice)(f"next year {number}")
        table.agenda = [Year(number=1, part=6)]
        table.state.turn, table.state.year = 6, 1325
        before = facts(table)
        with table.step():
            table.run()
        told = facts(table)
        assert told["year"] == 1326
        assert (told["identities"], told["vp"]) == (before["identities"], before["vp"])
        assert table.state.revealed == 1
        orders.add(tuple(table.state.seasonal))
    assert len(orders) > 3


@pytest.mark.rule("KR-172")
def test_hand_effects_are_over_in_every_season_of_the_next_year() -> None:
    effects = [{"effect": "black_death", "team": "black", "season": "spring"}]
    table = lay({"part": "score-groups", "effects": effects})
    assert facts(table)["year"] == 1326
    assert seen(table, None).view.effects == ()
    table.state.turn = PARTS.index("winter")
    assert [table.state.hand_size(seat) for seat in SEATS] == [9, 9, 9, 9]


@pytest.mark.rule("KR-012", "KR-223")
def test_seasonal_cards_are_told_to_their_owners_alone() -> None:
    table = lay({"part": "score-groups"})
    step = Step("played", tuple(table.told), moved=True, closes=True)
    for seat in SEATS:
        own = PARTS[table.state.seasonal.index(seat)]
        lines = [event.say(GAME.house) for event in heard(step, seat)]
        assert f"The year 1326 begins. Your Seasonal card: {own.title()}." in lines
    assert "The year 1326 begins. Seasonal cards are dealt." in [
        event.say(GAME.house) for event in heard(step, None)
    ]
