"""Texts come to a table one at a time, and each does all of what it says or nothing."""

from __future__ import annotations

import pytest

from tests.rules.sample.game import GAME
from tests.rules.sample.phases import Place
from tests.rules.sample.tables import ANVIL, BELL, CANDLE, arranged, begin, same, told
from wici.rules import play, position
from wici.rules.errors import GameOver, IllegalOrder, MalformedOrder, NotYourTurn
from wici.rules.look import look
from wici.rules.step import Step


def uses(step: Step) -> list[tuple[str, bool, bool]]:
    return [(use.text, use.spent, use.public) for use in step.uses]


# -- sealed answers


def test_a_sealed_answer_waits_unseen_until_all_have_answered() -> None:
    table = begin()
    step = play.submit(table, ANVIL, ["bid 2"], text="a")
    assert (step.fate, step.moved, step.closes, step.undoable) == ("sealed", False, False, False)
    assert uses(step) == []
    assert told(step, ANVIL) == ["Your answer is kept: bid 2."]
    assert told(step, BELL) == told(step, None) == ["Anvil has answered."]
    assert step.events == ()
    assert look(table, ANVIL).sealed == ("bid 2",)
    assert look(table, BELL).sealed == ()
    assert look(table, BELL).waits_for == (BELL, CANDLE)


def test_the_last_sealed_answer_opens_all_in_the_order_of_seats() -> None:
    table = begin()
    play.submit(table, CANDLE, ["bid 1"], text="c")
    play.submit(table, ANVIL, ["bid 2"], text="a")
    step = play.submit(table, BELL, ["bid 0"], text="b")
    assert (step.fate, step.moved, step.closes, step.undoable) == ("sealed", True, True, False)
    assert uses(step) == [("a", True, True), ("b", True, True), ("c", True, True)]
    assert told(step, None)[1] == "Bids: anvil 2, bell 0, candle 1; anvil gets the permit."
    assert table.state.coins == {ANVIL: 1, BELL: 3, CANDLE: 3}


def test_an_amendment_replaces_a_sealed_answer_and_nobody_else_is_told() -> None:
    table = begin()
    play.submit(table, ANVIL, ["bid 2"], text="a1")
    step = play.submit(table, ANVIL, ["bid 1"], text="a2")
    assert (step.fate, step.moved) == ("amended", False)
    assert told(step, BELL) == []
    play.submit(table, BELL, ["bid 0"], text="b")
    step = play.submit(table, CANDLE, ["bid 0"], text="c")
    assert [use.text for use in step.uses] == ["a2", "b", "c"]


def test_an_amendment_that_is_refused_leaves_the_answer() -> None:
    table = begin()
    play.submit(table, ANVIL, ["bid 2"], text="a")
    before = position.dump(table)
    with pytest.raises(IllegalOrder) as refusal:
        play.submit(position.copy(table), ANVIL, ["bid 9"], text="a2")
    assert refusal.value.reason == "no_coins"
    assert refusal.value.detail["line"] == 1
    assert position.dump(table) == before


def test_answers_of_several_seats_do_not_make_one_another_stale() -> None:
    for order in ([1, 2, 3], [3, 1, 2], [2, 3, 1]):
        table = begin()
        for seat in order:
            play.submit(table, seat, [f"bid {seat - 1}"])
        assert table.state.permits[CANDLE] == 1


def test_a_sealed_answer_travels_alone() -> None:
    for lines in (["bid 1", "bid 2"], ["give bell 1", "bid 1"], ["bid 1", "give bell 1"]):
        with pytest.raises(MalformedOrder, match="travels alone"):
            play.submit(begin(), ANVIL, lines)


def test_words_of_a_secret_answer_are_not_public_when_they_are_used() -> None:
    table = arranged(part="hiding")
    play.submit(table, ANVIL, ["hide wax", "finish"], text="a")
    play.submit(table, BELL, ["finish"], text="b")
    step = play.submit(table, CANDLE, ["hide fish", "hide tin", "finish"], text="c")
    assert uses(step) == [("a", True, False), ("b", True, False), ("c", True, False)]


