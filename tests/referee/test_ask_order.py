"""What any game's record must be like, before anybody asks for its rules."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace

from tests.referee.forgery import entries_of, rewrite, write
from tests.referee.office import Office
from wici.protocol.entries import Ask, End, Entry, KeyChange, Opened, Resolve, Sealed
from wici.referee.ask_order import AskOrder, check_ask_order
from wici.referee.errors import RecordDisagrees
from wici.referee.parsed_record import ParsedRecord, read_record
from wici.referee.roster import Roster
from wici.referee.taken_seats import check_seats


def course_of(export: bytes) -> AskOrder:
    record = read_record(BytesIO(export))
    return check_ask_order(record, check_seats(record, Roster(record)))


def fault_of(office: Office, change: Callable[[int, Entry], Entry | None]) -> RecordDisagrees:
    with pytest.raises(RecordDisagrees) as raised:
        course_of(rewrite(office.export(), change, office.key))
    return raised.value


def trail_of(office: Office) -> ParsedRecord:
    return read_record(BytesIO(office.export()))


def numbers(office: Office, kind: type[Any]) -> list[int]:
    return list(trail_of(office).of(kind))


def at(n: int, **other: object) -> Callable[[int, Entry], Entry]:
    return lambda number, entry: replace(entry, **other) if number == n else entry


def test_it_tells_what_was_sealed_used_and_opened(short: Office) -> None:
    course = course_of(short.export())
    assert course.rests is None
    assert course.asks == len(numbers(short, Ask))
    assert set(course.sealed) == set(numbers(short, Sealed)) == course.used == set(course.opened)


def test_a_running_game_rests_at_its_open_ask(office: Office) -> None:
    office.order(1, "bid 1")
    course = course_of(office.export())
    assert course.rests == office.ask.n
    assert course.used == set()
    assert len(course.sealed) == 1


def test_an_ask_is_not_made_while_another_is_open(short: Office) -> None:
    second = numbers(short, Ask)[1]
    assert fault_of(short, at(second - 1, closes=None)).detail["entry"] == second


def test_only_the_open_ask_is_closed(short: Office) -> None:
    step = numbers(short, Resolve)[1]
    assert fault_of(short, at(step, closes=3)).detail["entry"] == step


def test_nothing_is_used_that_was_not_sealed_before(short: Office) -> None:
    step = numbers(short, Resolve)[1]
    for other in (3, step, step + 5, 999):
        assert fault_of(short, at(step, uses=(other,))).detail["entry"] == step


def test_no_step_is_made_without_a_text_and_the_deal_with_one(short: Office) -> None:
    deal, step = numbers(short, Resolve)[:2]
    assert fault_of(short, at(step, uses=(), opened=())).detail["entry"] == step
    assert fault_of(short, at(deal, uses=(3,))).detail["entry"] == deal
    assert fault_of(short, at(deal, lapsed=(1,))).detail["entry"] == deal


def test_a_text_answers_an_ask_of_this_record_of_before(short: Office) -> None:
    first = numbers(short, Sealed)[0]
    for ask in (0, 5, first, first + 3, 9999):
        assert fault_of(short, at(first, ask=ask)).detail["entry"] == first


def test_a_rev_comes_once_and_a_seat_is_one_of_this_game(short: Office) -> None:
    first, second = numbers(short, Sealed)[:2]
    assert fault_of(short, at(second, seat=1)).detail["entry"] == second
    assert fault_of(short, at(first, seat=3)).detail["entry"] == first


def test_nothing_is_sealed_or_moves_when_nothing_is_asked(short: Office) -> None:
    ask = numbers(short, Ask)[0]
    assert fault_of(short, lambda n, entry: None if n == ask else entry).detail["entry"] == ask


def test_an_answer_that_was_withdrawn_is_not_used(office: Office) -> None:
    office.order(1, "bid 2")
    office.order(1, "withdraw")
    office.order(1, "bid 0")
    for seat in (2, 3):
        office.order(seat, "bid 0")
    n = numbers(office, Resolve)[1]
    step = trail_of(office).entries[n]
    assert isinstance(step, Resolve)
    sealed = trail_of(office).of(Sealed)
    withdrawn = next(m for m, entry in sealed.items() if entry.seat == 1)
    used = (withdrawn, *step.uses[1:])
    fault = fault_of(office, at(n, uses=used, opened=()))
    assert fault.detail["entry"] == n
    assert "withdrawn" in fault.message


def test_a_text_opened_before_it_was_used_is_found(short: Office) -> None:
    record = trail_of(short)
    early, late = sorted(record.of(Resolve))[1:3]
    later = record.entries[late]
    assert isinstance(later, Resolve)
    opened = Opened(entry=min(later.uses), envelope="", salt="0" * 32)
    assert fault_of(short, at(early, opened=(opened,))).detail["entry"] == early


def test_a_text_is_opened_once(short: Office) -> None:
    record = trail_of(short)
    step = next(entry for entry in record.of(Resolve).values() if entry.opened)
    assert record.end is not None
    twice = (*record.end.opened, step.opened[0])
    assert fault_of(short, at(record.last, opened=twice)).detail["entry"] == record.last


def test_the_end_opens_all_that_was_used_and_nothing_else(short: Office) -> None:
    record = trail_of(short)
    assert record.end is not None
    assert record.end.opened
    fault = fault_of(short, at(record.last, opened=record.end.opened[1:]))
    assert str(record.end.opened[0].entry) in fault.message


def test_the_end_is_the_last_entry_and_closes_a_dealt_game(short: Office, office: Office) -> None:
    record = trail_of(short)
    end = record.end
    assert end is not None
    ends_early = lambda n, entry: end if n == record.last - 1 else entry  # noqa: E731
    assert fault_of(short, ends_early).detail["entry"] == record.last - 1
    bare = End(result={}, seed="0" * 64)
    office.order(1, "bid 0")
    assert "open" in fault_of(office, lambda n, entry: bare if n == 9 else entry).message
    office_of_none = Office(office.game, players=2)
    office_of_none.join(1)
    assert "not dealt" in fault_of(office_of_none, lambda n, entry: bare if n == 1 else entry).message


def course_with(office: Office, *more: Entry) -> AskOrder:
    """The course of a record that goes on with these entries, whoever signed them."""
    entries = [*entries_of(office.export()), *more]
    time = "2026-11-30T13:00:00Z"
    record = read_record(BytesIO(write(((entry, time) for entry in entries), office.id, time, office.key)))
    return check_ask_order(record, check_seats(trail_of(office), Roster(trail_of(office))))


def test_what_falls_with_a_key_is_its_seats_lies_sealed_and_is_never_used(office: Office) -> None:
    office.order(1, "bid 2")
    n = len(office.lines) - 1
    revoked = KeyChange(
        seat=1, op="revoke", key=office.keys[1].public.line, how="self", envelope="", drops=(n,)
    )
    assert n not in course_with(office, revoked).used
    for entries in (
        (revoked, Resolve(uses=(n,))),
        (replace(revoked, seat=2),),
        (replace(revoked, drops=(n - 1,)),),
        (Resolve(uses=(n,)), revoked),
    ):
        with pytest.raises(RecordDisagrees) as raised:
            course_with(office, *entries)
        assert raised.value.detail["entry"] == len(office.lines) + len(entries) - 1
