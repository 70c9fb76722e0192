"""What a seat was told binds the worlds that it imagines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from wici.rules import catalog, play, position
from wici.rules.bots import keen
from wici.rules.bots.vantage import Vantage
from wici.rules.dice import SeededDice
from wici.rules.event import Event
from wici.rules.games.krakow.trial import memory as of_gold
from wici.rules.games.krieg.trial import memory as of_storages
from wici.rules.look import look
from wici.rules.quick_dice import QuickDice
from wici.rules.table import Table

Feeds = dict[int, list[Event]]


def game_of(name: str, seed: str) -> Iterator[tuple[Table[Any, Any], Feeds]]:
    """A game of plain players, with what each seat was told so far."""
    game = catalog.get(name)
    seats = game.seats_for(max(game.counts))
    table, step = play.start(game, game.house, game.setup(seats, {}), SeededDice(seed))
    feeds: Feeds = {seat: [] for seat in seats}
    for count in range(3000):
        for seat, feed in feeds.items():
            feed += [event for told in step.told if (event := told.to(seat)) is not None]
        yield table, feeds
        if table.is_over:
            return
        seat = table.awaited()[0]
        step = play.submit(table, seat, keen.plain(Vantage(table, seat), seed=f"{seed} {count}"))
    raise AssertionError("the game does not end")


def test_what_is_remembered_of_storages_is_never_more_than_they_hold_and_often_something() -> None:
    known = 0
    for table, feeds in game_of("krieg", "storages"):
        for seat, feed in feeds.items():
            for other, least in of_storages.remembered(feed, table.content).items():
                storage = table.state.nobles[other].storage
                assert all(storage[kind] >= count for kind, count in least.items()), (seat, other)
                known += least.total() * (other != seat)
    assert known


def test_what_is_remembered_of_treasuries_holds_and_is_mostly_exact() -> None:
    exact = total = 0
    for table, feeds in game_of("krakow", "treasuries"):
        for feed in feeds.values():
            for other, (least, most) in of_gold.remembered(feed, table.state, table.content).items():
                assert least <= table.state.treasury[other] <= most
                exact += least == most
                total += 1
    assert exact > total * 9 // 10


@pytest.mark.parametrize("name", catalog.names())
def test_worlds_made_with_a_feed_are_possible_and_look_the_same_to_the_seat(name: str) -> None:
    for count, (table, feeds) in enumerate(game_of(name, f"worlds of {name}")):
        if table.is_over or count % 9:
            continue
        seat = table.awaited()[0]
        vantage = Vantage(table, seat, feeds[seat])
        for number in range(2):
            world = vantage.world(QuickDice(number), QuickDice(number))
            world.game.audit(world)
            assert look(world, seat) == vantage.look


def test_two_worlds_with_the_same_feed_are_imagined_alike() -> None:
    for name in ("krakow", "krieg"):
        for count, (table, feeds) in enumerate(game_of(name, f"feeds of {name}")):
            if table.is_over or count % 9:
                continue
            seat = table.awaited()[0]
            other = position.copy(table)
            other.game.imagine(other, seat, QuickDice(1), feeds[seat])
            worlds = [
                position.dump(Vantage(one, seat, feeds[seat]).world(QuickDice(5), QuickDice(6)))
                for one in (table, other)
            ]
            assert worlds[0] == worlds[1]


def test_pieces_taken_back_are_there_in_every_world() -> None:
    seen = 0
    for table, feeds in game_of("krieg", "taken back"):
        for seat, feed in feeds.items():
            for other, least in of_storages.remembered(feed, table.content).items():
                if other == seat or not least.total() or table.is_over:
                    continue
                world = position.copy(table)
                world.game.imagine(world, seat, QuickDice(seen), feed)
                storage = world.state.nobles[other].storage
                assert all(storage[kind] >= count for kind, count in least.items())
                seen += 1
    assert seen > 100
