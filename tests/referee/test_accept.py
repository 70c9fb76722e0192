"""What the referee takes, what it refuses, and what it then asks to be stored."""

from __future__ import annotations

import pytest

from tests.referee.office import Office
from tests.rules.sample.game import MarketGame
from wici.errors import WiciError
from wici.protocol.entries import Ask, End, Resolve, Sealed
from wici.protocol.record import parse_line
from wici.protocol.seal import is_seal_of
from wici.referee.book import OpenAsk
from wici.referee.errors import StaleRev, WrongDecision
from wici.referee.harmless import harmless_answer
from wici.rules import catalog
from wici.rules.errors import GameOver, IllegalOrder, MalformedOrder, NotYourTurn, OrderError, StaleOrder


def kinds(lines: tuple[bytes, ...]) -> list[str]:
    return [parse_line(line).entry.kind for line in lines]


def bid_all(office: Office) -> None:
    for seat in (1, 2, 3):
        office.order(seat, f"bid {seat - 1}")


def to_turn(office: Office) -> None:
    """On to the first turn, which is seat 1's."""
    bid_all(office)
    for seat in (1, 2, 3):
        office.order(seat, "finish")
    assert office.ask.seats == (1,)


def refused(
    office: Office, fault: type[WiciError], reason: str, seat: int, *lines: str, **how: object
) -> WiciError:
    before, lines_before = office.running.snapshot, len(office.lines)
    with pytest.raises(fault) as raised:
        office.order(seat, *lines, **how)  # type: ignore[arg-type]
    assert raised.value.detail["reason"] == reason
    assert (office.running.snapshot, len(office.lines)) == (before, lines_before)
    return raised.value


def test_a_first_full_answer_gets_its_entry_at_once_and_its_seal_fits(office: Office) -> None:
    verdict = office.order(2, "bid 1")
    assert kinds(verdict.lines) == ["sealed"]
    entry = parse_line(verdict.lines[0]).entry
    assert entry == Sealed(seat=2, ask=office.ask.n, rev=1, seal=verdict.seal)
    assert is_seal_of(verdict.seal, verdict.kept.envelope, verdict.kept.salt)
    assert verdict.entries == {verdict.kept.text: verdict.kept.entry}
    assert (verdict.used, verdict.opened) == ((), ())
    assert verdict.waits_for == (1, 3)


def test_the_last_answer_resolves_uses_and_opens_all_in_order_of_seats(office: Office) -> None:
    ask = office.ask
    for seat in (3, 1):
        office.order(seat, "bid 1")
    verdict = office.order(2, "bid 2")
    sealed, resolve, asked = (parse_line(line).entry for line in verdict.lines)
    assert isinstance(sealed, Sealed)
    assert isinstance(resolve, Resolve)
    assert isinstance(asked, Ask)
    entries = [office.shelf.texts[text].entry for text in verdict.used]
    assert resolve.uses == tuple(entries) == tuple(opened.entry for opened in resolve.opened)
    assert [office.shelf.texts[text].seat for text in verdict.used] == [1, 2, 3]
    assert resolve.closes == ask.n
    assert asked.what == "hide"
    assert asked.deadline == "2026-12-24T20:00:00Z"
    assert office.ask == OpenAsk(verdict.book.n - 1, verdict.book.prev, "hide", (1, 2, 3))


def test_an_amendment_gets_its_entry_just_before_it_is_used_and_the_answer_before_it_none_of_its_own_use(
    office: Office,
) -> None:
    office.order(1, "bid 1")
    amended = office.order(1, "bid 2")
    assert amended.lines == ()
    office.order(2, "bid 0")
    verdict = office.order(3, "bid 0")
    assert kinds(verdict.lines) == ["sealed", "sealed", "resolve", "ask"]
    assert verdict.kept.text in verdict.entries
    assert amended.kept.text in verdict.entries
    assert amended.kept.text in verdict.used


def test_a_draft_leaves_no_trace_until_finish_makes_it_count(office: Office) -> None:
    bid_all(office)
    good = office.look(1).view.hand[0]
    draft = office.order(1, f"hide {good}")
    assert draft.lines == ()
    assert draft.book.n == office.running.book.n
    finished = office.order(1, "finish")
    assert kinds(finished.lines) == ["sealed"]
    office.order(2, "finish")
    verdict = office.order(3, "finish")
    assert draft.kept.text in verdict.entries
    assert set(verdict.used) >= {draft.kept.text, finished.kept.text}
    assert verdict.opened == ()


