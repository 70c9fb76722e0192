"""The end: the Cathedral is complete or the agenda cards are used up, and the best Noble wins."""

from __future__ import annotations

from wici.rules.games.krieg.edition.content import of
from wici.rules.games.krieg.events.year import AgendaExhausted, CathedralFinished
from wici.rules.games.krieg.state import KriegTable
from wici.rules.outcome import Outcome, Place
from wici.rules.words import listed


def end_with_cathedral(table: KriegTable, seat: int) -> None:
    """End the game at once when the last piece is built and scored.

    Rule: KF-067, KF-138.
    """
    table.emit(CathedralFinished(seat))
    table.end()


def end_without_cards(table: KriegTable) -> None:
    """End the game when a Winter would begin and nobody has an agenda card.

    Rule: KF-026, KF-139.
    """
    table.emit(AgendaExhausted())
    table.end()


def outcome(table: KriegTable) -> Outcome:
    """Places by victory points, then by resources, then by the option for a last tie.

    Rule: KF-140, KF-141, KF-142, KF-143.
    """
    state = table.state
    scores = {seat: (noble.points, state.stored(seat)) for seat, noble in state.nobles.items()}
    ranked = sorted(state.from_leader(), key=lambda seat: scores[seat], reverse=True)
    is_shared = state.options.tiebreak_last == "shared"
    places: list[Place] = []
    for at, seat in enumerate(ranked):
        ties = is_shared and at > 0 and scores[seat] == scores[ranked[at - 1]]
        place = places[-1].place if ties else at + 1
        points, stored = scores[seat]
        note = f"{of(points, 'victory point')}, {of(stored, 'resource')}"
        places.append(Place(seat, place, points, note))
    return Outcome(tuple(places), _why(table, ranked, scores))


def _why(table: KriegTable, ranked: list[int], scores: dict[int, tuple[int, int]]) -> str:
    state, content = table.state, table.content
    finished = state.pieces == content.cathedral.pieces
    start = "The Cathedral is complete" if finished else "The agenda cards are used up"
    best = scores[ranked[0]]
    tied = [seat for seat in ranked if scores[seat] == best]
    level = [seat for seat in ranked if scores[seat][0] == best[0]]
    if len(tied) > 1 and state.options.tiebreak_last == "shared":
        names = listed(content.noble(seat) for seat in sorted(tied))
        return f"{start}; {names} share the victory with {of(best[0], 'victory point')} each."
    why = ""
    if len(tied) > 1:
        why = ", tied in resources too, as the first from the Leader"
    elif len(level) > 1:
        why = f", ahead of a tie by {of(best[1], 'resource')}"
    return f"{start}; {content.noble(ranked[0])} wins with {of(best[0], 'victory point')}{why}."