# -- drafts of sealed answers


def test_a_draft_is_kept_for_its_owner_and_finish_makes_it_count() -> None:
    table = arranged(part="hiding")
    step = play.submit(table, ANVIL, ["hide wax"], text="a1")
    assert (step.fate, step.moved) == ("draft", False)
    assert told(step, ANVIL) == ["Your draft is kept: hide wax."]
    assert told(step, BELL) == []
    assert look(table, ANVIL).draft == ("hide wax",)
    assert look(table, BELL).draft == ()
    assert ANVIL in table.owing()
    step = play.submit(table, ANVIL, ["finish"], text="a2")
    assert step.fate == "sealed"
    assert look(table, ANVIL).sealed == ("hide wax",)
    assert look(table, ANVIL).draft == ()
    play.submit(table, BELL, ["finish"], text="b")
    step = play.submit(table, CANDLE, ["finish"], text="c")
    assert [use.text for use in step.uses] == ["a1", "a2", "b", "c"]
    assert table.state.hidden[ANVIL] == ["wax"]


def test_the_newest_draft_counts_and_older_ones_are_never_used() -> None:
    table = arranged(part="hiding")
    play.submit(table, ANVIL, ["hide wax"], text="a1")
    play.submit(table, ANVIL, ["hide salt"], text="a2")
    play.submit(table, ANVIL, ["finish"], text="a3")
    play.submit(table, BELL, ["finish"], text="b")
    step = play.submit(table, CANDLE, ["finish"], text="c")
    assert [use.text for use in step.uses] == ["a2", "a3", "b", "c"]


def test_a_draft_need_not_be_whole_but_a_finished_answer_must() -> None:
    table = arranged(part="hiding")
    play.submit(table, ANVIL, ["hide salt", "hide wax"])
    with pytest.raises(IllegalOrder) as refusal:
        play.submit(position.copy(table), ANVIL, ["finish"])
    assert refusal.value.reason == "not_whole"


def test_lines_without_finish_amend_a_finished_answer_and_must_be_whole() -> None:
    table = arranged(part="hiding")
    play.submit(table, ANVIL, ["hide wax", "finish"], text="a1")
    with pytest.raises(IllegalOrder) as refusal:
        play.submit(position.copy(table), ANVIL, ["hide salt", "hide wax"])
    assert refusal.value.reason == "not_whole"
    step = play.submit(table, ANVIL, ["hide salt"], text="a2")
    assert step.fate == "amended"
    assert ANVIL not in table.owing()


def test_what_was_replaced_before_its_finish_counted_is_used_but_never_public() -> None:
    table = arranged(part="hiding")
    play.submit(table, ANVIL, ["hide wax", "finish"], text="a1")
    play.submit(table, ANVIL, ["hide salt"], text="a2")
    slip = table.phase.sealed[ANVIL]
    assert [(use.text, use.public) for use in slip.uses(public=True)] == [("a1", False), ("a2", True)]
    play.submit(table, ANVIL, ["hide wax"], text="a3")
    assert [(use.text, use.public) for use in table.phase.sealed[ANVIL].uses(public=True)] == [
        ("a1", False),
        ("a3", True),
    ]


def test_a_bare_finish_that_is_followed_by_other_lines_is_public() -> None:
    table = arranged(part="hiding")
    play.submit(table, ANVIL, ["hide wax"], text="a1")
    play.submit(table, ANVIL, ["finish"], text="a2")
    play.submit(table, ANVIL, ["hide salt"], text="a3")
    slip = table.phase.sealed[ANVIL]
    assert [(use.text, use.public) for use in slip.uses(public=True)] == [("a2", True), ("a3", True)]


def test_a_second_bare_finish_changes_nothing() -> None:
    table = arranged(part="hiding")
    play.submit(table, ANVIL, ["hide wax", "finish"], text="a1")
    before = position.dump(table)
    assert play.submit(table, ANVIL, ["finish"], text="a2").fate == "amended"
    assert position.dump(table) == before


