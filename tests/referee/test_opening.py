"""When all are ready the cards are dealt from the seed and every nonce."""

from __future__ import annotations

import pytest

from tests.referee.office import Office
from tests.rules.sample.game import MarketGame
from wici.protocol.dealing import game_seed
from wici.protocol.entries import Ask, Resolve
from wici.protocol.record import parse_line
from wici.referee.errors import NotStarted
from wici.rules.dice import SeededDice


@pytest.fixture
def empty(market: MarketGame) -> Office:
    return Office(market, players=2)


def test_nobody_deals_before_all_are_ready(empty: Office) -> None:
    empty.join(1)
    empty.join(2)
    empty.ready(1)
    with pytest.raises(NotStarted):
        empty.begin()


def test_the_last_nonce_deals_from_the_seed_and_all_nonces_and_asks(empty: Office) -> None:
    empty.join(2)
    empty.join(1)
    empty.ready(2)
    empty.ready(1)
    resolve, ask = (parse_line(line).entry for line in empty.lines[-2:])
    assert isinstance(resolve, Resolve)
    assert isinstance(ask, Ask)
    assert (resolve.closes, resolve.uses, ask.what, ask.seats) == (None, (), "bid", (1, 2))
    seed = game_seed(empty.id, empty.seed, {1: empty.nonce(1), 2: empty.nonce(2)})
    assert empty.running.dice.draw("x").below(1000) == SeededDice(seed).draw("x").below(1000)
    assert seed not in b"".join(empty.lines).decode()


def test_one_nonce_more_makes_another_deal(market: MarketGame) -> None:
    hands = set()
    for luck in ("a", "b"):
        office = Office(market, players=2, luck="same")
        office.nonce = lambda seat, luck=luck: f"{ord(luck):032x}" if seat == 2 else "0" * 32  # type: ignore[method-assign, misc]
        hands.add(office.fill().look(1).view.hand)
    assert len(hands) == 2
