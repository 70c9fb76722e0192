"""What the referee keeps of a running game goes to bytes and back, and texts know what they are."""

from __future__ import annotations

import msgspec
import pytest

from tests.referee.office import Office
from wici.protocol.envelope import open_envelope, sign_text
from wici.protocol.orders import Order
from wici.referee.book import Book, Kept
from wici.rules.errors import IllegalOrder
from wici.rules.position import dump


def test_a_book_goes_to_bytes_and_back_with_all_it_holds(office: Office) -> None:
    office.order(2, "bid 1", rev=4)
    for seat in (1, 3):
        office.order(seat, "bid 0")
    for seat in (1, 2, 3):
        office.order(seat, "finish")
    office.order(1, f"sell {office.look(1).view.hand[0]}")
    book = office.running.book
    assert book.undo is not None
    raw = msgspec.json.encode(book)
    again = msgspec.json.decode(raw, type=Book)
    assert msgspec.json.encode(again) == raw
    assert (again.n, again.prev, again.ask, again.revs) == (book.n, book.prev, book.ask, book.revs)
    office.running.book = again
    assert office.order(1, "undo").over is False


def test_a_book_is_as_small_in_a_long_game_as_in_a_short_one(played: Office, office: Office) -> None:
    assert len(msgspec.json.encode(played.running.book)) <= len(msgspec.json.encode(office.running.book))


@pytest.mark.parametrize("how", ["plain", "crlf", "bare"])
def test_a_withdrawal_is_known_in_every_spelling_and_only_a_whole_one(office: Office, how: str) -> None:
    assert kept(office, "withdraw", how).is_withdrawal
    assert not kept(office, "withdraw-all", how).is_withdrawal
    assert not kept(office, "sell salt", how).is_withdrawal


def test_a_lapse_is_known_by_what_it_says_not_by_who_could_say_it(office: Office) -> None:
    lapse = office.order(1, "bid 0", by="lapse").kept
    assert lapse.is_lapse
    assert not office.order(2, "bid 0", by="bot").kept.is_lapse
    assert not office.order(3, "bid 0").kept.is_lapse


def kept(office: Office, line: str, how: str) -> Kept:
    """A text as kept, spelled in one of the allowed ways."""
    order = Order(game=office.id, seat=1, decision=8, answers="0" * 64, rev=1, do=(line,))
    text = order.format()
    raw = {"plain": text, "crlf": text.replace(b"\n", b"\r\n"), "bare": text[:-1]}[how]
    envelope = sign_text(raw, office.keys[1])
    return Kept(open_envelope(envelope).text.id, 1, 8, 1, envelope, "0" * 32)


def test_the_table_at_hand_is_taken_once_and_copies_are_made_after_that(office: Office) -> None:
    office.order(1, "bid 0")
    office.order(2, "bid 0")
    sitting = office.running
    first, second, third = sitting.take_table(), sitting.take_table(), sitting.table()
    assert len({id(first), id(second), id(third)}) == 3
    assert dump(first) == dump(second) == dump(third) == sitting.snapshot


def test_a_refused_text_spoils_nothing_for_the_next(office: Office) -> None:
    for seat in (1, 2):
        office.order(seat, "bid 0")
    with pytest.raises(IllegalOrder):
        office.order(3, "bid 99")
    office.order(3, "bid 0")
    for seat in (1, 2, 3):
        office.order(seat, "finish")
    good = office.look(1).view.hand[0]
    with pytest.raises(IllegalOrder):
        office.order(1, f"sell {good}", f"sell {good}")
    assert good in office.look(1).view.hand
    assert office.order(1, f"sell {good}").waits_for == (1,)
