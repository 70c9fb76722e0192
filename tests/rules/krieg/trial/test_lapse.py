"""Lapse: each prompt's harmless answer, from what the Noble may see."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.rules.krieg.tables import KRIEG, do, placed, seat
from wici.rules.look import look

LATE: dict[str, tuple[str, Sequence[int], str]] = {
    "the first card of the file": (
        """
        step = "winter_play"
        north.hand = ["taxes-2", "war-4"]
        east.hand = []
        """,
        (1, 2),
        "north play-agenda: play war-4",
    ),
    "the agenda as it is": (
        """
        step = "winter_change"
        agenda = "war-1"
        east.privileges = ["toll"]
        """,
        (1, 2),
        "east change-agenda: decline",
    ),
    "no bid": (
        """
        step = "spring_bid"
        agenda = "war-1"
        north.storage = { knight = 9 }
        """,
        (1, 2),
        "north bid: pass",
    ),
    "the Privilege he owns fewest of": (
        """
        step = "spring_reward"
        agenda = "war-1"
        north = { privileges = ["armory", "mill", "guild"], storage = { barley = 1 } }
        """,
        (1, 2),
        "north choose-privilege: take toll",
    ),
    "the Privilege of the Noble with most points": (
        """
        step = "spring_reward"
        agenda = "war-1"
        year = 1010
        north = { privileges = ["armory", "mill", "guild"], storage = { barley = 1 } }
        east = { privileges = ["toll"], points = 1 }
        south = { privileges = ["toll"], points = 3 }
        """,
        (1, 2, 3),
        "north choose-privilege: take toll south",
    ),
    "no action": (
        """
        step = "summer"
        north.storage = { knight = 3 }
        """,
        (1, 2),
        "north summer: finish",
    ),
    "a draw": ('step = "fall"', (1, 2), "north farmstead: farmstead random"),
    "no plea": (
        """
        step = "fall_mercy"
        north.village = 1
        east.storage = { serf = 4 }
        """,
        (1, 2),
        "north ask-mercy: decline",
    ),
    "the most plentiful resources": (
        """
        step = "fall_church"
        north.storage = { barley = 5, serf = 5, knight = 4 }
        """,
        (1, 2),
        "north church-taxes: discard barley=2 serf=2",
    ),
}


@pytest.mark.parametrize("name", LATE)
def test_a_late_noble_gets_the_default_of_the_catalogue(name: str) -> None:
    position, seats, wanted = LATE[name]
    table = placed(position, seats, farmstead_choice="yes")
    noble = wanted.partition(" ")[0]
    seen = look(table, seat(noble))
    (ask,) = seen.asks
    (line,) = KRIEG.lapse(seen, ask.prompt, table.content)
    assert f"{noble} {ask.prompt.kind}: {line}" == wanted


@pytest.mark.rule("KF-082", "KF-127")
@pytest.mark.parametrize(("village", "line"), [(2, "yield village"), (0, "yield builder")])
def test_a_late_defender_yields_though_he_has_a_knight(village: int, line: str) -> None:
    table = placed(
        f"""
        step = "summer"
        north.storage = {{ knight = 1, barley = 1 }}
        east = {{ village = {village}, builders = 1, storage = {{ knight = 1 }} }}
        """
    )
    do(table, "north", "raid east")
    seen = look(table, 2)
    assert KRIEG.lapse(seen, seen.asks[0].prompt, table.content) == [line]


def test_the_generous_noble_who_is_late_takes_the_type_he_owns_fewest_of() -> None:
    table = placed(
        """
        step = "fall_mercy"
        north.village = 1
        east = { privileges = ["armory", "toll"], storage = { serf = 4 } }
        """
    )
    do(table, "north", "mercy east")
    seen = look(table, 2)
    assert KRIEG.lapse(seen, seen.asks[0].prompt, table.content) == ["take mill"]
