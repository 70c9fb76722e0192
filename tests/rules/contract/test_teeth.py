"""The contract bites: a game that leaks, forgets or cheats fails the test that is meant for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.rules.contract import test_ends, test_orders, test_steps, test_two_worlds
from tests.rules.contract.walk import recorded
from tests.rules.sample import events
from tests.rules.sample.game import MarketGame
from tests.rules.sample.phases import Door, Journey, Place, Turn
from tests.rules.sample.state import Market
from wici.rules.desk import Slip
from wici.rules.errors import AuditFailed, IllegalOrder
from wici.rules.prompt import Legal, Prompt
from wici.rules.table import Table

Test = Callable[[str], None]


@pytest.fixture(autouse=True)
def _look_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Market is small: compare its worlds at every rest point."""
    monkeypatch.setattr(test_two_worlds, "REST_POINTS", 10_000)


def fails(test: Any, *arguments: str, by: type[Exception] = AssertionError) -> None:
    recorded.cache_clear()
    with pytest.raises(by):
        test("market", *arguments)
    recorded.cache_clear()


def test_a_view_that_shows_the_fox_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = MarketGame.view

    def leaking(game: MarketGame, table: Place, seat: int | None) -> Any:
        return msgspec.structs.replace(honest(game, table, seat), is_fox=table.state.fox == 1)

    monkeypatch.setattr(MarketGame, "view", leaking)
    fails(test_two_worlds.test_a_seat_sees_the_same_in_both_worlds)


def test_a_hand_told_by_the_order_of_something_public_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = MarketGame.view

    def leaking(game: MarketGame, table: Place, seat: int | None) -> Any:
        view = honest(game, table, seat)
        order = sorted(view.coins, key=lambda name: table.state.hands[game.seats.index(name) + 1])
        return msgspec.structs.replace(view, coins={name: view.coins[name] for name in order})

    monkeypatch.setattr(MarketGame, "view", leaking)
    fails(test_two_worlds.test_a_seat_sees_the_same_in_both_worlds)


def test_a_refusal_that_tells_of_other_hands_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def leaking(market: Market, seat: int, good: str) -> None:
        if good not in market.hands[seat]:
            held = any(good in hand for hand in market.hands.values())
            raise IllegalOrder("not_in_hand", "Somebody holds it." if held else "Nobody holds it.")

    monkeypatch.setattr(Market, "need", leaking)
    fails(test_two_worlds.test_a_seat_is_refused_in_the_same_words_in_both_worlds)


def test_an_event_that_names_a_drawn_good_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(table: Table[Any, Any], private: Any, public: Any = None) -> None:
        honest(table, private, next(iter(private.values())) if public else None)

    honest = Table.tell
    monkeypatch.setattr(Table, "tell", leaking)
    fails(test_two_worlds.test_a_seat_is_told_the_same_of_what_others_do_in_both_worlds)


def test_a_prompt_that_opens_by_a_hidden_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Door.prompts

    def leaking(door: Door, table: Place) -> Any:
        return honest(door, table) if "salt" in table.state.hands[door.other] else ()

    monkeypatch.setattr(Door, "prompts", leaking)
    monkeypatch.setattr(Door, "go_on", lambda door, table: table.done(door))
    fails(test_two_worlds.test_a_seat_is_told_the_same_of_what_others_do_in_both_worlds)


def test_a_label_that_names_something_hidden_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.draw
    monkeypatch.setattr(Table, "draw", lambda table, what: honest(table, f"{what} for {table.state.fox}"))
    fails(test_two_worlds.test_a_seat_is_told_the_same_of_what_others_do_in_both_worlds)


def test_a_label_used_twice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.draw

    def forgetful(table: Table[Any, Any], what: str) -> Any:
        table.phase.drawn = {}
        return honest(table, what)

    monkeypatch.setattr(Table, "draw", forgetful)
    fails(test_steps.test_no_draw_uses_a_label_twice_and_labels_are_plain_words)


def test_a_journey_whose_draft_shows_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = MarketGame.view

    def leaking(game: MarketGame, table: Place, seat: int | None) -> Any:
        slips: list[Slip] = [] if table.is_over else list(table.phase.sealed.values())
        return msgspec.structs.replace(
            honest(game, table, seat), in_hoard=sum(len(s.lines[-1:]) for s in slips)
        )

    monkeypatch.setattr(MarketGame, "view", leaking)
    fails(test_two_worlds.test_a_seat_is_told_the_same_of_what_others_do_in_both_worlds)


def test_a_lost_good_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def lossy(turn: Turn, table: Place, good: str) -> None:
        table.state.take(turn.seat, good)

    monkeypatch.setattr(Turn, "_sell", lossy)
    fails(test_steps.test_the_audit_holds_after_each_step, by=AuditFailed)


def test_a_listed_answer_that_is_refused_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "legal", lambda turn, table, prompt: Legal(("finish", "sell gold")))
    fails(test_orders.test_every_listed_answer_is_accepted, by=Exception)


def test_a_lapse_that_is_no_whole_answer_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = MarketGame.lapse

    def idle(game: MarketGame, look: Any, prompt: Prompt, content: Any) -> list[str]:
        return ["visit wick"] if prompt.kind == "journey" else honest(game, look, prompt, content)

    monkeypatch.setattr(MarketGame, "lapse", idle)
    fails(test_orders.test_the_lapse_of_every_prompt_is_a_whole_legal_answer)


def test_a_crash_on_a_strange_word_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def crashing(journey: Journey, table: Place, seat: int, orders: Any, *, final: bool) -> None:
        for order in orders:
            {"oxley": 1, "thorpe": 2, "wick": 3}[getattr(order, "town", "wick")]

    monkeypatch.setattr(Journey, "check", crashing)
    fails(
        test_orders.test_lines_of_all_verbs_with_all_kinds_of_words_raise_only_faults_of_an_order, by=KeyError
    )


def test_a_word_of_refusal_that_is_not_explained_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    reasons = {word: text for word, text in MarketGame.reasons.items() if word != "bad_seat"}
    monkeypatch.setattr(MarketGame, "reasons", reasons)
    fails(test_orders.test_lines_of_all_verbs_with_all_kinds_of_words_raise_only_faults_of_an_order)


def test_an_event_that_is_not_listed_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MarketGame, "events", (events.GoodsDealt,))
    fails(test_steps.test_events_say_one_sentence_and_can_be_written_and_read, by=KeyError)


def test_a_game_that_never_ends_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    from wici.rules.bots import match

    def endless(turn: Turn, table: Place, seat: int, order: Any) -> None:
        turn.deeds = 4

    monkeypatch.setattr(match, "ANSWER_LIMIT", 200)
    monkeypatch.setattr(Turn, "answer", endless)
    fails(test_ends.test_a_game_of_bots_ends_and_its_places_agree_with_its_points, "steady", by=AuditFailed)
