"""Every game comes to an end, whoever plays it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import IS_LONG
from tests.rules.contract.games import every_game, get, setups
from wici.rules import option
from wici.rules.bots import match, random, steady

BOTS = {"random": random.answer, "steady": steady.answer}


@every_game
@pytest.mark.parametrize("bot", BOTS)
def test_a_game_of_bots_ends_and_its_places_agree_with_its_points(name: str, bot: str) -> None:
    game = get(name)
    for setup in setups(name):
        for seed in range(30 if IS_LONG else 2):
            chosen = option.write(setup.options)
            table: Any = match.play(game, f"ends {seed}", seats=setup.seats, options=chosen, bot=BOTS[bot])
            game.audit(table)
            places = game.outcome(table).places
            assert [place.place for place in places] == sorted(place.place for place in places)
            last = max(2, len(setup.seats))  # who plays alone and loses is second to nobody
            assert all(1 <= place.place <= last for place in places)
