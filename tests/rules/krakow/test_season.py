"""The deal of a season, its Advantage, and the cards left unused."""

from __future__ import annotations

import pytest

from tests.bounded import turns
from tests.rules.krakow.tables import GAME, SEATS, begin, facts, heard, lay, order
from wici.rules.bots import match, random
from wici.rules.dice import ScriptedDice, SeededDice
from wici.rules.games.krakow.events.season import UnusedReturned

ORDER = list(GAME.house.cards)


def deal_of(position: dict[str, object], cards: list[str]) -> dict[int, list[str]]:
    """The hands of a season whose deck is shuffled into this order."""
    table = begin()
    GAME.arrange(table, position)
    table.dice = ScriptedDice([("deal", cards)], SeededDice("deal"))
    with table.step():
        table.run()
    return {**table.state.hands, 0: table.state.discard}


@pytest.mark.rule("KR-013", "KR-023", "KR-025")
def test_cards_are_dealt_clockwise_from_the_advantage_and_the_rest_is_the_discard_deck() -> None:
    dealt = deal_of({"part": "autumn", "round": 0, "advantage": "white-dagger"}, ORDER)
    for place, seat in enumerate((3, 4, 1, 2)):
        assert dealt[seat] == ORDER[place:36:4]
    assert dealt[0] == ORDER[36:]


@pytest.mark.rule("KR-024")
def test_a_short_deal_passes_over_full_hands_until_no_card_is_left() -> None:
    position = {
        "part": "winter",
        "round": 0,
        "advantage": "black-dagger",
        "successes": 22,
        "effects": [
            {"effect": "black_death", "team": "white", "season": "spring"},
            {"effect": "grave_robbery", "team": "black", "season": "spring"},
        ],
    }
    dealt = deal_of(position, [])
    assert {seat: len(dealt[seat]) for seat in SEATS} == {1: 8, 2: 9, 3: 8, 4: 9}
    assert dealt[0] == []


@pytest.mark.rule("KR-022")
def test_successful_cards_stay_out_of_the_shuffle_and_all_others_return() -> None:
    table = lay({"part": "summer", "round": 0, "successful": ["guild-feast", "rigged-dice"]})
    lying = [*table.state.discard, *(card for hand in table.state.hands.values() for card in hand)]
    assert sorted(lying) == sorted(set(ORDER) - {"G07", "R09"})


@pytest.mark.rule("KR-026", "KR-027", "KR-077")
def test_the_new_season_is_started_by_its_advantage_whoever_won_before() -> None:
    stops: dict[tuple[int, str], str] = {}
    owners: dict[tuple[int, str], str] = {}

    def watch(table: object) -> None:
        told = facts(table)
        if told["round"] == 1:
            stops.setdefault((told["year"], told["part"]), told["starter"])
            owners.setdefault((told["year"], told["part"]), told["seasonal"][told["part"]])

    match.play(GAME, "advantage", seats=SEATS, options={}, bot=random.answer, watch=watch)
    assert len(stops) == 8
    assert stops == owners


HAND_CHANGERS = ["black-death", "grave-robbery"]


def play_season(position: dict[str, object]) -> tuple[dict[int, int], set[int]]:
    """Play a season to its end: how many cards each seat has left unused, and the rounds that were played."""
    table = lay(position)
    part = facts(table)["part"]
    rounds: set[int] = set()
    unused: dict[int, int] = {}
    for _ in turns(lambda: facts(table)["part"] == part, "the end of the season"):
        rounds.add(facts(table)["round"])
        prompt = table.prompts()[0]
        answer = table.phase.legal(table, prompt).answers[-1]
        step = order(table, GAME.seat_name(table, prompt.seat), answer)
        for seat in SEATS:
            for event in heard(step, seat):
                if isinstance(event, UnusedReturned):
                    unused[seat] = len(event.cards)
    return unused, rounds


@pytest.mark.rule("KR-028", "KR-032", "KR-125", "KR-137")
@pytest.mark.parametrize(("effect", "left"), [("", 2), ("black_death", 1), ("grave_robbery", 3)])
def test_who_was_dealt_nine_eight_or_ten_plays_seven_rounds_and_has_two_one_or_three_left(
    effect: str, left: int
) -> None:
    told = [{"effect": effect, "team": "white", "season": "spring"}] if effect else []
    position = {
        "part": "summer",
        "round": 0,
        "effects": told,
        "successful": HAND_CHANGERS,  # or they could change hands in this season
    }
    unused, rounds = play_season(position)
    assert rounds == set(range(1, 8))
    assert unused == {1: left, 2: 2, 3: left, 4: 2}


@pytest.mark.rule("KR-024", "KR-175")
def test_after_a_short_deal_seven_rounds_are_played_all_the_same() -> None:
    position = {
        "part": "winter",
        "round": 0,
        "advantage": "black-dagger",
        "successful": HAND_CHANGERS,
        "successes": 21,
        "treasury": {"white-purse": 1},
    }
    unused, rounds = play_season(position)
    assert rounds == set(range(1, 8))
    assert unused == {1: 1, 2: 2, 3: 2, 4: 2}


@pytest.mark.rule("KR-031")
def test_unused_cards_go_unseen_on_the_discard_deck() -> None:
    table = lay(
        {
            "part": "winter",
            "round": 7,
            "advantage": "white-purse",
            "hands": {"white-purse": ["guild-feast", "rigged-dice", "staple-right"]},
            "treasury": {"white-purse": 1},
        }
    )
    order(table, "white-purse", "play guild-feast")
    step = None
    for _ in turns(lambda: facts(table)["part"] == "winter", "the end of winter"):
        prompt = table.prompts()[0]
        step = order(table, GAME.seat_name(table, prompt.seat), table.phase.legal(table, prompt).answers[-1])
    assert step is not None
    own = [event.say(GAME.house) for event in heard(step, 1)]
    assert "Your unused cards go on the discard deck: Staple Right and Rigged Dice." in own
    others = [event.say(GAME.house) for event in heard(step, None)]
    assert "The unused cards go unseen on the discard deck." in others
    assert {"G08", "R09"} <= set(table.state.discard)
