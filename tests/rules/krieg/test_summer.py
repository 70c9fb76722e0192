"""Summer: builders stay within their limit, and what is not asked happens by itself."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rules.krieg.tables import asked, do, placed, refusal
from wici.rules.look import look


@pytest.mark.rule("KF-075", "KF-076", "KF-131")
@pytest.mark.parametrize(
    ("village", "builders"), [(v, b) for v, b in product(range(7), range(4)) if v + b <= 6]
)
def test_builders_are_never_more_than_three_nor_than_half_of_the_huts(village: int, builders: int) -> None:
    table = placed(
        f"""
        step = "summer"
        north = {{ village = {village}, builders = {builders}, storage = {{ serf = 8, barley = 1 }} }}
        """
    )
    (ask,) = look(table, 1).asks
    most = max((int(line.split()[1]) for line in ask.legal.answers if line.startswith("build")), default=0)
    room = max(0, min(6 - village - builders, village - builders))
    assert most == room
    assert builders + most <= 3 or builders > village
    reason = refusal(table, "north", f"build {most + 1}").reason
    assert reason in {"too_many_builders", "not_in_reserve"}


@pytest.mark.rule("KF-011", "KF-069")
def test_a_turn_without_any_action_is_legal() -> None:
    table = placed('step = "summer"\nnorth.storage = { barley = 3 }\neast.storage = { barley = 1 }')
    do(table, "north", "finish")
    assert table.state.nobles[1].storage["barley"] == 3


@pytest.mark.rule("KF-011", "KF-096")
def test_harvest_asks_nobody() -> None:
    table = placed(
        'step = "summer"\nturn = "east"\nnorth.storage = { barley = 1 }\neast.storage = { barley = 1 }'
    )
    do(table, "east", "finish")
    assert table.state.season == "winter"
    assert [sum(noble.storage.values()) for noble in table.state.nobles.values()] == [3, 3]


@pytest.mark.rule("KF-127")
def test_who_was_shown_to_have_no_knight_is_asked_to_defend_all_the_same() -> None:
    table = placed(
        """
        step = "summer"
        north.storage = { knight = 1, riches = 1, barley = 1 }
        east.storage = { serf = 2 }
        """
    )
    do(table, "north", "bribe east")
    do(table, "north", "raid east")
    assert asked(table) == [("east", "answer-raid")]


@pytest.mark.rule("KF-070")
def test_lines_of_a_turn_that_an_empty_storage_ends_are_dropped_at_once_and_their_owner_told() -> None:
    table = placed(
        """
        step = "summer"
        north = { village = 2, storage = { knight = 1 } }
        east = { storage = { barley = 1, knight = 2 } }
        """
    )
    do(table, "north", "raid east", "grow 1", "finish", "mercy east 1")
    assert look(table, 1).waiting == ("grow 1", "finish", "mercy east 1")
    step = do(table, "east", "defend")
    dropped = [told.private[1] for told in step.told if told.notice and 1 in told.private]
    assert [event.lines for event in dropped] == [("grow 1", "finish")]  # type: ignore[attr-defined]
    assert look(table, 1).waiting == ("mercy east 1",)
    assert all(told.public is None for told in step.told if told.notice)