def test_secret_answers_are_opened_by_the_end_alone(played: Office) -> None:
    end = parse_line(played.lines[-1]).entry
    assert isinstance(end, End)
    opened = {text.entry for text in end.opened}
    hidden = {kept.entry for kept in played.shelf.texts.values() if b"do hide" in kept.envelope} - {None}
    assert hidden & opened
    assert end.seed == played.seed


def test_withdrawing_a_sealed_answer_is_told_and_the_next_answer_is_a_first_one(office: Office) -> None:
    first = office.order(1, "bid 2")
    taken_back = office.order(1, "withdraw")
    entry = parse_line(taken_back.lines[0]).entry
    assert isinstance(entry, Sealed)
    assert entry.withdrawn
    again = office.order(1, "bid 1")
    assert kinds(again.lines) == ["sealed"]
    office.order(2, "bid 0")
    last = office.order(3, "bid 0")
    assert first.kept.text not in last.used
    assert taken_back.kept.text not in last.used


def test_withdrawing_a_draft_tells_nobody(office: Office) -> None:
    bid_all(office)
    office.order(1, f"hide {office.look(1).view.hand[0]}")
    verdict = office.order(1, "withdraw")
    assert verdict.lines == ()
    assert [told.public for told in verdict.told] == [None]
    refused(office, IllegalOrder, "nothing_to_withdraw", 1, "withdraw")


def test_a_rev_must_rise_and_the_fault_says_which_stands(office: Office) -> None:
    office.order(1, "bid 1", rev=5)
    for rev in (1, 4, 5):
        fault = refused(office, StaleRev, "stale_rev", 1, "bid 2", rev=rev)
        assert fault.detail["current"] == 5
        assert fault.code == "order/stale"
    office.order(1, "bid 2", rev=6)
    office.order(2, "bid 2", rev=1)


def test_a_refused_text_uses_up_no_rev(office: Office) -> None:
    refused(office, IllegalOrder, "no_coins", 1, "bid 99", rev=1)
    office.order(1, "bid 1", rev=1)


def test_revs_of_a_free_order_for_an_older_ask_count_there(office: Office) -> None:
    older = office.ask
    bid_all(office)
    office.order(1, "give bell 1", ask=older, rev=2)
    refused(office, StaleRev, "stale_rev", 1, "give bell 1", ask=older, rev=2)
    office.order(1, "give bell 1", ask=older, rev=3)
    office.order(1, "finish", rev=1)


@pytest.mark.parametrize("wrong", ["number", "hash", "game"])
def test_an_ask_that_is_none_of_this_record_is_a_wrong_decision(office: Office, wrong: str) -> None:
    ask = office.ask
    other = {
        "number": OpenAsk(ask.n + 1, ask.hash, ask.what, ask.seats),
        "hash": OpenAsk(ask.n, "0" * 64, ask.what, ask.seats),
        "game": ask,
    }[wrong]
    if wrong == "game":
        office.id = "a" * 16
    for lines in (("bid 1",), ("give bell 1",)):
        fault = refused(office, WrongDecision, "wrong_decision", 1, *lines, ask=other)
        assert fault.detail["ask"] == ask.n