def test_an_answer_that_the_server_gives_takes_up_no_draft() -> None:
    table = arranged(part="hiding")
    play.submit(table, ANVIL, ["hide wax"], text="a1")
    play.submit(table, ANVIL, ["finish"], text="lapse", anew=True)
    assert look(table, ANVIL).sealed == ()
    assert table.phase.sealed[ANVIL].texts == ["lapse"]
    assert table.phase.drafts == {}


def test_a_word_is_read_in_any_case_and_kept_in_one() -> None:
    table = arranged(part="hiding")
    play.submit(table, ANVIL, ["HIDE Wax", "FINISH"])
    assert look(table, ANVIL).sealed == ("hide wax",)


# -- taking back


def test_a_sealed_answer_can_be_withdrawn_until_all_have_answered() -> None:
    table = begin()
    play.submit(table, ANVIL, ["bid 2"], text="a1")
    step = play.withdraw(table, ANVIL, text="a2")
    assert (step.fate, step.moved, uses(step)) == ("withdrawn", False, [])
    assert told(step, BELL) == ["Anvil takes the answer back."]
    assert ANVIL in table.owing()
    assert play.submit(table, ANVIL, ["bid 1"], text="a3").fate == "sealed"


def test_a_withdrawn_draft_is_nobodys_business() -> None:
    table = arranged(part="hiding")
    play.submit(table, ANVIL, ["hide wax"])
    step = play.withdraw(table, ANVIL)
    assert told(step, BELL) == []
    assert look(table, ANVIL).draft == ()


def test_lines_that_wait_can_be_withdrawn() -> None:
    table = arranged(turn="anvil")
    play.submit(table, ANVIL, ["knock bell", "sell wax"], text="a1")
    step = play.withdraw(table, ANVIL, text="a2")
    assert told(step, BELL) == []
    assert look(table, ANVIL).waiting == ()
    step = play.submit(table, BELL, ["refuse"], text="b")
    assert [use.text for use in step.uses] == ["a2", "b"]
    assert "wax" in table.state.hands[ANVIL]


def test_there_is_nothing_to_withdraw_twice() -> None:
    table = begin()
    play.submit(table, ANVIL, ["bid 2"])
    play.withdraw(table, ANVIL)
    with pytest.raises(IllegalOrder) as refusal:
        play.withdraw(table, ANVIL)
    assert refusal.value.reason == "nothing_to_withdraw"


# -- turns, interrupts, batches


def test_an_order_out_of_turn_is_refused() -> None:
    table = arranged(turn="anvil")
    with pytest.raises(NotYourTurn):
        play.submit(table, BELL, ["sell iron"])
    with pytest.raises(IllegalOrder) as refusal:
        play.submit(table, ANVIL, ["bid 1"])
    assert refusal.value.reason == "wrong_phase"


def test_a_game_may_judge_the_phase_before_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "phase_first", True)
    table = arranged(turn="anvil")
    with pytest.raises(NotYourTurn):
        play.submit(table, BELL, ["sell iron"])
    with pytest.raises(NotYourTurn):
        play.submit(table, BELL, ["finish"])
    with pytest.raises(IllegalOrder) as refusal:
        play.submit(table, BELL, ["bid 1"])
    assert refusal.value.reason == "wrong_phase"


def test_a_quiet_prompt_does_not_tell_another_seat_that_its_words_are_in_phase(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(GAME), "phase_first", True)
    table = arranged(part="fox", fox="anvil")
    with pytest.raises(IllegalOrder) as refusal:
        play.submit(table, BELL, ["whisper wick"])
    assert refusal.value.reason == "wrong_phase"


def test_an_order_that_shows_nothing_can_be_undone_and_a_draw_cannot() -> None:
    assert play.submit(arranged(turn="anvil"), ANVIL, ["sell wax"]).undoable
    step = play.submit(arranged(turn="anvil"), ANVIL, ["dig"])
    assert not step.undoable
    assert len(told(step, ANVIL)) == len(told(step, BELL)) == 1
    assert told(step, BELL) == ["anvil digs up something."]


