"""Games: many are played to their end with the invariants checked after every step."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.conftest import IS_LONG
from tests.rules.krieg import sensible
from tests.rules.krieg.figures import measure
from tests.rules.krieg.tables import KRIEG
from wici.rules import option
from wici.rules.bots import random, steady
from wici.rules.bots.match import Bot, play
from wici.rules.dice import SeededDice

GAMES = 1000 if IS_LONG else 40


@pytest.mark.rule("KF-009", "KF-128", "KF-129", "KF-130", "KF-131", "KF-132", "KF-133", "KF-134")
@pytest.mark.rule("KF-135", "KF-136", "KF-137")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_the_invariants_and_come_to_an_end(players: int) -> None:
    found = measure(players, GAMES, bot=random.answer, audit=True)
    years, decisions = {2: (12.8, 130), 3: (11.9, 180), 4: (11.6, 238)}[players]
    assert found.years == pytest.approx(years, abs=1.0)
    assert found.all_decisions == pytest.approx(decisions, rel=0.25)
    assert found.cathedral > 0.75


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sensible_games_are_about_as_long_as_the_catalogues(players: int) -> None:
    found = measure(players, GAMES // 3)
    years, decisions = {2: (11.6, 137), 3: (11.7, 193), 4: (11.9, 249)}[players]
    assert found.years == pytest.approx(years, abs=2.0)
    assert found.all_decisions == pytest.approx(decisions, rel=0.3)
    assert (found.cathedral, found.unsolved) == (1.0, 0.0)
    assert 6 <= found.years <= 14
    assert set(found.decisions) <= KINDS
    assert "bid" in found.line()


KINDS = {
    "play-agenda", "change-agenda", "bid", "choose-privilege", "summer", "answer-raid", "farmstead",
    "ask-mercy", "generosity", "church-taxes",
}  # fmt: skip


@pytest.mark.rule("KF-011")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("number", range(40 if IS_LONG else 3))
def test_games_with_any_options_end_and_ask_nothing_but_the_ten_questions(players: int, number: int) -> None:
    draw = SeededDice("options").draw(f"{players} {number}")
    chosen = {item.name: draw.pick(item.choices) for item in option.describe(KRIEG.options)}
    seats = tuple(sorted(draw.shuffle(range(1, 5))[:players]))
    kinds: Counter[str] = Counter()

    def watch(table: Any) -> None:
        KRIEG.audit(table)
        kinds.update(prompt.kind for prompt in table.prompts())

    table = play(KRIEG, f"options {number}", seats=seats, options=chosen, bot=random.answer, watch=watch)
    assert table.is_over
    assert set(kinds) <= KINDS
    if chosen["uncontested"] == "free":
        assert table.state.year <= 999 + 13


@pytest.mark.rule("KF-026", "KF-139")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_if_nobody_ever_does_anything_a_game_lasts_exactly_sixteen_years(players: int) -> None:
    table = play(KRIEG, "steady", seats=tuple(range(1, players + 1)), bot=steady.answer)
    assert table.state.year == 999 + 15
    assert all(past.winner is None for past in table.state.set_aside)
    assert len(table.state.set_aside) == 16


@pytest.mark.rule("KF-138")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", [random.answer, sensible.answer])
def test_played_games_reach_the_cathedral(players: int, bot: Bot) -> None:
    table = play(KRIEG, "cathedral", seats=tuple(range(1, players + 1)), bot=bot)
    assert table.is_over
    assert table.state.pieces == 6
