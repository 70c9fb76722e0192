"""A vantage holds what a seat may see, and nothing else."""

from __future__ import annotations

from tests.rules.bots.rest_points import asked
from tests.rules.contract.games import every_game

from wici.rules import position
from wici.rules.bots.vantage import Vantage
from wici.rules.look import look
from wici.rules.quick_dice import QuickDice


@every_game
def test_a_vantage_is_the_same_to_the_last_byte_whatever_is_hidden_from_its_seat(name: str) -> None:
    for point in asked(name, 24):
        real, other = point.table(), point.table()
        other.game.imagine(other, point.seat, QuickDice(point.seat))
        worlds = [
            position.dump(Vantage(table, point.seat).world(QuickDice(5), QuickDice(6)))
            for table in (real, other)
        ]
        assert worlds[0] == worlds[1]


@every_game
def test_each_of_its_worlds_is_a_possible_one_in_which_the_seat_sees_the_same(name: str) -> None:
    for point in asked(name, 24):
        vantage = Vantage(point.table(), point.seat)
        for number in range(3):
            world = vantage.world(QuickDice(number), QuickDice(number))
            world.game.audit(world)
            assert look(world, point.seat) == vantage.look
