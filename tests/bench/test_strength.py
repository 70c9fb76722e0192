"""Strength is measured in whole games, with seats rotated and an interval told."""

from __future__ import annotations

import pytest

from tests.bench import strength
from tests.bench.arena import interval, play_one
from wici.rules import catalog


def test_a_game_is_played_to_its_end_and_what_was_chosen_was_counted() -> None:
    bots = {1: "plain", 2: "steady", 3: "random", 4: "plain"}
    played = play_one(catalog.get("krieg"), bots, "arena", 0.01)
    assert len(played.outcome.places) == 4
    assert played.thoughts == 0
    assert sum(played.chosen.values()) <= played.answers
    assert played.chosen["pass"] <= played.offered["pass"]


def test_the_same_seed_is_the_same_game_where_nobody_thinks() -> None:
    bots = dict.fromkeys((1, 2, 3, 4), "plain")
    games = [play_one(catalog.get("krieg"), bots, seed, 0.01) for seed in ("a", "a", "b")]
    assert games[0].outcome == games[1].outcome
    assert games[0].chosen != games[2].chosen


def test_the_interval_holds_the_share_and_narrows_with_more_games() -> None:
    few, many = interval(5, 10), interval(500, 1000)
    assert few[0] < many[0] < 50 < many[1] < few[1]
    assert interval(0, 20)[0] == pytest.approx(0, abs=0.001)
    assert interval(0, 0) == (0.0, 100.0)


def test_the_balance_of_a_game_is_told_for_each_seat() -> None:
    figures = list(strength.balance("krieg", 2, "plain", budget=0.01))
    shares = [figure.value for figure in figures if figure.name.startswith("wins of")]
    assert len(shares) == 4
    assert sum(shares) == pytest.approx(100)


def test_what_is_measured_is_printed_with_its_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    code = strength.main(["strength", "krieg", "--games", "1", "--budget", "0.001"])
    printed = capsys.readouterr().out
    assert code == ("NO" in printed)
    assert printed.count("of 1 games") == 2
