"""Imagined worlds over HTTP: what a seat may not know changes no byte that it is answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import IS_LONG
from tests.leaks.house import House
from tests.rules.contract.test_two_worlds import texts
from tests.rules.sample.game import MarketGame
from tests.server.people import choose
from wici.rules import catalog, position

EVERY, POINTS = (3, 400) if IS_LONG else (11, 9)
"""After how many orders the worlds are compared, and how often at the most."""


@pytest.fixture(params=[MarketGame.name, *catalog.names()])
def house(request: pytest.FixtureRequest, data: Path) -> Iterator[House]:
    made = House(data, request.param)
    yield made
    made.close()


def test_a_seat_is_answered_the_same_whatever_it_may_not_know(house: House) -> None:
    chooser, compared, differed = choose(5), 0, 0
    viewers = [*range(1, len(house.table.people) + 1), None]
    for count in range(EVERY * POINTS):
        move = house.table.move(chooser)
        if move is None:
            break
        if count % EVERY == 0:
            for viewer in viewers if IS_LONG else (viewers[compared % len(viewers)],):
                differed += is_same(house, viewer, count)
                compared += 1
        house.table.order(move[0], *move[1])
    assert compared >= (4 if house.table.move(chooser) else 1), f"only {compared} moments were compared"
    assert differed > compared // 2
    assert house.told_apart, "nobody at all could tell the worlds apart"


def is_same(house: House, viewer: int | None, count: int) -> bool:
    """Compare what a viewer is answered in two worlds; whether the worlds were two."""
    before = house.position()
    pair = house.worlds(viewer, count)
    tried = [lines for lines in texts(pair) if all(line.isprintable() for line in lines)]
    tried = [] if viewer is None else tried[: 100 if IS_LONG else 12]
    house.put(before)
    views = house.views()
    real = house.answers(viewer, tried)
    house.put(position.dump(pair.other))
    other = house.answers(viewer, tried)
    house.told_apart += house.views() != views
    house.put(before)
    for (asked, here), (_, there) in zip(real, other, strict=True):
        assert here == there, (viewer, asked)
    return position.dump(pair.other) != before
