"""Games: whole ones of all kinds are played by chance, with the invariants checked after every step."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.conftest import IS_LONG
from tests.rules.principes import eager
from tests.rules.principes.tables import PRINCIPES
from wici.rules import option
from wici.rules.bots import random, steady
from wici.rules.bots.match import Bot, play
from wici.rules.dice import SeededDice
from wici.rules.position import dump

GAMES = 60 if IS_LONG else 1
MIXES = 400 if IS_LONG else 14
LARGEST = 40_000
"""Bytes that a snapshot may have at most."""
SUPPORTED = {"start_people": "10", "start_clergy": "10"}
WAYS: dict[str, tuple[tuple[int, ...], dict[str, str]]] = {
    "four": ((1, 2, 3, 4), {}),
    "four-without-elimination": ((1, 2, 3, 4), {"no_elimination": "yes"}),
    "four-with-support": ((1, 2, 3, 4), SUPPORTED),
    "three-passive": ((1, 2, 4), {}),
    "three-active": ((1, 3, 4), {"np_variant": "active"}),
    "two-passive": ((2, 4), {}),
    "two-active": ((1, 3), {"np_variant": "active"}),
    "alone-normal": ((1,), {}),
    "alone-hard": ((2,), {"solo_level": "hard"}),
    "alone-legendary": (
        (4,),
        {"solo_level": "legendary", "legendary_activate": "3", "solo_build_next": "yes"},
    ),
    "alone-without-elimination": ((3,), {"no_elimination": "yes"}),
}
"""Seats and options of every kind of game."""
KINDS = {
    "first-prince", "direction", "princess", "princess-draw", "forced-discard", "plan", "action",
    "before-action", "block", "progress", "taxes", "assembly", "move", "passage", "penalty", "destroy",
    "next-battle", "battle-before", "battle-die", "battle-extra", "retreat", "last-prince", "successor",
    "prince-place", "np-prince", "battle-after", "pursuit", "text", "hand-excess", "building", "politics",
    "return", "council", "combined", "np-assembly", "np-building", "solo-line", "solo-land", "activation",
    "division", "urbanization", "release", "call-teutons",
}  # fmt: skip
"""Every kind of prompt that the rules open."""


def through(name: str, seats: tuple[int, ...], options: dict[str, str], bot: Bot) -> tuple[Any, Counter[str]]:
    """Play a game with an audit after every step, and count what was asked."""
    kinds: Counter[str] = Counter()

    def watch(table: Any) -> None:
        PRINCIPES.audit(table)
        kinds.update(prompt.kind for prompt in table.prompts())
        assert len(dump(table)) <= LARGEST

    table = play(PRINCIPES, name, seats=seats, options=options, bot=bot, watch=watch)
    assert set(kinds) <= KINDS
    return table, kinds


@pytest.mark.rule("PR-127", "PR-097", "PR-425")
@pytest.mark.parametrize("bot", [random.answer, eager.answer], ids=["random", "eager"])
@pytest.mark.parametrize("way", WAYS)
def test_games_of_every_kind_end_with_a_winner_or_none(way: str, bot: Bot) -> None:
    seats, options = WAYS[way]
    for number in range(GAMES):
        table, _ = through(f"{way} {number}", seats, options, bot)
        ending = table.state.ending
        assert table.state.round <= 6
        assert ending.how in {
            *({"not-crowned", "dynasty-lost"} if len(seats) == 1 else {"princeps", "last-prince", "draw"}),
            "coronation",
        }
        assert len(ending.winners) == (ending.how not in {"draw", "not-crowned", "dynasty-lost"})


@pytest.mark.parametrize("number", range(MIXES))
def test_games_with_any_options_and_seats_end(number: int) -> None:
    draw = SeededDice("options").draw(str(number))
    chosen = {item.name: draw.pick(item.choices) for item in option.describe(PRINCIPES.options)}
    seats = tuple(sorted(draw.shuffle(range(1, 5))[: 1 + draw.below(4)]))
    table, _ = through(f"options {number}", seats, chosen, draw.pick([random.answer, eager.answer]))
    assert table.is_over


@pytest.mark.rule("PR-093", "PR-149")
@pytest.mark.parametrize("seats", [(1, 2, 3, 4), (2, 3), (1,)], ids=len)
def test_if_nobody_ever_does_anything_six_rounds_are_played(seats: tuple[int, ...]) -> None:
    table, kinds = through("steady", seats, {}, steady.answer)
    assert table.state.round == 6
    assert kinds["plan"] >= 6 * len(seats)
    assert table.state.ending.how == ("princeps" if len(seats) > 1 else "not-crowned")
