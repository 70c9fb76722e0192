"""The invariants hold in play under all options, and a table that breaks one is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import IS_LONG
from tests.rules.krakow.tables import GAME, SEATS, lay
from wici.rules import option
from wici.rules.bots import match, random
from wici.rules.dice import SeededDice
from wici.rules.errors import AuditFailed

GAMES = 1000 if IS_LONG else 200
BATCH = 25


@pytest.mark.rule("KR-175", "KR-240", "KR-241", "KR-242", "KR-243", "KR-244", "KR-245")
@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games_under_random_options_keep_every_invariant(first: int) -> None:
    for number in range(first, first + BATCH):
        draw = SeededDice(f"options {number}").draw("pick")
        chosen = {item.name: draw.pick(item.choices) for item in option.describe(GAME.options)}
        chosen["years"] = str(1 + (number % 25 == 0))
        table = match.play(
            GAME, f"audit {number}", seats=SEATS, options=chosen, bot=random.answer, watch=GAME.audit
        )
        assert table.is_over


def lose_a_card(state: Any) -> None:
    state.discard.pop()


def double_a_card(state: Any) -> None:
    state.discard.append(state.hands[1][0])


def lose_a_token(state: Any) -> None:
    state.supply["white"] -= 1


def owe_gold(state: Any) -> None:
    state.treasury[1] -= 1
    state.supply["white"] += 1


def overfill_a_box(state: Any) -> None:
    state.boxes["slums"]["following"].add("white", 9)
    state.supply["white"] -= 9


def place_gold_in_spring(state: Any) -> None:
    state.boxes["castle"]["gold"].add("black", 1)
    state.supply["black"] -= 1


def succeed_too_often(state: Any) -> None:
    state.successful += state.discard[:8]
    del state.discard[:8]


def favour_a_group(state: Any) -> None:
    state.group_vp["red"] += 1


def favour_a_player(state: Any) -> None:
    state.vp[1] += 1


def empty_a_hand(state: Any) -> None:
    state.discard += state.hands[1][6:] + state.hands[1][:6]
    state.hands[1] = []


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [
        (lose_a_card, "KR-240"),
        (double_a_card, "KR-240"),
        (lose_a_token, "KR-241"),
        (owe_gold, "KR-241"),
        (overfill_a_box, "KR-242"),
        (place_gold_in_spring, "KR-242"),
        (succeed_too_often, "KR-243"),
        (favour_a_group, "KR-244"),
        (favour_a_player, "KR-245"),
        (empty_a_hand, "KR-175"),
    ],
)
def test_a_broken_invariant_is_named(spoil: Callable[[Any], None], rule: str) -> None:
    table = lay({})
    spoil(table.state)
    with pytest.raises(AuditFailed) as fault:
        GAME.audit(table)
    assert fault.value.detail["rule"] == rule
