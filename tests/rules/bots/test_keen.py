"""Keen thinks ahead, in worlds that its seat cannot tell from the real one, and the same each time."""

from __future__ import annotations

import pytest
from tests.rules.bots.rest_points import asked
from tests.rules.contract.games import every_game
from tests.rules.krieg.tables import opened

from wici.rules import play, position
from wici.rules.bots import keen
from wici.rules.bots.vantage import Vantage
from wici.rules.games.krieg.state import KriegTable
from wici.rules.prompt import lines_of
from wici.rules.quick_dice import QuickDice

FEW = 24
"""Simulations, where it matters that keen answers and not how well."""


@every_game
def test_keen_answers_whatever_is_asked_and_changes_nothing(name: str) -> None:
    for point in asked(name, 12):
        table = point.table()
        lines = keen.answer(Vantage(table, point.seat), seed="any", simulations=FEW)
        assert position.dump(table) == position.dump(point.table())
        play.submit(table, point.seat, lines)


@every_game
def test_keen_answers_the_same_in_two_worlds_that_its_seat_cannot_tell_apart(name: str) -> None:
    compared = 0
    for point in asked(name, 6):
        real, other = point.table(), point.table()
        other.game.imagine(other, point.seat, QuickDice(point.seat))
        both = [Vantage(table, point.seat) for table in (real, other)]
        thoughts = [keen.think(vantage, seed="any", simulations=FEW) for vantage in both]
        assert thoughts[0] == thoughts[1]
        compared += position.dump(real) != position.dump(other)
    assert compared, "no two worlds differed"


def test_another_seed_or_more_simulations_may_lead_to_another_thought() -> None:
    vantage = Vantage(*_opening())
    first = keen.think(vantage, seed="a", simulations=60)
    assert first == keen.think(vantage, seed="a", simulations=60)
    assert first != keen.think(vantage, seed="b", simulations=60)
    assert first != keen.think(vantage, seed="a", simulations=90)


@pytest.mark.parametrize("simulations", [1, 7, 100])
def test_no_more_lines_of_play_are_tried_than_were_allowed(simulations: int) -> None:
    thoughts = keen.think(Vantage(*_opening()), seed="few", simulations=simulations)
    assert sum(thought.simulations for thought in thoughts) <= simulations


def test_what_was_left_to_the_last_was_tried_most_often() -> None:
    thoughts = keen.think(Vantage(*_opening()), seed="halves", simulations=120)
    counts = [thought.simulations for thought in thoughts]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]


def test_a_game_that_is_won_counts_whole_and_one_that_is_lost_nothing() -> None:
    table = opened()
    for noble in table.state.nobles.values():
        noble.points = 0
    table.state.nobles[2].points = 5
    table.end()
    strategy = table.game.strategy
    assert [keen.judge(table, strategy, seat) for seat in table.state.nobles][:2] == [0, keen.WON]


def test_who_leads_has_the_better_chance_and_equals_have_half() -> None:
    table = opened()
    strategy = table.game.strategy
    assert keen.judge(table, strategy, 1) == keen.WON // 2
    table.state.nobles[1].points += 3
    assert keen.WON // 2 < keen.judge(table, strategy, 1) < keen.WON
    assert 0 < keen.judge(table, strategy, 2) < keen.WON // 2


@every_game
def test_the_plain_script_needs_no_thought_and_is_taken(name: str) -> None:
    for point in asked(name, 60):
        table = point.table()
        play.submit(table, point.seat, keen.plain(Vantage(table, point.seat), seed="plain"))


@every_game
def test_what_is_proposed_is_legal(name: str) -> None:
    for point in asked(name, 30):
        vantage = Vantage(point.table(), point.seat)
        prompt, legal = vantage.asked.prompt, vantage.asked.legal
        for line in vantage.strategy.candidates(point.table(), prompt, legal, QuickDice(3))[:8]:
            play.submit(point.table(), point.seat, lines_of(line))


def _opening() -> tuple[KriegTable, int]:
    """A first card to be chosen."""
    table = opened()
    return table, table.awaited()[0]
