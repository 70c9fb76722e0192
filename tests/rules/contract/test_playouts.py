"""A playout is the game itself, quicker: answer by answer the same table as the full way gives."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.bounded import turns
from tests.conftest import IS_LONG
from tests.rules.contract.games import every_game, get, setups
from tests.rules.contract.walk import moments
from wici.rules import play, position
from wici.rules.bots import random
from wici.rules.dice import SeededDice
from wici.rules.look import look
from wici.rules.order import Notation
from wici.rules.playout import Playout
from wici.rules.table import Table


def lies(table: Table[Any, Any]) -> tuple[Any, list[Any]]:
    """All of a table but what lies beside the board, as plain data."""
    whole = position.load(position.dump(table), table.game, table.content, table.dice)
    return whole.state, whole.agenda


def goes_on(table: Any) -> bool:
    return not table.is_over


@every_game
def test_a_playout_comes_by_the_same_table_as_the_full_way_after_each_answer(name: str) -> None:
    game = get(name)
    for setup in setups(name) if IS_LONG else setups(name)[1::2]:
        table, _ = play.start(game, game.house, setup, SeededDice(name))
        quick, _ = play.start(game, game.house, setup, SeededDice(name))
        playout = Playout(quick)
        chance = SeededDice(f"playout of {name}")
        for count in turns(partial(goes_on, table), "the end of the game"):
            draw = chance.draw(str(count))
            assert playout.asked() == [
                prompt for prompt in table.holding() if prompt.seat not in table.phase.sealed
            ]
            seat = draw.pick(table.awaited())
            lines = random.answer(game, look(table, seat), table.content, draw)
            play.submit(table, seat, lines)
            playout.answer(seat, lines)
            if count % 20 == 0 or table.is_over:
                assert lies(quick) == lies(table), (count, seat, lines)
        assert quick.is_over
        assert not quick.told
        assert game.outcome(quick) == game.outcome(table)


@every_game
def test_a_playout_goes_on_from_any_moment_with_whatever_lay_on_the_table(name: str) -> None:
    for moment in moments(name, 12):
        full, quick = moment.table(), moment.table()
        full.desk.waiting = {}  # a playout gives up lines that wait
        playout = Playout(quick)
        for number in range(6):
            if full.is_over:
                break
            draw = SeededDice(f"on from {number}").draw(name)
            seat = draw.pick(full.awaited())
            lines = random.answer(moment.game, look(full, seat), full.content, draw)
            play.submit(full, seat, lines)
            playout.answer(seat, lines)
            assert lies(quick) == lies(full), (moment.deed, seat, lines)


@every_game
def test_no_game_changes_an_order_that_is_remembered_by_its_line(name: str) -> None:
    game = get(name)
    fresh = Notation(game.orders)
    lines = {line for moment in moments(name) if moment.deed for line in moment.deed.lines}
    lines -= {"withdraw"}
    assert lines
    for line in sorted(lines):
        assert game.notation.parse(line) == fresh.parse(line)
