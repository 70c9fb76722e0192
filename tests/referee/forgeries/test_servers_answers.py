"""What a host could play in a seat's stead by the server's own answers, and where it is found."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.bounded import turns
from tests.referee.forgeries.cheat import begin, fault, finish, lapse, rewritten, signed, write_in
from tests.referee.forgery import cheat
from tests.referee.games import CATALOG
from tests.referee.office import Office
from wici.protocol.entries import Entry, Resolve, Sealed
from wici.protocol.envelope import open_envelope
from wici.protocol.errors import BadEnvelope
from wici.protocol.notes import Replaced
from wici.protocol.orders import Lapse, Order
from wici.referee.book import Sitting
from wici.rules import position
from wici.rules.bots import random
from wici.rules.dice import SeededDice
from wici.rules.game import Game


@pytest.fixture
def office(market: Any) -> Office:
    return begin(market)


@pytest.fixture
def anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host's code signs what the protocol does not let a server say."""
    monkeypatch.setattr(Lapse, "check", Order.check)


def to_turn(office: Office) -> None:
    for _ in turns(lambda: office.ask.what != "turn", "a turn"):
        for seat in (1, 2):
            seen = office.look(seat)
            office.order(seat, *office.game.lapse(seen, seen.asks[0].prompt, office.content))


def test_what_the_game_answers_for_a_late_seat_holds(office: Office) -> None:
    lapse(office, 1)
    office.order(2, "bid 1")
    report = finish(office)
    assert report.is_complete


def test_one_answer_of_the_hosts_own_choice(office: Office) -> None:
    office.order(1, "bid 3", by="lapse")
    n = len(office.lines) + 1
    office.order(2, "bid 0")
    assert fault(finish(office)) == (8, n)


@pytest.mark.parametrize("game", CATALOG, ids=lambda game: game.name)
def test_a_host_that_plays_a_seat_for_a_whole_game(game: Game[Any, Any]) -> None:
    """It chooses as it likes; the first choice that is not the game's own harmless one is found."""
    office = begin(game, players=min(game.counts), luck="a seat played")
    dice = SeededDice("the host")
    for count in range(4000):
        if office.is_over:
            break
        for seat in office.table.awaited():
            seen = office.look(seat)
            if not seen.asks or seen.sealed:
                continue
            if seat == 1:
                lines = random.answer(game, seen, office.content, dice.draw(f"{count}"))
                office.order(1, *lines, by="lapse")
            else:
                office.order(seat, *game.lapse(seen, seen.asks[0].prompt, office.content))
    assert fault(office.verify())[0] == 8


def test_an_answer_with_one_line_more_than_the_games(office: Office) -> None:
    to_turn(office)
    n = len(office.lines) + 1
    office.order(1, "dig", "finish", by="lapse")
    assert fault(finish(office)) == (8, n)


def test_a_free_order_in_a_players_name(office: Office) -> None:
    n = len(office.lines) + 1
    office.order(2, f"give {office.game.seats[0]} 1", by="lapse")
    assert fault(finish(office)) == (8, n)


def test_an_answer_for_a_seat_of_which_nothing_is_asked(office: Office) -> None:
    office.order(1, "bid 0")
    office.order(2, "bid 0")
    for seat in (1, 2):
        office.order(seat, "finish")
    other = 3 - office.table.awaited()[0]
    n = len(office.lines) + 1
    office.order(other, f"give {office.game.seats[other % 2]} 1", by="lapse")
    assert fault(finish(office)) == (8, n)


