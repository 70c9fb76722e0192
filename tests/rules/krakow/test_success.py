"""What a success brings; special Block cards, too, which the house deck has not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.krakow.tables import GAME, facts, heard, house_deck, lay, order, refusal, seen
from wici.rules.games.krakow.edition.content import Content


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
    assert "White Purse earns 2 Power in the Barracks, and 2 Gold for the treasury." in told[1]
    for seat in (2, 3, 4, None):
        assert "White Purse earns 2 Power in the Barracks, and Gold unseen for the treasury." in told[seat]
    assert seen(table, "white-purse").view.player(1).treasury == 2
    assert seen(table, "white-dagger").view.player(1).treasury is None


def test_with_open_treasuries_everybody_is_told() -> None:
    table = lay(ARMS, open_treasuries="yes")
    step = order(table, "black-purse", "play the-night-watch")
    assert "White Purse earns 2 Power in the Barracks, and 2 Gold for the treasury." in [
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


UPROAR = {
    "advantage": "white-purse",
    "table": ["cathedral-school-uproar", "begging-friars", "lodge-of-the-masons"],
    "hands": {"black-purse": ["rigged-dice"]},
}


@pytest.mark.rule("KR-066", "KR-071")
@pytest.mark.parametrize("short_supply", ["fixed_order", "starter_chooses"])
def test_a_token_without_room_takes_nothing_from_a_short_supply_and_leaves_no_choice(
    short_supply: str,
) -> None:
    position = {**UPROAR, "map": {"churches": {"fame": [0, 8]}}, "supply": {"white": 1}}
    table = lay(position, short_supply=short_supply)
    order(table, "black-purse", "play rigged-dice")
    told = facts(table)
    assert told["map"]["churches"]["following"]["white"] == 1
    assert told["supply"]["white"] == 0
    assert set(told["vp"].values()) == {0}
    assert table.prompts()[0].kind == "start"


@pytest.mark.rule("KR-071")
def test_a_supply_for_all_that_has_room_is_not_divided() -> None:
    position = {**UPROAR, "map": {"churches": {"fame": [0, 7]}}, "supply": {"white": 3}}
    table = lay(position, short_supply="starter_chooses")
    order(table, "black-purse", "play rigged-dice")
    assert facts(table)["map"]["churches"]["fame"]["white"] == 1
    assert facts(table)["map"]["churches"]["following"]["white"] == 2


@pytest.mark.rule("KR-071")
def test_no_more_of_a_kind_is_taken_from_a_short_supply_than_has_room() -> None:
    position = {**UPROAR, "map": {"churches": {"fame": [0, 7]}}, "supply": {"white": 2}}
    table = lay(position, short_supply="starter_chooses")
    order(table, "black-purse", "play rigged-dice")
    asked = seen(table, "white-purse").asks[0]
    assert asked.legal.answers == ("divide fame=1 following=1", "divide following=2")
    assert refusal(table, "white-purse", "divide fame=2").reason == "bad_placement"
    order(table, "white-purse", "divide fame=1 following=1")
    assert facts(table)["supply"]["white"] == 0


@pytest.mark.rule("KR-071")
def test_gold_that_a_short_supply_does_not_give_is_not_told_of() -> None:
    table = lay({**ARMS, "supply": {"white": 2}})
    step = order(table, "black-purse", "play the-night-watch")
    for seat in (1, 2, None):
        story = [event.say(GAME.house) for event in heard(step, seat)]
        assert "White Purse earns 2 Power in the Barracks." in story


SOULS = {
    "advantage": "white-purse",
    "table": ["saving-souls", "peters-pence", "chancery-scribes"],
    "hands": {"black-purse": ["prophecy-of-war"]},
    "map": {"province": {"following": [0, 3]}},
}


@pytest.mark.rule("KR-069", "KR-071")
def test_a_supply_that_the_effect_uses_up_brings_neither_tokens_nor_victory_points() -> None:
    table = lay({**SOULS, "supply": {"white": 3}})
    order(table, "black-purse", "play prophecy-of-war")
    order(table, "white-purse", "replace province=3")
    told = facts(table)
    assert told["map"]["province"]["following"] == {"white": 3, "black": 0}
    assert told["map"]["slums"]["following"]["white"] == 0
    assert set(told["vp"].values()) == {0}


REVOLT = {
    "advantage": "white-purse",
    "table": ["peasant-revolt", "interdict", "chancery-scribes"],
    "hands": {"black-purse": ["peters-pence"]},
    "map": {"slums": {"following": [4, 0]}},
}


@pytest.mark.rule("KR-069", "KR-070")
def test_the_supply_is_checked_before_an_effect_that_fills_it() -> None:
    options: dict[str, Any] = {"remove_any_token": "yes"}
    table = lay({**REVOLT, "supply": {"white": 0}}, **options)
    order(table, "black-purse", "play peters-pence")
    order(table, "white-purse", "remove own following=slums")
    told = facts(table)
    assert told["supply"]["white"] == 1
    assert told["map"]["province"]["power"]["white"] == 0
    assert (told["vp"]["white-purse"], told["vp"]["white-dagger"]) == (1, 1)


@pytest.mark.rule("KR-073", "KR-113")
def test_a_token_that_comes_back_ends_the_exhaustion() -> None:
    """Black's revolt gives White one token back; White's next success places it and brings no other VP."""
    table = lay(
        {
            **REVOLT,
            "advantage": "black-dagger",
            "hands": {
                "black-purse": ["coronation-council"],
                "black-dagger": ["guild-feast"],
                "white-dagger": ["forged-royal-seal"],
                "white-purse": ["peters-pence", "court-astrologer"],
            },
            "supply": {"white": 0},
        }
    )
    order(table, "white-purse", "play peters-pence")
    order(table, "black-dagger", "remove following=slums")
    assert facts(table)["supply"]["white"] == 1
    order(table, "black-purse", "play coronation-council")
    order(table, "white-purse", "play court-astrologer")
    order(table, "black-dagger", "play guild-feast")
    order(table, "white-dagger", "play forged-royal-seal")
    told = facts(table)
    assert told["map"]["castle"]["fame"]["white"] == 1
    assert told["supply"]["white"] == 0
    assert (told["vp"]["white-purse"], told["vp"]["white-dagger"]) == (1, 0)


@pytest.mark.rule("KR-065")
def test_with_a_limit_for_each_team_a_box_holds_eight_of_both() -> None:
    position = {
        "advantage": "white-purse",
        "table": ["infirmary-garden", "weighhouse-audit", "saving-souls"],
        "hands": {"black-purse": ["guild-feast"]},
        "map": {"slums": {"following": [6, 8]}},
    }
    table = lay(position, box_limit="per_team")
    order(table, "black-purse", "play guild-feast")
    assert facts(table)["map"]["slums"]["following"] == {"white": 8, "black": 8}
    assert facts(table)["supply"]["white"] == 47
