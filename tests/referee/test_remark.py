"""What no move made is told in one sentence; an answer is dropped only where nothing hangs on it."""

from __future__ import annotations

import pytest

from tests.referee.office import Office
from tests.referee.test_accept import to_turn
from tests.rules.sample.game import MarketGame
from wici.referee.dropping import drop_answer
from wici.referee.remark import (
    KeyAdded,
    KeyAsked,
    KeyCancelled,
    KeyRevoked,
    PlayerReplaced,
    SeatLooked,
    ServerKeyChanged,
)
from wici.rules.event import Event
from wici.rules.look import look


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (KeyAdded(1, "ada", "K", "self"), "ada has another key, K."),
        (KeyAdded(1, "ada", "K", "recovery"), "ada has another key, K, by recovery code."),
        (KeyAdded(1, "ada", "K", "admin"), "ada has another key, K, by the host's hand."),
        (KeyRevoked(1, "ada", "K"), "ada revokes the key K."),
        (
            KeyAsked(1, "ada", "K", "admin", "2026-12-01T12:00:00Z"),
            "For ada a new key is asked for by the host's hand, K; it counts from 2026-12-01 12:00 UTC on.",
        ),
        (KeyCancelled(1, "ada", "K"), "The key K that was asked for ada is cancelled."),
        (PlayerReplaced(1, "ada", "eve", "Gone."), "The host gives the seat of ada to eve: Gone."),
        (SeatLooked(1, "ada", "Stuck."), "The host looks at what only ada may see: Stuck."),
        (ServerKeyChanged("K"), "The server's key is K from now on; the old one has signed for it."),
    ],
)
def test_each_is_told_in_one_sentence(event: Event, words: str) -> None:
    assert event.say(None) == words


def test_only_the_answer_at_fault_is_dropped(office: Office) -> None:
    kept = office.order(1, "bid 2").kept.text
    office.order(2, "bid 1")
    table = office.table
    assert drop_answer(table, 1, lambda text: False) is None
    assert drop_answer(table, 3, lambda text: True) is None
    dropped = drop_answer(table, 1, lambda text: text == kept)
    assert dropped is not None
    assert dropped.texts == (kept,)
    assert 1 in dropped.waits_for
    assert look(table, 1).sealed == ()
    assert look(table, 2).sealed == ("bid 1",)


def test_lines_that_wait_fall_with_the_key_that_signed_them(office: Office) -> None:
    to_turn(office)
    hand = office.look(1).view.hand
    waits = office.order(1, "knock bell", f"sell {hand[0]}").kept.text
    assert look(office.table, 1).waiting == (f"sell {hand[0]}",)
    assert drop_answer(office.table, 1, lambda text: text != waits) is None
    table = office.table
    dropped = drop_answer(table, 1, lambda text: text == waits)
    assert dropped is not None
    assert (dropped.texts, look(table, 1).waiting) == ((), ())
    assert [(told.public, set(told.private)) for told in dropped.told] == [(None, {1})]
    assert dropped.told[0].private[1].say(None) == (
        f"What waited is dropped: sell {hand[0]} (the key that signed it is revoked)."
    )


def test_nothing_is_dropped_where_nothing_lies(market: MarketGame) -> None:
    office = Office(market, players=2).fill()
    assert drop_answer(office.table, 1, lambda text: True) is None