def test_an_order_that_asks_another_seat_cannot_be_undone() -> None:
    assert not play.submit(arranged(turn="anvil"), ANVIL, ["knock bell"]).undoable
    assert not play.submit(arranged(turn="anvil"), ANVIL, ["finish"]).undoable


def test_an_order_after_which_it_is_hidden_who_is_asked_cannot_be_undone_whoever_it_is() -> None:
    for fox in ("anvil", "candle"):
        assert not play.submit(arranged(turn="candle", fox=fox), CANDLE, ["finish"]).undoable


def test_an_interrupt_is_answered_before_the_turn_goes_on() -> None:
    table = arranged(turn="anvil")
    play.submit(table, ANVIL, ["knock bell"])
    assert [prompt.kind for prompt in table.prompts()] == ["door"]
    play.submit(table, BELL, ["consent"])
    assert [prompt.kind for prompt in table.prompts()] == ["turn"]
    assert table.state.coins == {ANVIL: 4, BELL: 2, CANDLE: 3}


def test_a_batch_is_carried_out_whole_where_nothing_hidden_shows() -> None:
    table = arranged(turn="anvil")
    step = play.submit(table, ANVIL, ["sell wax", "sell salt"], text="a")
    assert uses(step) == [("a", True, True)]
    assert step.undoable
    assert table.state.coins[ANVIL] == 6


def test_a_batch_is_refused_whole_with_the_line_at_fault() -> None:
    table = arranged(turn="anvil")
    before = position.dump(table)
    with pytest.raises(IllegalOrder) as refusal:
        play.submit(position.copy(table), ANVIL, ["sell wax", "sell salt", "sell iron"])
    assert (refusal.value.reason, refusal.value.detail["line"]) == ("not_in_hand", 3)
    with pytest.raises(MalformedOrder) as malformed:
        play.submit(position.copy(table), ANVIL, ["dig", "sell"])
    assert malformed.value.detail["line"] == 2
    assert position.dump(table) == before


def test_lines_beyond_another_seats_prompt_wait_unseen_and_are_used_in_their_turn() -> None:
    table = arranged(turn="anvil")
    step = play.submit(table, ANVIL, ["sell wax", "knock bell", "sell salt"], text="a")
    assert uses(step) == [("a", False, True)]
    assert look(table, ANVIL).waiting == ("sell salt",)
    assert look(table, BELL).waiting == ()
    assert table.state.coins[ANVIL] == 5
    step = play.submit(table, BELL, ["refuse"], text="b")
    assert uses(step) == [("b", True, True), ("a", True, True)]
    assert table.state.coins[ANVIL] == 6
    assert look(table, ANVIL).waiting == ()


def test_lines_beyond_a_draw_are_taken_one_by_one() -> None:
    table = arranged(turn="anvil")
    step = play.submit(table, ANVIL, ["dig", "sell wax", "sell salt"], text="a")
    assert uses(step) == [("a", True, True)]
    assert not step.undoable
    assert table.state.coins[ANVIL] == 6


def test_the_first_waiting_line_that_no_longer_fits_drops_the_rest_and_its_owner_is_told() -> None:
    table = arranged(turn="anvil")
    play.submit(table, ANVIL, ["knock bell", "sell wax", "sell wax", "sell salt"], text="a")
    step = play.submit(table, BELL, ["refuse"], text="b")
    assert uses(step) == [("b", True, True), ("a", False, True)]
    assert table.state.coins[ANVIL] == 5
    assert told(step, ANVIL)[-1].startswith("What waited is dropped: ")
    assert not any("dropped" in line for line in told(step, BELL))
    assert look(table, ANVIL).waiting == ()


def test_lines_of_which_none_fits_any_more_are_not_used_again() -> None:
    table = arranged(turn="anvil")
    play.submit(table, ANVIL, ["knock bell", "sell iron"], text="a")
    step = play.submit(table, BELL, ["refuse"], text="b")
    assert uses(step) == [("b", True, True)]


