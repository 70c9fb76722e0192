"""The picture: lands, huts, the Cathedral, and nothing that is hidden."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.rules.drawn import words
from tests.rules.krieg.tables import KRIEG, do, placed
from wici.rules.games.krieg.show.cathedral import EDGES, OPENINGS, STONES, cathedral
from wici.rules.games.krieg.show.picture import GROUNDS
from wici.rules.games.krieg.show.raids import arrow
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
    assert len(STONES) == len(OPENINGS) == len(EDGES) == KRIEG.house.cathedral.pieces


def test_only_the_owner_reads_what_lies_in_a_storage() -> None:
    table = placed(SUMMER, (1, 2, 3))
    north = words(KRIEG.picture(look(table, 1), table.content))
    east = words(KRIEG.picture(look(table, 2), table.content))
    assert "one Knight and two Riches" in north
    assert "one Knight and two Riches" not in east
    assert "3 stored" in " ".join(east)


def test_lands_differ_by_pattern_too() -> None:
    assert len({hatch for _, hatch in GROUNDS.values()}) == 4


def test_a_raid_is_an_arrow_until_it_is_answered() -> None:
    table = placed(SUMMER, (1, 2, 3))
    do(table, "north", "raid east")
    waiting = look(table, None)
    assert waiting.view.raid == (1, 2)
    assert "raid" in words(KRIEG.picture(waiting, table.content))
    do(table, "east", "yield village")
    assert look(table, None).view.raid is None
    assert "raid" not in words(KRIEG.picture(look(table, None), table.content))


@pytest.mark.parametrize("pair", list(permutations((1, 2, 3, 4), 2)))
def test_between_any_two_lands_there_is_a_way_for_a_raid(pair: tuple[int, int]) -> None:
    assert len(list(arrow(*pair))) == 5


def test_each_piece_of_the_cathedral_changes_the_drawing() -> None:
    assert len({"".join(cathedral(pieces)) for pieces in range(7)}) == 7


def test_the_end_gives_every_noble_a_place_and_the_own_picture_warns_before() -> None:
    table = placed(SUMMER, (1, 2, 3))
    assert "For North alone: this picture holds secrets" in words(
        KRIEG.picture(look(table, 1), table.content)
    )
    table = placed('step = "fall"\nnorth.hand = []\neast.hand = []\n')
    assert table.is_over
    said = words(KRIEG.picture(look(table, 1), table.content))
    assert any(word.startswith("1. place") for word in said)
    assert not any("secrets" in word for word in said)
