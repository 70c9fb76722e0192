"""Ending: identities are revealed, and exactly one player has won."""

from __future__ import annotations

from wici.rules.games.krakow.edition.content import Content
from wici.rules.games.krakow.events.year_end import GameWon, IdentityRevealed
from wici.rules.games.krakow.state import KrakowTable, State
from wici.rules.outcome import Outcome, Place


def end_game(table: KrakowTable) -> None:
    """Reveal the identities and name the winner.

    Rule: KR-230, KR-231, KR-236.
    """
    state = table.state
    for seat in state.seasonal:
        group = state.identities[seat]
        told = IdentityRevealed(seat, table.name(seat), group, state.vp[seat], state.group_vp[group])
        table.reveal(told)
    first, second, *_ = ranking(state, table.content)
    why = _why(state, first, second)
    table.emit(GameWon(first, table.name(first), state.identities[first], why))
    table.end()


def total(state: State, seat: int) -> int:
    """Own Victory Points and those of the own group. Rule: KR-231."""
    return state.vp[seat] + state.group_vp[state.identities[seat]]


def ranking(state: State, content: Content) -> list[int]:
    """The seats by total, then by group VP, then by identity.

    Rule: KR-232, KR-233, KR-234, KR-235.
    """

    def rank(seat: int) -> tuple[int, int, int]:
        group = state.identities[seat]
        return -total(state, seat), -state.group_vp[group], content.groups[group].tie_break_rank

    return sorted(state.circle, key=rank)


def _why(state: State, first: int, second: int) -> str:
    won, other = total(state, first), total(state, second)
    if won > other:
        return f"with {won} VP"
    ours, theirs = (state.group_vp[state.identities[seat]] for seat in (first, second))
    if ours > theirs:
        return f"a tie at {won} VP by more group VP, {ours} to {theirs}"
    return f"a tie at {won} VP and {ours} group VP by identity"


def outcome(table: KrakowTable) -> Outcome:
    """Places with their totals. Rule: KR-231, KR-232, KR-233, KR-234, KR-235."""
    state, content = table.state, table.content
    order = ranking(state, content)
    places = []
    for number, seat in enumerate(order, 1):
        group = state.identities[seat]
        note = f"{state.vp[seat]} own VP + {state.group_vp[group]} of the {content.groups[group].name}"
        places.append(Place(seat, number, total(state, seat), note))
    why = f"{table.name(order[0])} wins {_why(state, order[0], order[1])}."
    return Outcome(tuple(places), why)