def test_newer_waiting_lines_replace_older_ones_and_their_owner_is_told() -> None:
    table = arranged(turn="anvil")
    play.submit(table, ANVIL, ["knock bell", "sell wax"], text="a1")
    step = play.submit(table, ANVIL, ["bury salt", "dig"], text="a2")
    assert told(step, ANVIL)[-1] == "What waited is dropped: sell wax (newer lines wait instead)."
    assert look(table, ANVIL).waiting == ("dig",)


def test_waiting_lines_are_dropped_when_the_game_ends() -> None:
    table = arranged(turn="candle", fox="bell", hands={"anvil": [], "bell": [], "candle": ["wax"]})
    table.agenda[0].number = 2  # type: ignore[attr-defined]
    play.submit(table, CANDLE, ["finish", "sell wax"], text="c")
    step = play.submit(table, BELL, ["decline"], text="b")
    assert table.is_over
    assert "dropped" in told(step, CANDLE)[-1]
    assert table.desk.waiting == {}


def test_nothing_is_accepted_once_the_game_is_over() -> None:
    table = begin()
    table.end()
    with pytest.raises(GameOver):
        play.submit(table, ANVIL, ["bid 1"])
    with pytest.raises(GameOver):
        play.withdraw(table, ANVIL)
    assert table.awaited() == []


# -- open drafts and quiet prompts


def journey() -> Place:
    table = arranged(turn="anvil")
    play.submit(table, ANVIL, ["travel"], text="go")
    return table


def test_a_draft_that_asks_somebody_opens_a_prompt_that_only_that_seat_sees() -> None:
    table = journey()
    stranger = look(table, None)
    candle = look(table, CANDLE)
    step = play.submit(table, ANVIL, ["visit wick", "request bell"], text="d1")
    assert (step.fate, step.moved, uses(step)) == ("draft", False, [])
    assert look(table, BELL).asked("lodging") is not None
    assert look(table, CANDLE) == candle
    assert look(table, None) == stranger
    assert table.owing() == table.awaited() == [ANVIL]


def test_a_quiet_answer_takes_effect_at_once_and_is_told_when_the_ask_closes() -> None:
    table = journey()
    play.submit(table, ANVIL, ["visit wick", "request bell"], text="d1")
    with pytest.raises(IllegalOrder) as refusal:
        play.submit(position.copy(table), ANVIL, ["finish"])
    assert refusal.value.reason == "blocked"
    step = play.submit(table, BELL, ["consent"], text="q")
    assert (step.fate, step.moved, uses(step)) == ("quiet", False, [])
    assert told(step, ANVIL) == ["bell offers lodging."]
    assert told(step, CANDLE) == told(step, None) == []
    gift = play.submit(table, CANDLE, ["give bell 1"], text="f")
    assert (gift.moved, gift.closes, uses(gift)) == (True, False, [("f", True, True)])
    step = play.submit(table, ANVIL, ["finish"], text="d2")
    assert (step.fate, step.moved, step.closes, step.undoable) == ("played", True, True, False)
    assert uses(step) == [("d1", True, True), ("q", True, True), ("d2", True, True)]


def test_a_draft_that_asks_nobody_is_used_only_by_its_finish() -> None:
    table = journey()
    play.submit(table, ANVIL, ["visit wick"], text="d1")
    play.submit(table, ANVIL, ["visit oxley"], text="d2")
    step = play.submit(table, ANVIL, ["finish"], text="d3")
    assert uses(step) == [("d2", True, True), ("d3", True, True)]
    assert step.undoable


def test_a_draft_that_asked_and_was_replaced_is_used_but_not_spent() -> None:
    table = journey()
    play.submit(table, ANVIL, ["request bell"], text="d1")
    play.submit(table, BELL, ["refuse"], text="q")
    step = play.submit(table, ANVIL, ["visit wick", "finish"], text="d2")
    assert uses(step) == [("d1", False, True), ("q", True, True), ("d2", True, True)]


