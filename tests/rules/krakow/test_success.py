"""What a success brings; special Block cards, too, which the house deck has not."""

from __future__ import annotations

import pytest

from tests.rules.krakow.tables import GAME, facts, heard, house_deck, lay, order, seen
from wici.rules.games.krakow.content import Content


@pytest.fixture(scope="module")
def special_block() -> Content:
    """The house deck, but Cloth Hall Monopoly is blocked by Advertising, which is special."""
    return house_deck('blocked_by = "Y12"', 'blocked_by = "Y01"')


@pytest.mark.rule("KR-099", "KR-112")
def test_a_special_block_card_has_its_effect_chosen_by_the_blocker(special_block: Content) -> None:
    table = lay(
        {
            "advantage": "black-dagger",
            "hands": {"black-dagger": ["cloth-hall-monopoly"], "white-dagger": ["advertising"]},
            "map": {"castle": {"fame": [0, 2]}},
        },
        content=special_block,
    )
    order(table, "black-dagger", "play cloth-hall-monopoly")
    order(table, "white-dagger", "play advertising / replace castle=2")
    for seat in ("black-purse", "white-purse"):
        order(table, seat, table.phase.legal(table, table.prompts()[0]).answers[0])
    told = facts(table)
    assert told["map"]["castle"]["fame"] == {"white": 2, "black": 0}
    assert told["map"]["markets"]["fame"]["white"] == 2
    assert told["vp"]["white-dagger"] == 1
    assert told["successful"] == ["advertising"]


ARMS = {
    "advantage": "white-purse",
    "table": ["an-arms-deal", "prophecy-of-war", "witch-hunting"],
    "hands": {"black-purse": ["the-night-watch"]},
}


@pytest.mark.rule("KR-063")
def test_only_the_earner_is_told_how_much_gold_came_in() -> None:
    table = lay(ARMS)
    step = order(table, "black-purse", "play the-night-watch")
    told = {seat: [event.say(GAME.house) for event in heard(step, seat)] for seat in (1, 2, 3, 4, None)}
    assert "White Purse earns 2 Power in the Barracks and 2 Gold under the treasury." in told[1]
    for seat in (2, 3, 4, None):
        assert (
            "White Purse earns 2 Power in the Barracks and Gold under the treasury, out of sight."
            in told[seat]
        )
    assert seen(table, "white-purse").view.player(1).treasury == 2
    assert seen(table, "white-dagger").view.player(1).treasury is None


def test_with_open_treasuries_everybody_is_told() -> None:
    table = lay(ARMS, open_treasuries="yes")
    step = order(table, "black-purse", "play the-night-watch")
    assert "White Purse earns 2 Power in the Barracks and 2 Gold under the treasury." in [
        event.say(GAME.house) for event in heard(step, None)
    ]
    assert seen(table, None).view.player(1).treasury == 2


@pytest.mark.rule("KR-067")
def test_a_treasury_has_no_limit() -> None:
    table = lay({**ARMS, "treasury": {"white-purse": 40}})
    order(table, "black-purse", "play the-night-watch")
    assert facts(table)["treasury"]["white-purse"] == 42


@pytest.mark.rule("KR-118", "KR-119")
def test_a_special_card_that_succeeded_is_out_of_the_years_deals_and_worth_two() -> None:
    table = lay({"part": "autumn", "round": 0, "successful": ["saving-souls"]})
    held = [name for hand in facts(table)["hands"].values() for name in hand]
    assert "saving-souls" not in [*held, *facts(table)["discard"]]
    assert all(GAME.house.cards[card].vp == 2 for card in GAME.house.cards if GAME.house.cards[card].special)
