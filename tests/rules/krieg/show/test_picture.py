"""The picture: lands, huts, the Cathedral, and nothing that is hidden."""

from __future__ import annotations

from tests.rules.drawn import words
from tests.rules.krieg.tables import KRIEG, placed
from wici.rules.games.krieg.show.picture import GROUNDS, STONES
from wici.rules.look import look

SUMMER = """
step = "summer"
pieces = 2
north.storage = { knight = 1, riches = 2 }
east.storage = { serf = 2 }
"""


def test_lands_huts_and_pieces_of_the_cathedral_are_drawn() -> None:
    table = placed(SUMMER, (1, 2, 3))
    said = words(KRIEG.picture(look(table, None), table.content))
    assert {"North", "East", "South", "West", "nobody's land", "2 of 6 pieces"} <= set(said)
    assert len(STONES) == KRIEG.house.cathedral.pieces


def test_only_the_owner_reads_what_lies_in_a_storage() -> None:
    table = placed(SUMMER, (1, 2, 3))
    north = words(KRIEG.picture(look(table, 1), table.content))
    east = words(KRIEG.picture(look(table, 2), table.content))
    assert "one Knight and two Riches" in north
    assert "one Knight and two Riches" not in east
    assert "3 stored" in " ".join(east)


def test_lands_differ_by_pattern_too() -> None:
    assert len({hatch for _, hatch in GROUNDS.values()}) == 4
