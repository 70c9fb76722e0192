"""Games that many tests of the referee look at, each played once."""

from __future__ import annotations

import pytest

from tests.bounded import turns
from tests.referee.mischief import Mischief, market_gift
from tests.referee.office import Office
from tests.rules.sample.game import MarketGame


@pytest.fixture(scope="session")
def market() -> MarketGame:
    return MarketGame()


@pytest.fixture
def office(market: MarketGame) -> Office:
    """A game of three that has begun: the auction's bids are asked for."""
    return Office(market, players=3, options={"days": "1"}).fill()


@pytest.fixture(scope="session")
def played(market: MarketGame) -> Office:
    """A game of three, played to its end with all that players do."""
    office = Office(market, players=3, luck="played").fill()
    Mischief(office, market_gift).play()
    return office


@pytest.fixture(scope="session")
def short(market: MarketGame) -> Office:
    """The shortest game: two seats, one day, and nobody does more than they must."""
    office = Office(market, players=2, options={"days": "1", "fox": "no"}, luck="short").fill()
    for _ in turns(lambda: not office.is_over, "the end of the game"):
        for seat in office.table.awaited():
            look = office.look(seat)
            office.order(seat, *market.lapse(look, look.asks[0].prompt, office.content))
    return office
