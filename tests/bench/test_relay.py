"""The Relay is of the size it claims, costs little, and verifies like any game."""

from __future__ import annotations

from tests.bench.relay import FIELDS, RELAY
from tests.bounded import turns
from tests.referee.office import Office


def test_its_state_is_of_real_size_and_a_game_of_it_verifies() -> None:
    office = Office(RELAY, players=4, options={"moves": "9"}).fill()
    assert 12_000 < len(office.running.snapshot) < 20_000
    for made in turns(lambda: not office.is_over, "the end of the game"):
        office.order(1 + made % 4, f"take field-{made % FIELDS} {made}")
    assert made == 8
    assert office.verify().holds