def test_a_lapse_that_undoes_a_players_order(
    office: Office, anything: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    to_turn(office)
    good = office.look(1).view.hand[0]
    office.order(1, f"sell {good}")
    n = office.order(1, "undo", by="lapse").kept.entry
    report = finish_with_true_code(office, monkeypatch)
    assert fault(report) == (6, n)
    assert "takes nothing back" in report.checks[5].words


def test_a_lapse_that_withdraws_a_sealed_answer(
    office: Office, anything: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.order(1, "bid 3")
    n = office.order(1, "withdraw", by="lapse").kept.entry
    office.order(1, "bid 0", by="lapse")
    office.order(2, "bid 0")
    assert fault(finish_with_true_code(office, monkeypatch)) == (6, n)


def finish_with_true_code(office: Office, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Everybody plays on; who verifies runs code that nobody changed."""
    finish(office)
    monkeypatch.undo()
    return office.verify()


@pytest.mark.parametrize("word", ["undo", "withdraw"])
def test_such_a_lapse_is_no_text_of_the_protocol(office: Office, word: str) -> None:
    with pytest.raises(BadEnvelope, match="takes nothing back"):
        office.order(1, word, by="lapse")


def take_off(office: Office, seat: int) -> None:
    """The host takes a sealed answer off the table."""
    now, table = office.running, office.table
    del table.phase.sealed[seat]
    snapshot = position.dump(table)
    office.sitting = Sitting(office.game, office.content, now.dice, snapshot=snapshot, book=now.book)


def test_a_lapse_where_the_seats_own_answer_lies(office: Office) -> None:
    office.order(1, "bid 3")
    take_off(office, 1)
    lapse(office, 1)
    n = len(office.lines) + 1
    office.order(2, "bid 0")
    assert fault(finish(office)) == (8, n)


def test_a_lapse_used_after_the_seats_own_answer(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both are named as used; the second would stand instead of the first."""
    own = office.order(1, "bid 3").kept.entry or 0
    take_off(office, 1)
    lapse(office, 1)
    cheat(monkeypatch, lambda n, entry: with_uses(entry, own) if isinstance(entry, Resolve) else entry)
    n = len(office.lines) + 1
    office.order(2, "bid 0")
    monkeypatch.undo()
    kept = next(kept for kept in office.shelf.texts.values() if kept.entry == own)
    office.shelf.used.add(kept.text)
    assert fault(finish(office)) == (8, n)


def with_uses(entry: Resolve, own: int) -> Resolve:
    return replace(entry, uses=(own, *entry.uses))


def test_an_answer_taken_back_by_a_text_that_nobody_can_show(office: Office) -> None:
    """The seal of nothing, marked as a withdrawal; the end must open it and cannot."""
    office.order(1, "bid 3")
    write_in(office, Sealed(seat=1, ask=office.ask.n, rev=2, seal="5" * 64, withdrawn=True))
    take_off(office, 1)
    office.order(1, "bid 0", by="lapse", rev=3)
    office.order(2, "bid 0")
    assert fault(finish(office)) == (5, len(office.lines) - 1)


def test_a_lapse_signed_by_a_player(office: Office) -> None:
    n = office.order(1, "bid 0", by="lapse", key=office.keys[1]).kept.entry
    office.order(2, "bid 0")
    assert fault(finish(office)) == (6, n)


def test_a_lapse_signed_by_the_host_as_a_player(office: Office) -> None:
    n = office.order(1, "bid 0", by="lapse", key=office.host).kept.entry
    office.order(2, "bid 0")
    assert fault(finish(office)) == (6, n)


def test_a_players_order_signed_by_the_server(office: Office) -> None:
    n = office.order(1, "bid 0", key=office.key).kept.entry
    office.order(2, "bid 0")
    assert fault(finish(office)) == (6, n)


def test_a_bots_answer_in_a_players_seat(office: Office) -> None:
    n = office.order(1, "bid 0", by="bot").kept.entry
    office.order(2, "bid 0")
    assert fault(finish(office)) == (6, n)


def test_a_bots_answer_in_a_seat_that_it_holds_no_more(market: Any) -> None:
    office = begin(market, bots=(1,))
    key = office.key_of("successor").public.line
    write_in(office, Replaced(seat=1, handle="successor", keys=(key,)))
    n = office.order(1, "bid 0", by="bot").kept.entry
    office.order(2, "bid 0")
    assert fault(finish(office)) == (6, n)


def test_a_bots_answer_in_its_own_seat_holds(market: Any) -> None:
    office = begin(market, bots=(1,))
    office.order(1, "bid 2", by="bot")
    office.order(2, "bid 0")
    for _ in turns(lambda: not office.is_over, "the end of the game"):
        for seat in office.table.awaited():
            seen = office.look(seat)
            if seen.asks and not seen.sealed:
                lines = office.game.lapse(seen, seen.asks[0].prompt, office.content)
                office.order(seat, *lines, by="bot" if seat == 1 else None)
    report = office.verify()
    assert report.is_complete
    assert [seat.is_bot for seat in report.seats] == [True, False]


def mark(office: Office, monkeypatch: pytest.MonkeyPatch, seat: int, by: str) -> None:
    def write(n: int, entry: Entry) -> Entry:
        return replace(entry, by=by) if isinstance(entry, Sealed) and entry.seat == seat else entry

    cheat(monkeypatch, write)


def test_a_players_answer_that_is_called_the_servers(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    mark(office, monkeypatch, 1, "lapse")
    n = office.order(1, "bid 0").kept.entry
    monkeypatch.undo()
    office.order(2, "bid 0")
    assert fault(finish(office)) == (6, n)


def test_a_lapse_that_is_called_a_bots(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    mark(office, monkeypatch, 1, "bot")
    n = office.order(1, "bid 0", by="lapse").kept.entry
    monkeypatch.undo()
    office.order(2, "bid 0")
    assert fault(finish(office)) == (6, n)


def test_a_lapse_that_is_called_what_it_is_holds(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    mark(office, monkeypatch, 1, "lapse")
    office.order(1, "bid 0", by="lapse")
    monkeypatch.undo()
    office.order(2, "bid 0")
    assert finish(office).is_complete


def test_a_draft_copied_into_the_servers_own_text(market: Any) -> None:
    """It could be any lines: what its player never signed is no draft."""
    office = begin(market)
    office.order(1, "bid 0")
    office.order(2, "bid 0")
    good = next(good for good in office.look(1).view.hand if good != "salt")
    office.order(1, f"hide {good}")
    office.order(1, f"hide {good}", "finish", by="lapse")
    n = len(office.lines) + 1
    office.order(2, "finish")
    assert fault(finish(office)) == (8, n)


def test_a_draft_that_the_servers_finish_takes_up_holds(market: Any) -> None:
    office = begin(market)
    office.order(1, "bid 0")
    office.order(2, "bid 0")
    good = next(good for good in office.look(1).view.hand if good != "salt")
    office.order(1, f"hide {good}")
    lapse(office, 1)
    office.order(2, "finish")
    assert finish(office).is_complete


def test_a_lapse_that_the_step_does_not_list(office: Office) -> None:
    lapse(office, 1)
    office.order(2, "bid 0")
    finish(office)

    def hide(n: int, entry: Entry) -> Entry:
        return replace(entry, lapsed=()) if isinstance(entry, Resolve) and entry.lapsed else entry

    number, _ = fault(rewritten(office, hide))
    assert number in {6, 8}, "later texts answer what was written before"


def test_an_order_left_out_and_lapsed_instead_is_for_receipts_to_show(office: Office) -> None:
    """The record cannot know of a text that it never sealed: who sent it holds the receipt."""
    raw = signed(office, 1, "bid 3")
    lapse(office, 1)
    office.order(2, "bid 0")
    report = finish(office)
    assert report.is_complete
    assert open_envelope(raw).text.id not in office.shelf.texts
    assert "1 answer by the server for late seats" in report.checks[5].words
