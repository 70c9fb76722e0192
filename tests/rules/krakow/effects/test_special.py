"""Special effects beyond the case files: options, several choices, choices that wait."""

from __future__ import annotations

import pytest

from tests.rules.krakow.tables import GAME, facts, heard, lay, order, refusal, seen

DEATH = {
    "part": "winter",
    "round": 6,
    "advantage": "white-purse",
    "table": ["black-death", "guild-feast", "chancery-scribes"],
    "hands": {"black-purse": ["town-wall-levy"]},
}


@pytest.mark.rule("KR-123")
def test_who_has_one_card_discards_it_and_who_has_none_discards_nothing() -> None:
    table = lay({**DEATH, "round": 7, "hand-sizes": {"black-purse": 2, "black-dagger": 0}})
    step = order(table, "black-purse", "play town-wall-levy")
    story = [event.say(GAME.house) for event in heard(step, None)]
    assert [line for line in story if "to the Black Death" in line] == [
        "Black Purse loses a card unseen to the Black Death."
    ]


@pytest.mark.rule("KR-122")
def test_play_waits_for_both_discards_and_shows_neither_order() -> None:
    piles = []
    for first, second in (("black-dagger", "black-purse"), ("black-purse", "black-dagger")):
        table = lay(
            {
                **DEATH,
                "hands": {
                    "black-purse": ["town-wall-levy", "river-pirates"],
                    "black-dagger": ["rigged-dice"],
                },
            }
        )
        order(table, "black-purse", "play town-wall-levy")
        cards = {"black-dagger": "rigged-dice", "black-purse": "river-pirates"}
        step = order(table, first, f"discard {cards[first]}")
        assert not step.moved
        order(table, second, f"discard {cards[second]}")
        piles.append(facts(table)["discard"])
    assert piles[0] == piles[1]


@pytest.mark.rule("KR-139")
def test_the_discards_lie_clockwise_from_the_starter_whichever_seats_they_come_from() -> None:
    table = lay(
        {
            **DEATH,
            "advantage": "white-dagger",
            "hands": {"black-dagger": ["town-wall-levy", "rigged-dice"], "black-purse": ["river-pirates"]},
        }
    )
    order(table, "black-dagger", "play town-wall-levy")
    order(table, "black-dagger", "discard rigged-dice")
    order(table, "black-purse", "discard river-pirates")
    assert facts(table)["discard"][-2:] == ["river-pirates", "rigged-dice"]


def test_a_sealed_discard_may_be_replaced_until_both_lie() -> None:
    table = lay(
        {
            **DEATH,
            "hands": {"black-purse": ["town-wall-levy"], "black-dagger": ["rigged-dice", "river-pirates"]},
        }
    )
    order(table, "black-purse", "play town-wall-levy")
    order(table, "black-dagger", "discard rigged-dice")
    order(table, "black-dagger", "discard river-pirates")
    assert seen(table, "black-dagger").sealed == ("discard river-pirates",)


@pytest.mark.rule("KR-116")
def test_a_part_may_be_declined_by_leaving_it_out() -> None:
    table = lay(
        {
            "advantage": "white-purse",
            "table": ["peasant-revolt", "interdict", "chancery-scribes"],
            "hands": {"black-purse": ["peters-pence"]},
            "map": {"slums": {"following": [0, 1]}, "castle": {"power": [0, 1]}},
        }
    )
    order(table, "black-purse", "play peters-pence")
    assert table.prompts()[0].facts["power"] == ["castle"]
    legal = table.phase.legal(table, table.prompts()[0])
    assert set(legal.answers) == {
        "remove power=castle",
        "remove following=slums",
        "remove power=castle following=slums",
        "decline",
    }
    order(table, "white-purse", "remove power=castle")
    assert facts(table)["map"]["slums"]["following"]["black"] == 1


@pytest.mark.rule("KR-117")
def test_gold_on_the_map_is_no_target_for_there_is_none_in_the_seasons() -> None:
    table = lay(
        {
            "advantage": "white-purse",
            "table": ["peasant-revolt", "interdict", "chancery-scribes"],
            "hands": {"black-purse": ["peters-pence"]},
            "map": {"slums": {"following": [0, 1]}},
        }
    )
    order(table, "black-purse", "play peters-pence")
    assert refusal(table, "white-purse", "remove gold=castle").reason == "no_opposing_token"
    assert refusal(table, "white-purse", "remove gold=slums").reason == "no_such_box"


@pytest.mark.rule("KR-126")
def test_two_boxes_of_a_kind_are_too_many_and_not_malformed() -> None:
    table = lay(
        {
            "advantage": "white-purse",
            "table": ["peasant-revolt", "interdict", "chancery-scribes"],
            "hands": {"black-purse": ["peters-pence"]},
            "map": {
                "slums": {"following": [0, 1]},
                "castle": {"power": [0, 1]},
                "barracks": {"power": [0, 1]},
            },
        }
    )
    order(table, "black-purse", "play peters-pence")
    for line in ("remove power=castle power=barracks", "remove power=castle power=castle"):
        assert refusal(table, "white-purse", line).reason == "too_many_targets"
        assert GAME.notation.format(GAME.notation.parse(line)) == line


def test_waiting_choices_that_no_longer_fit_leave_the_question_open() -> None:
    table = lay(
        {
            "advantage": "white-purse",
            "hands": {
                "white-purse": ["saving-souls"],
                "black-dagger": ["peters-pence"],
                "white-dagger": ["chancery-scribes"],
                "black-purse": ["prophecy-of-war"],
            },
            "map": {"slums": {"following": [0, 2]}},
        }
    )
    order(table, "white-purse", "play saving-souls / replace castle=3")
    order(table, "black-dagger", "play peters-pence")
    order(table, "white-dagger", "play chancery-scribes")
    order(table, "black-purse", "play prophecy-of-war")
    assert table.prompts()[0].kind == "replace"
    assert seen(table, "white-purse").waiting == ()
    order(table, "white-purse", "replace slums=0")
    assert facts(table)["map"]["slums"]["following"] == {"white": 2, "black": 2}


@pytest.mark.rule("KR-070", "KR-111", "KR-133")
def test_a_special_effect_happens_also_without_any_token_in_the_supply() -> None:
    table = lay(
        {
            "advantage": "white-purse",
            "table": ["a-depression", "lodge-of-the-masons", "rigged-dice"],
            "hands": {"black-purse": ["hired-knives"]},
            "supply": {"white": 0},
            "treasury": {"black-dagger": 2},
        }
    )
    order(table, "black-purse", "play hired-knives")
    step = order(table, "white-purse", "rob black-dagger")
    assert "White Purse robs Black Dagger of 2 Gold." in [
        event.say(GAME.house) for event in heard(step, None)
    ]
    told = facts(table)
    assert told["treasury"]["black-dagger"] == 0
    assert (told["vp"]["white-purse"], told["vp"]["white-dagger"]) == (1, 1)