def test_withdrawing_a_draft_that_asked_closes_the_prompt_and_is_part_of_the_play() -> None:
    table = journey()
    play.submit(table, ANVIL, ["visit wick", "request bell"], text="d1")
    play.withdraw(table, ANVIL, text="w")
    assert look(table, BELL).asks == ()
    with pytest.raises(NotYourTurn):
        play.submit(position.copy(table), BELL, ["consent"])
    step = play.submit(table, ANVIL, ["finish"], text="d2")
    assert uses(step) == [("d1", False, True), ("w", True, True), ("d2", True, True)]
    assert "anvil visits no town." in told(step, None)


def test_drafts_and_quiet_answers_travel_alone() -> None:
    table = journey()
    for lines in (["give bell 1", "visit wick"], ["visit wick", "give bell 1"]):
        with pytest.raises(MalformedOrder):
            play.submit(position.copy(table), ANVIL, lines)
    play.submit(table, ANVIL, ["request bell"])
    for lines in (["consent", "give anvil 1"], ["give anvil 1", "consent"]):
        with pytest.raises(MalformedOrder, match="travels alone"):
            play.submit(position.copy(table), BELL, lines)


def test_a_finished_answer_may_be_part_of_a_batch() -> None:
    table = arranged(turn="anvil")
    step = play.submit(table, ANVIL, ["travel", "visit wick", "finish", "sell wax"], text="a")
    assert uses(step) == [("a", True, True)]
    assert table.state.coins[ANVIL] == 6


def test_where_it_is_hidden_who_is_asked_the_answer_moves_the_game_on() -> None:
    table = arranged(part="fox", fox="bell")
    assert table.owing() == []
    assert table.awaited() == [BELL]
    assert look(table, None).waits_for == ()
    assert look(table, ANVIL).asks == ()
    step = play.submit(table, BELL, ["whisper wick"], text="b")
    assert (step.fate, step.moved, step.closes) == ("quiet", True, True)
    assert uses(step) == [("b", True, True)]


# -- free orders


def test_a_free_order_is_taken_at_any_rest_point_and_closes_nothing() -> None:
    table = begin()
    play.submit(table, ANVIL, ["bid 1"], text="a")
    step = play.submit(table, BELL, ["give anvil 2"], text="b")
    assert (step.fate, step.moved, step.closes, step.undoable) == ("played", True, False, False)
    assert uses(step) == [("b", True, True)]
    assert look(table, ANVIL).sealed == ("bid 1",)


def test_a_free_order_that_would_spoil_the_seats_own_sealed_answer_is_refused() -> None:
    table = begin()
    play.submit(table, ANVIL, ["bid 3"])
    with pytest.raises(IllegalOrder) as refusal:
        play.submit(table, ANVIL, ["give bell 1"])
    assert refusal.value.reason == "promised"


def test_a_batch_with_a_free_order_cannot_be_undone() -> None:
    table = arranged(turn="anvil")
    assert not play.submit(table, ANVIL, ["sell wax", "give bell 1"]).undoable
    assert not play.submit(arranged(turn="anvil"), ANVIL, ["give bell 1", "sell wax"]).undoable


def test_the_hidden_words_of_one_line_keep_the_whole_text_sealed() -> None:
    table = arranged(turn="anvil")
    step = play.submit(table, ANVIL, ["bury wax", "knock bell", "sell salt"], text="a")
    assert uses(step) == [("a", False, False)]
    step = play.submit(table, BELL, ["refuse"], text="b")
    assert uses(step) == [("b", True, True), ("a", True, False)]


# -- nested phases


