"""Following: what each entry of a record does to the table's clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from wici.protocol import notes
from wici.protocol.entries import Entry, Resolve, Sealed
from wici.protocol.envelope import parse_envelope
from wici.referee.clock.deadline import store_after
from wici.referee.timing.asking import second_of
from wici.referee.timing.state import AskTimes, SeatTime, Span, TimeState, plain_time


def begin_time(words: Mapping[str, str] | None, seats: Iterable[int]) -> TimeState | None:
    """The clock of a table whose cards are being dealt; None where none was agreed on.

    Args:
        words: The terms of entry 0.
        seats: The taken seats.
    """
    return None if words is None else TimeState(words=dict(words), seats=tuple(sorted(seats)))


def follow(state: TimeState, n: int, entry: Entry, time: str) -> TimeState:
    """The clock after an entry; an ask is opened with `open_ask`.

    Args:
        state: The clock before.
        n: The entry's number.
        entry: The entry.
        time: Its time.
    """
    match entry:
        case Sealed():
            return _seal(state, n, entry, second_of(time))
        case Resolve():
            return _resolve(state, entry)
        case notes.Frozen():
            return _hold(state, second_of(time), "frozen")
        case notes.Paused():
            return _hold(state, second_of(time), "pause")
        case notes.Thawed():
            return _let_go(state, second_of(time), "frozen")
        case notes.Resumed():
            return _let_go(state, second_of(time), "pause")
        case notes.Outage():
            span = (second_of(entry.since), second_of(entry.until))
            return replace(state, pauses=(*state.pauses, span))
        case notes.Moved():
            gone, now = _departure(entry), second_of(time)
            return replace(state, pauses=(*state.pauses, (gone, now))) if gone < now else state
        case _:
            return state


def _departure(entry: notes.Moved) -> int:
    """When a game left its server, by the texts that let it go."""
    return min(
        second_of(parse_envelope(text.encode(), most=2).text.fields["time"]) for text in entry.envelopes
    )


def _hold(state: TimeState, now: int, why: str) -> TimeState:
    pauses: tuple[Span, ...] = state.pauses if state.is_paused else (*state.pauses, (now, None))
    return replace(state, pauses=pauses, held=tuple(sorted({*state.held, why})))


def _let_go(state: TimeState, now: int, why: str) -> TimeState:
    """Clocks go on once nothing holds them: a thaw ends no pause of the host's."""
    held = tuple(word for word in state.held if word != why)
    if held or not state.is_paused:
        return replace(state, held=held)
    ended: tuple[Span, ...] = tuple((first, now if last is None else last) for first, last in state.pauses)
    return replace(state, pauses=ended, held=())


def _seal(state: TimeState, n: int, entry: Sealed, now: int) -> TimeState:
    """The first full answer since the ask, or since one was taken back, counts; others change nothing."""
    ask = state.open_ask
    time = ask.seats.get(entry.seat) if ask is not None and entry.ask == ask.n else None
    if ask is None or time is None or ask.is_hidden:
        return state
    if entry.withdrawn:
        return _put(state, ask, entry.seat, plain_time(time))
    if time.served is not None and entry.by is None:
        return _put(state, ask, entry.seat, replace(time, has_draft=True))
    if not time.owes:
        return state
    if entry.by is not None:
        return _put(state, ask, entry.seat, replace(time, served=n))
    due = state.due(entry.seat, time)
    left = None
    if state.terms.has_bank:
        absent = state.absences(entry.seat).spans
        left = store_after(state.terms, time, now, state.stops(), absent)
    is_late = due is not None and due.judge(now) != "in-time"
    return _put(state, ask, entry.seat, replace(time, answered=n, is_late=is_late, left=left))


def _put(state: TimeState, ask: AskTimes, seat: int, time: SeatTime) -> TimeState:
    changed = replace(ask, seats={**ask.seats, seat: time})
    return replace(state, asks=(*state.asks[:-1], changed))


def _resolve(state: TimeState, entry: Resolve) -> TimeState:
    used = set(entry.uses)
    asks = tuple(_use(ask, used) for ask in state.asks)
    state = replace(state, asks=asks)
    ask = state.open_ask
    if ask is None:
        return state
    if entry.closes is None:
        # What takes effect and leaves the ask open is a free order, and no answer to it.
        for seat, time in ask.seats.items():
            if time.answered in used:
                state = _put(state, state.asks[-1], seat, plain_time(time))
        return state
    return replace(_settle(state, ask, used), is_open=False)


def _use(ask: AskTimes, used: set[int]) -> AskTimes:
    hit = {
        seat: replace(time, is_used=True)
        for seat, time in ask.seats.items()
        if {time.answered, time.served} & used
    }
    return replace(ask, seats={**ask.seats, **hit}) if hit else ask


def _settle(state: TimeState, ask: AskTimes, used: set[int]) -> TimeState:
    """Count stores and misses when an ask is closed; a draft that the server let count is no miss."""
    stores, misses = dict(state.stores), dict(state.misses)
    for seat, time in ask.seats.items():
        if time.left is not None and time.answered is not None:
            stores[seat] = time.left
        if time.served is not None and not time.has_draft:
            misses[seat] = misses.get(seat, 0) + 1
        elif time.answered is not None and not time.is_late:
            misses.pop(seat, None)
    return replace(state, stores=stores, misses=misses)
