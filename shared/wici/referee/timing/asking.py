"""Asking: the times of a new ask, and what its entry says of them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Literal

from msgspec.structs import replace

from wici.protocol.instants import format_instant, parse_instant
from wici.referee.clock.deadline import AskTime, counted, merge, own_time
from wici.referee.clock.zones import TABLES
from wici.referee.timing.state import AskTimes, SeatTime, TimeState, plain_time

Asked = tuple[int, ...] | Literal["hidden"]


def second_of(time: str) -> int:
    """An entry's time as seconds since 1970."""
    return int(parse_instant(time).timestamp())


def time_of(second: int) -> str:
    """Seconds since 1970 as an entry writes them."""
    return format_instant(datetime.fromtimestamp(second, UTC))


def open_ask(
    state: TimeState, n: int, asked: Asked, time: str, *, interrupts: bool, since: int | None = None
) -> TimeState:
    """Open an ask.

    Args:
        state: The clock before.
        n: The number of the ask's entry.
        asked: Whom it asks by public knowledge.
        time: When.
        interrupts: Whether somebody else's turn waits for the answer.
        since: The ask whose time it goes on with: nothing was asked but by a free order, or after an undo.
    """
    now, is_hidden = second_of(time), asked == "hidden"
    seats = state.seats if asked == "hidden" else asked
    clock: Literal["pace", "interrupt"] = "interrupt" if interrupts else "pace"
    former = next((ask for ask in state.asks if ask.n == since), None)
    if former is not None:
        clock = "interrupt" if _clock_key(former.seats).get("clock") == "interrupt" else clock
        state = replace(state, stores=former.stores, misses=former.misses)
    times = {
        seat: _carried(former, seat) or _fresh(state, seat, now, clock, is_hidden=is_hidden) for seat in seats
    }
    ask = AskTimes(n=n, seats=times, is_hidden=is_hidden, stores=state.stores, misses=state.misses)
    asked_now = tuple(sorted({*state.asked, *seats}))
    return replace(state, asks=(*state.asks[-1:], ask), is_open=True, asked=asked_now)


def _carried(former: AskTimes | None, seat: int) -> SeatTime | None:
    """The time of an ask that goes on; an answer that had its effect was taken back, or is none."""
    time = former.seats.get(seat) if former is not None else None
    if time is None or not (time.is_used or time.answered is None):
        return time
    return plain_time(time)


def _fresh(
    state: TimeState, seat: int, now: int, clock: Literal["pace", "interrupt"], *, is_hidden: bool
) -> SeatTime:
    """A fresh ask's time, or what is left of the one before where nobody else was asked between.

    That is at least half the ask's own time, so that a turn of eight steps is not eight turns.
    """
    has_bank = state.terms.has_bank and not is_hidden
    stored = state.store(seat) if has_bank else 0
    last = state.asks[-1] if state.asks else None
    before = last.seats.get(seat) if last is not None and not last.is_hidden and not is_hidden else None
    goes_on = before is not None and last is not None and (len(last.seats) == 1 or before.answered is None)
    is_alike = before is not None and before.clock in {clock, "first"}
    if before is None or not (goes_on and is_alike) or state.terms.pace is None:
        first: Literal["pace", "first", "interrupt"] = "first" if seat not in state.asked else clock
        return SeatTime(opened=now, clock=first, stored=stored)
    own = own_time(state.terms, AskTime(opened=now, clock=before.clock))
    plain = state.due(seat, replace(before, stored=0))
    stops = merge((*state.stops(), *state.absences(seat).spans))
    if plain is None or plain.deadline is None or counted(state.terms, now, plain.deadline, stops) * 2 >= own:
        return plain_time(before)
    return SeatTime(opened=now, clock=before.clock, extended=own // 2 - own, stored=stored)


def ask_keys(state: TimeState) -> dict[str, Any]:
    """What the entry of the open ask says of its time.

    Returns:
        `deadline`, `deadlines` by seat where they differ, `clock` where it is not the pace, and `tz`.
    """
    ask = state.open_ask
    if ask is None or state.terms.pace is None:
        return {}
    keys: dict[str, Any] = {}
    due = {seat: told.deadline for seat, told in state.dues(ask).items()}
    known = {seat: deadline for seat, deadline in due.items() if deadline is not None}
    if known and len(known) == len(due):
        latest = max(known.values())
        keys["deadline"] = time_of(latest)
        differ = {seat: time_of(deadline) for seat, deadline in sorted(known.items()) if deadline < latest}
        keys |= {"deadlines": differ} if differ else {}
    keys |= _clock_key(ask.seats)
    return keys | ({"tz": TABLES} if state.terms.zone != "UTC" else {})


def _clock_key(seats: Mapping[int, SeatTime]) -> dict[str, str]:
    clocks = {time.clock for time in seats.values()}
    if "interrupt" in clocks:
        return {"clock": "interrupt"}
    return {"clock": "first"} if clocks == {"first"} else {}
