"""A bot thinks about as long as it shall, on a quick machine and on a slow one."""

from __future__ import annotations

from tests.client.outside import GivenClock
from wici_client.practice.pace import LEAST, MOST, Pace


def thought(pace: Pace, clock: GivenClock, each: float) -> float:
    """A thought on a machine that needs so long for a line of play; how long it took."""
    took = pace.begin() * each
    clock.sleep(took)
    pace.end()
    return took


def test_thoughts_come_to_last_as_long_as_wanted() -> None:
    for each in (0.001, 0.02):
        clock = GivenClock()
        pace = Pace(clock, 0.5)
        lasted = [thought(pace, clock, each) for _ in range(12)]
        assert abs(lasted[-1] - 0.5) <= 0.1


def test_however_slow_or_quick_a_machine_is_something_is_tried_and_not_without_end() -> None:
    for each, expected in ((10.0, LEAST), (0.0000001, MOST)):
        clock = GivenClock()
        pace = Pace(clock, 0.25)
        for _ in range(20):
            thought(pace, clock, each)
        assert abs(pace.simulations - expected) <= 1


def test_a_number_that_was_said_is_kept_to() -> None:
    clock = GivenClock()
    pace = Pace(clock, 0.25, 33)
    for _ in range(3):
        thought(pace, clock, 1.0)
    assert pace.simulations == 33
