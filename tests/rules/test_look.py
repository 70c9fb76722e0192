"""A look holds what one seat may see, and starts from nothing."""

from __future__ import annotations

from tests.rules.sample.tables import ANVIL, BELL, arranged, begin
from wici.rules import play
from wici.rules.look import look


def test_a_stranger_sees_who_is_waited_for_but_no_prompt_and_no_free_order() -> None:
    seen = look(begin(), None)
    assert (seen.asks, seen.free, seen.sealed, seen.draft, seen.waiting) == ((), (), (), (), ())
    assert seen.waits_for == (1, 2, 3)
    assert seen.view.hand == ()


def test_a_seat_sees_its_own_prompts_with_their_legal_answers() -> None:
    seen = look(arranged(turn="anvil"), ANVIL)
    asked = seen.asked("turn")
    assert asked is not None
    assert asked == seen.asked()
    assert "sell wax" in asked.legal.answers
    assert seen.asked("bid") is None
    assert seen.free == ("bury GOOD", "give SEAT COIN")
    assert look(arranged(turn="anvil"), BELL).asks == ()


def test_an_answered_prompt_stays_open_to_its_seat_until_all_have_answered() -> None:
    table = begin()
    play.submit(table, ANVIL, ["bid 1"])
    assert look(table, ANVIL).asked("bid") is not None
    assert look(table, ANVIL).waits_for == (2, 3)


def test_the_end_shows_the_outcome_and_asks_nothing() -> None:
    table = begin()
    table.end()
    seen = look(table, ANVIL)
    assert seen.over
    assert (seen.asks, seen.waits_for, seen.free) == ((), (), ())
    assert seen.outcome is not None
    assert seen.outcome.winners == (1, 2, 3)
