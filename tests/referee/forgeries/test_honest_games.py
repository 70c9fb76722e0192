"""What nobody forged holds in every check: games of every kind, with all that players do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import IS_LONG
from tests.referee.games import GAMES, gift_of
from tests.referee.mischief import Mischief
from tests.referee.office import Office
from wici.rules.game import Game

COUNT = {"market": 50 if IS_LONG else 12, "krakow": 50 if IS_LONG else 2, "krieg": 50 if IS_LONG else 2}


def played(game: Game[Any, Any], number: int) -> Office:
    counts = sorted(game.counts)
    office = Office(game, players=counts[number % len(counts)], luck=f"honest {game.name} {number}").fill()
    Mischief(office, gift_of(game)).play()
    return office


@pytest.mark.parametrize(
    ("game", "number"),
    [(game, number) for game in GAMES for number in range(COUNT.get(game.name, 50 if IS_LONG else 1))],
    ids=lambda one: getattr(one, "name", str(one)),
)
def test_an_honest_record_is_complete(game: Game[Any, Any], number: int) -> None:
    report = played(game, number).verify()
    assert report.is_complete, [check for check in report.checks if check.result != "held"]
    assert report.missing == ()
    assert report.result is not None