def test_sealed_answers_outlast_an_interrupt() -> None:
    from tests.rules.sample.phases import Auction, Trim

    table = begin()
    play.submit(table, ANVIL, ["bid 3"], text="a")
    table.state.hands[BELL].append(table.state.hoard.pop())
    table.push(Trim())
    assert table.owing() == [BELL]
    assert look(table, ANVIL).sealed == ("bid 3",)
    discarded = table.state.hands[BELL][0]
    play.submit(table, BELL, [f"discard {discarded}"], text="d")
    assert isinstance(table.phase, Auction)
    assert table.owing() == [BELL, CANDLE]
    play.submit(table, BELL, ["bid 0"], text="b")
    step = play.submit(table, CANDLE, ["bid 0"], text="c")
    assert [use.text for use in step.uses] == ["a", "b", "c"]


# -- replay


def replay(table: Place, *texts: tuple[int, list[str], str]) -> Step:
    for seat, lines, text in texts:
        if lines == ["withdraw"]:
            play.withdraw(table, seat, text=text)
        else:
            play.submit(table, seat, lines, text=text, hold=True)
    return play.resume(table)


def test_texts_laid_down_and_resumed_give_the_state_of_live_play() -> None:
    live, again = begin(), begin()
    play.submit(live, CANDLE, ["bid 1"], text="c")
    play.submit(live, ANVIL, ["bid 0"], text="a1")
    play.submit(live, ANVIL, ["bid 2"], text="a2")
    step = play.submit(live, BELL, ["bid 0"], text="b")
    resumed = replay(again, (ANVIL, ["bid 2"], "a2"), (BELL, ["bid 0"], "b"), (CANDLE, ["bid 1"], "c"))
    assert same(live, again)
    assert (resumed.events, resumed.uses, resumed.closes) == (step.events, step.uses, step.closes)


def test_a_bare_finish_is_laid_down_before_the_lines_that_amended_its_draft() -> None:
    live, again = arranged(part="hiding"), arranged(part="hiding")
    play.submit(live, ANVIL, ["hide wax"], text="a1")
    play.submit(live, ANVIL, ["finish"], text="a2")
    play.submit(live, ANVIL, ["hide salt"], text="a3")
    play.submit(live, BELL, ["finish"], text="b")
    step = play.submit(live, CANDLE, ["finish"], text="c")
    bodies = {
        "a2": (ANVIL, ["finish"]),
        "a3": (ANVIL, ["hide salt"]),
        "b": (BELL, ["finish"]),
        "c": (CANDLE, ["finish"]),
    }
    resumed = replay(again, *((*bodies[use.text], use.text) for use in step.uses))
    assert same(live, again)
    assert resumed.uses == step.uses


def test_answers_that_are_not_legal_as_they_lie_are_refused_when_play_resumes() -> None:
    table = arranged(part="hiding")
    play.submit(table, ANVIL, ["finish"], text="a1", hold=True)
    play.submit(table, ANVIL, ["hide salt", "hide wax"], text="a2", hold=True)
    with pytest.raises(IllegalOrder):
        play.resume(table)


def test_a_replay_of_waiting_lines_withdrawn_meets_live_play() -> None:
    live, again = arranged(turn="anvil"), arranged(turn="anvil")
    play.submit(live, ANVIL, ["knock bell", "sell wax"], text="a1")
    play.withdraw(live, ANVIL, text="a2")
    play.submit(live, BELL, ["refuse"], text="b")
    replay(again, (ANVIL, ["knock bell", "sell wax"], "a1"))
    replay(again, (ANVIL, ["withdraw"], "a2"), (BELL, ["refuse"], "b"))
    assert same(live, again)


def test_a_replay_of_a_journey_needs_only_the_texts_that_it_used() -> None:
    live, again = journey(), journey()
    play.submit(live, ANVIL, ["visit oxley"], text="d0")
    play.submit(live, ANVIL, ["visit wick", "request bell"], text="d1")
    play.submit(live, BELL, ["consent"], text="q")
    step = play.submit(live, ANVIL, ["finish"], text="d2")
    replay(
        again,
        (ANVIL, ["visit wick", "request bell"], "d1"),
        (BELL, ["consent"], "q"),
        (ANVIL, ["finish"], "d2"),
    )
    assert [use.text for use in step.uses] == ["d1", "q", "d2"]
    assert same(live, again)
