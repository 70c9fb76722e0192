"""Lateness: which seats are late, which step of `late` is due, and when the table is to be looked at next."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wici.referee.timing.state import AskTimes, SeatTime, TimeState


class Late(msgspec.Struct, frozen=True):
    """A seat whose grace has run out.

    Args:
        seat: The seat.
        step: What its table agreed on for that: `wait`, `lapse`, `bot` or `vacate`.
        since: The last second in which an answer of its counted.
    """

    seat: int
    step: str
    since: int


def may_answer_for(*, deadline: str | None, time: str) -> bool:
    """Whether a seat of a table without terms may be answered for at a time.

    Args:
        deadline: Until when its ask waits, if there is a limit; without one nobody is ever late.
        time: When the server answers.
    """
    return deadline is not None and time >= deadline


def late_seats(state: TimeState, owing: Iterable[int], now: int) -> tuple[Late, ...]:
    """The seats that owe an answer and whose grace has run out; none while the table is paused.

    Args:
        state: The table's clock.
        owing: The seats that owe an answer; by secret knowledge where it is secret who is asked.
        now: The present second.
    """
    ask = state.open_ask
    if ask is None or state.is_paused:
        return ()
    ends = _ends(state, ask, owing)
    return tuple(Late(seat, next_step(state, ask, seat), end) for seat, end in ends.items() if now > end)


def next_look(state: TimeState, owing: Iterable[int]) -> int | None:
    """The first second in which a step is due that does something; None where time alone does nothing.

    Args:
        state: The table's clock.
        owing: As above.
    """
    ask = state.open_ask
    if ask is None or state.is_paused:
        return None
    ends = _ends(state, ask, owing)
    acting = [end for seat, end in ends.items() if next_step(state, ask, seat) != "wait"]
    return min(acting) + 1 if acting else None


def next_step(state: TimeState, ask: AskTimes, seat: int) -> str:
    """What is done for a seat once it is late; where it is secret who is asked, always its lapse.

    Args:
        state: The table's clock.
        ask: The open ask.
        seat: The seat.
    """
    if ask.is_hidden:
        return "lapse"
    ladder = state.terms.late
    return ladder[min(state.misses.get(seat, 0), len(ladder) - 1)]


def is_over(state: TimeState, ask: AskTimes, seat: int, now: int) -> bool:
    """Whether a seat may be answered for at a second: its grace has run out, and no pause is on."""
    due = state.dues(ask).get(seat)
    return due is not None and due.grace_end is not None and now > due.grace_end and not state.is_paused


def is_past(state: TimeState, n: int | None, seat: int, now: int) -> bool:
    """Whether a seat's deadline of a former ask has passed; no where that ask is not remembered.

    Args:
        state: The table's clock.
        n: The number of the ask's entry.
        seat: The seat.
        now: The present second.
    """
    former = next((ask for ask in state.asks if ask.n == n), None)
    due = state.dues(former).get(seat) if former is not None else None
    return due is not None and due.deadline is not None and now > due.deadline


def _ends(state: TimeState, ask: AskTimes, owing: Iterable[int]) -> dict[int, int]:
    dues = state.dues(ask)
    waiting: dict[int, SeatTime] = {seat: ask.seats[seat] for seat in owing if seat in ask.seats}
    return {
        seat: end
        for seat, time in waiting.items()
        if time.owes and seat in dues and (end := dues[seat].grace_end) is not None
    }
