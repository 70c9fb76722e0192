"""Events reach those who may know them, and nobody else."""

from __future__ import annotations

from tests.rules.sample.events import GoodDug
from wici.rules.event import AnswerTakenBack, Told, Undone

NAMED = GoodDug("anvil", "wax")
UNNAMED = GoodDug("anvil")


def test_a_seat_learns_its_private_part_and_all_others_the_public_one() -> None:
    told = Told(UNNAMED, {1: NAMED})
    assert told.to(1) == NAMED
    assert told.to(2) == told.to(None) == UNNAMED


def test_an_event_without_public_part_reaches_only_those_it_is_told() -> None:
    told = Told(None, {1: NAMED})
    assert told.to(1) == NAMED
    assert told.to(2) is None
    assert told.to(None) is None


def test_the_kits_own_events_say_a_sentence() -> None:
    assert AnswerTakenBack(1, "Anvil").say(None) == "Anvil takes the answer back."
    assert Undone(1, "Anvil").say(None) == "Anvil takes back the last order."
