"""Growth: a match takes up as much more room with each order as that order adds, late as early."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bounded import turns
from tests.leaks.house import House
from tests.server.people import choose
from wici.rules import catalog

MOST = 12_000
"""Bytes that an order may add, its own text, receipt, entries and events among them."""


@pytest.fixture(params=list(catalog.names()))
def house(request: pytest.FixtureRequest, data: Path) -> Iterator[House]:
    made = House(data, request.param)
    yield made
    made.close()


def test_a_match_grows_by_what_its_orders_add_and_no_more(house: House) -> None:
    chooser, sizes = choose(3), [house.size()]
    for _ in turns(lambda: len(sizes) <= 100, "a hundred orders"):
        move = house.table.move(chooser)
        if move is None:
            break
        house.table.order(move[0], *move[1])
        sizes.append(house.size())
    quarter = len(sizes) // 4
    assert quarter, "write a game of at least three orders"
    grown = [(sizes[end] - sizes[end - quarter]) / quarter for end in range(quarter, len(sizes), quarter)]
    assert max(grown) < MOST, grown
    assert grown[-1] < 2 * grown[0], grown