def test_what_answers_a_closed_ask_is_stale_and_locked_where_the_game_says_so(
    market: MarketGame, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = office.ask
    bid_all(office)
    for lines in (("bid 1",), ("undo",), ("withdraw",), ("give bell 1", "bid 1")):
        refused(office, StaleOrder, "stale", 1, *lines, ask=older, rev=9)
    monkeypatch.setattr(MarketGame, "locking", frozenset({"bid"}))
    refused(office, StaleOrder, "locked", 1, "bid 1", ask=older, rev=9)
    monkeypatch.undo()
    monkeypatch.setattr(MarketGame, "final", {"bid": frozenset({"bid"})})
    refused(office, StaleOrder, "locked", 1, "bid 1", ask=older, rev=9)
    refused(office, StaleOrder, "stale", 1, "withdraw", ask=older, rev=9)
    with pytest.raises(GameOver):
        end_all(office)


def end_all(office: Office) -> None:
    for _ in range(200):
        seat = (office.table.awaited() or [1])[0]
        look = office.look(seat)
        ask = office.running.book.ask or OpenAsk(1, "0" * 64, "turn", (1,))
        lines = office.game.lapse(look, look.asks[0].prompt, office.content) if look.asks else ["finish"]
        office.order(seat, *lines, ask=ask)


def test_once_over_a_game_takes_nothing_and_asks_nothing(played: Office) -> None:
    book = played.running.book
    assert book.ask is None
    assert book.undo is None
    ask = next(iter(played.shelf.asks.values()))
    for lines in (("bid 1",), ("give bell 1",), ("undo",), ("withdraw",), ("nonsense",)):
        with pytest.raises(GameOver):
            played.order(1, *lines, ask=ask, rev=99)


def test_undo_puts_the_table_back_and_asks_anew_as_a_new_entry(office: Office) -> None:
    to_turn(office)
    before, good = office.running.snapshot, office.look(1).view.hand[0]
    office.order(1, f"sell {good}")
    verdict = office.order(1, "undo")
    assert kinds(verdict.lines) == ["sealed", "resolve", "ask"]
    assert verdict.snapshot == before
    assert verdict.opened == (verdict.kept.text,)
    refused(office, IllegalOrder, "no_undo", 1, "undo")


def test_a_batch_is_undone_as_one(office: Office) -> None:
    to_turn(office)
    before, hand = office.running.snapshot, office.look(1).view.hand
    office.order(1, f"sell {hand[0]}", f"sell {hand[1]}")
    assert office.order(1, "undo").snapshot == before


@pytest.mark.parametrize("lines", [("dig",), ("knock bell",), ("finish",), ("give bell 1",)])
def test_what_drew_or_asked_somebody_else_or_was_free_cannot_be_undone(
    office: Office, lines: tuple[str, ...]
) -> None:
    to_turn(office)
    office.order(1, *lines)
    refused(office, IllegalOrder, "no_undo", 1, "undo")


@pytest.mark.rule("KF-029", "KF-123")
def test_a_card_shown_to_all_is_not_taken_back_though_nobody_else_is_asked() -> None:
    office = Office(catalog.get("krieg"), players=2).fill()
    leader = next(iter(office.ask.seats))
    assert isinstance(leader, int)
    office.order(leader, office.look(leader).asks[0].legal.answers[0])
    assert office.ask.seats == (leader,)
    refused(office, IllegalOrder, "no_undo", leader, "undo")


def test_nobody_undoes_what_another_seat_did_nor_after_another_acted(office: Office) -> None:
    to_turn(office)
    office.order(1, f"sell {office.look(1).view.hand[0]}")
    refused(office, IllegalOrder, "no_undo", 2, "undo")
    office.order(2, "give anvil 1")
    refused(office, IllegalOrder, "no_undo", 1, "undo")


def test_a_draft_between_does_not_stand_in_the_way_of_undo(office: Office) -> None:
    to_turn(office)
    office.order(1, "travel")
    office.order(1, "visit oxley")
    assert office.order(1, "undo").book.undo is None


def test_a_batch_is_refused_whole_with_the_line_at_fault(office: Office) -> None:
    to_turn(office)
    hand = office.look(1).view.hand
    fault = refused(office, IllegalOrder, "not_in_hand", 1, f"sell {hand[0]}", f"sell {hand[0]}")
    assert fault.detail["line"] == 2
    assert refused(office, MalformedOrder, "malformed", 1, "sell").detail["line"] == 1
    assert refused(office, NotYourTurn, "not_your_turn", 2, "dig")


def test_lines_that_wait_answer_when_their_turn_comes_and_stay_sealed_till_then(office: Office) -> None:
    to_turn(office)
    hand = office.look(1).view.hand
    batch = office.order(1, "knock bell", f"sell {hand[0]}")
    assert batch.used == (batch.kept.text,)
    assert batch.opened == ()
    answer = office.order(2, "refuse")
    assert answer.used == (answer.kept.text, batch.kept.text)
    assert batch.kept.text in answer.opened
    assert hand[0] not in office.look(1).view.hand


def test_dropped_lines_stay_sealed_and_only_their_owner_is_told(office: Office) -> None:
    to_turn(office)
    hand = office.look(1).view.hand
    batch = office.order(1, "knock bell", f"sell {hand[0]}", f"sell {hand[0]}")
    answer = office.order(2, "consent")
    assert batch.kept.text in answer.used
    assert batch.kept.text not in answer.opened
    dropped = [told for told in answer.told if told.public is None]
    assert [set(told.private) for told in dropped] == [{1}]


def test_lines_that_waited_can_be_withdrawn_and_the_record_knows(office: Office) -> None:
    to_turn(office)
    hand = office.look(1).view.hand
    office.order(1, "knock bell", f"sell {hand[0]}")
    withdrawal = office.order(1, "withdraw")
    assert withdrawal.lines == ()
    answer = office.order(2, "refuse")
    assert withdrawal.kept.text in answer.used
    assert hand[0] in office.look(1).view.hand
    assert office.verify().holds


def test_a_quiet_answer_has_no_entry_before_its_ask_closes(office: Office) -> None:
    to_turn(office)
    office.order(1, "travel")
    draft = office.order(1, "visit oxley", "request bell")
    assert draft.lines == ()
    assert (draft.waits_for, draft.asked) == ((1,), (1, 2))
    quiet = office.order(2, "consent")
    assert (quiet.lines, quiet.book.n) == ((), draft.book.n)
    finish = office.order(1, "finish")
    assert kinds(finish.lines) == ["sealed", "sealed", "sealed", "resolve", "ask"]
    assert set(finish.used) == {draft.kept.text, quiet.kept.text, finish.kept.text}


def test_who_is_asked_stays_hidden_where_that_is_a_secret(market: MarketGame) -> None:
    office = Office(market, players=3, luck="fox").fill()
    for _ in range(60):
        if office.ask.seats == "hidden":
            break
        seat = office.table.awaited()[0]
        look = office.look(seat)
        office.order(seat, *market.lapse(look, look.asks[0].prompt, office.content))
    assert (office.ask.seats, office.ask.what) == ("hidden", "whisper")
    fox = office.table.state.fox
    for seat in {1, 2, 3} - {fox}:
        with pytest.raises(OrderError):
            office.order(seat, "decline")
    verdict = office.order(fox, "decline")
    assert kinds(verdict.lines)[:2] == ["sealed", "resolve"]


def test_every_late_seat_that_the_server_answered_for_is_named_not_only_the_last(office: Office) -> None:
    office.order(1, "bid 0", by="lapse")
    office.order(2, "bid 1")
    verdict = office.order(3, "bid 0", by="lapse")
    resolve = parse_line(verdict.lines[1]).entry
    assert isinstance(resolve, Resolve)
    assert resolve.lapsed == (1, 3)


def test_a_draft_that_counts_is_finished_for_a_late_seat_and_not_copied(office: Office) -> None:
    """The record then names the player's own text before the server's bare `finish`."""
    bid_all(office)
    good = office.look(1).view.hand[0]
    draft = office.order(1, f"hide {good}")
    assert harmless_answer(office.table, office.look(1).asks[0].prompt) == ("finish",)
    lapse = office.order(1, "finish", by="lapse")
    office.order(2, "finish")
    verdict = office.order(3, "finish")
    assert verdict.used[:2] == (draft.kept.text, lapse.kept.text)
    assert good not in office.look(1).view.hand


def test_without_a_draft_the_same_answer_hides_nothing(office: Office) -> None:
    bid_all(office)
    lapse = office.order(1, "finish", by="lapse")
    office.order(2, "finish")
    verdict = office.order(3, "finish")
    assert verdict.used[0] == lapse.kept.text


def test_a_bots_answer_is_no_lapse(market: MarketGame) -> None:
    office = Office(market, players=2, bots=(2,)).fill()
    office.order(1, "bid 0")
    resolve = parse_line(office.order(2, "bid 0", by="bot").lines[1]).entry
    assert isinstance(resolve, Resolve)
    assert resolve.lapsed == ()


def test_a_verdict_says_what_became_of_the_text_and_which_draft_a_finish_closes(office: Office) -> None:
    assert [office.order(seat, f"bid {seat - 1}").became for seat in (1, 2, 3)] == [
        "sealed",
        "sealed",
        "applied",
    ]
    hand = office.look(1).view.hand
    first, second = (office.order(1, f"hide {card}") for card in hand[:2])
    assert (first.became, second.became, second.finishes) == ("draft", "draft", None)
    finish = office.order(1, "finish")
    assert (finish.became, finish.finishes) == ("sealed", second.kept.text)
    assert office.order(2, "finish").finishes is None, "nothing lay"


def test_a_batch_whose_last_lines_wait_is_said_to(office: Office) -> None:
    to_turn(office)
    verdict = office.order(1, "knock bell", f"sell {office.look(1).view.hand[0]}")
    assert (verdict.became, verdict.finishes) == ("waits", None)
