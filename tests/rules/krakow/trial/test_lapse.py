"""What a late seat gets."""

from __future__ import annotations

import pytest

from tests.rules.krakow.tables import GAME, lay, order, seen
from wici.rules.quick_dice import QuickDice


def lapsed(table: object, seat: str) -> list[str]:
    """The harmless answer of a seat."""
    look = seen(table, seat)
    return GAME.lapse(look, look.asks[0].prompt, GAME.house)


def test_a_round_is_started_with_the_highest_strength_and_the_lower_id_of_equals() -> None:
    hand = ["coronation-council", "cloth-hall-monopoly", "guild-feast"]
    table = lay(
        {
            "advantage": "white-purse",
            "round": 7,
            "hand-sizes": {"white-purse": 3},
            "hands": {"white-purse": hand},
        }
    )
    assert lapsed(table, "white-purse") == ["play cloth-hall-monopoly"]


def test_answers_bring_the_highest_value_then_the_lower_strength() -> None:
    table = lay(
        {
            "advantage": "white-purse",
            "round": 7,
            "hand-sizes": {"black-dagger": 3, "white-dagger": 2},
            "hands": {
                "white-purse": ["an-arms-deal"],
                "black-dagger": ["vistula-toll-chain", "weighhouse-audit", "town-wall-levy"],
                "white-dagger": ["rigged-dice", "begging-friars"],
            },
        }
    )
    order(table, "white-purse", "play an-arms-deal")
    assert lapsed(table, "black-dagger") == ["play weighhouse-audit"]
    order(table, "black-dagger", "play weighhouse-audit")
    assert lapsed(table, "white-dagger") == ["play begging-friars"]


SPECIAL = {
    "advantage": "white-purse",
    "table": ["street-thugs-rule", "smugglers-armada", "rigged-dice"],
    "hands": {"black-purse": ["grave-robbery"]},
    "map": {"castle": {"power": [0, 1]}},
    "treasury": {"black-dagger": 1},
}


@pytest.mark.rule("KR-116")
def test_the_map_is_left_alone_and_the_next_opponent_is_robbed() -> None:
    table = lay(SPECIAL)
    order(table, "black-purse", "play grave-robbery")
    assert lapsed(table, "white-purse") == ["decline"]
    order(table, "white-purse", "decline")
    assert lapsed(table, "white-purse") == ["rob black-dagger"]


def test_the_weakest_card_is_lost_to_black_death() -> None:
    table = lay(
        {
            "advantage": "white-purse",
            "table": ["black-death", "guild-feast", "chancery-scribes"],
            "round": 6,
            "hand-sizes": {"black-dagger": 2},
            "hands": {"black-purse": ["town-wall-levy"], "black-dagger": ["rigged-dice", "coded-ledgers"]},
        }
    )
    order(table, "black-purse", "play town-wall-levy")
    assert lapsed(table, "black-dagger") == ["discard coded-ledgers"]


def test_a_short_supply_is_divided_in_the_fixed_order() -> None:
    table = lay(
        {
            "advantage": "white-purse",
            "table": ["cathedral-school-uproar", "begging-friars", "lodge-of-the-masons"],
            "hands": {"black-purse": ["rigged-dice"]},
            "supply": {"white": 3},
        },
        short_supply="starter_chooses",
    )
    order(table, "black-purse", "play rigged-dice")
    assert lapsed(table, "white-purse") == ["divide fame=2 following=1"]


def test_gold_is_split_evenly_or_as_the_draft_says() -> None:
    table = lay({"part": "spend-gold", "treasury": {"white-purse": 6, "black-purse": 1}})
    assert lapsed(table, "white-purse") == [
        "allocate markets=2 churches=1 harbour=1 castle=1 province=1",
        "finish",
    ]
    order(table, "white-purse", "allocate castle=6")
    assert lapsed(table, "white-purse") == ["allocate castle=6", "finish"]


def test_a_steady_bot_draws_lots_among_equals_where_a_late_seat_gets_the_lower_id() -> None:
    hand = ["coronation-council", "cloth-hall-monopoly", "guild-feast"]
    table = lay(
        {
            "advantage": "white-purse",
            "round": 7,
            "hand-sizes": {"white-purse": 3},
            "hands": {"white-purse": hand},
        }
    )
    look = seen(table, "white-purse")
    prompt = look.asks[0].prompt
    given = {GAME.steady(look, prompt, GAME.house, QuickDice(seed))[0] for seed in range(20)}
    assert given == {"play cloth-hall-monopoly", "play coronation-council"}
