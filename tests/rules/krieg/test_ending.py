"""The end: who wins, why, and that nothing more can be done."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bounded import turns
from tests.rules.krieg.tables import KRIEG, do, placed, refusal

LAST_YEAR = 'step = "spring_bid"\nagenda = "unrest-4"\nyear = 1014\n'
SIXTH = 'step = "spring_bid"\nagenda = "war-3"\nyear = 1012\npieces = 5\n'
NAMES = KRIEG.seats
KINDS = ("barley", "serf", "knight", "riches")


def _land(at: int, words: str, storage: dict[str, int]) -> str:
    stored = ", ".join(f"{kind} = {count}" for kind, count in storage.items())
    return f"{NAMES[at]} = {{ {words}, storage = {{ {stored} }} }}"


def unsolved(count: int, stored: list[int], *, points: list[int] | None = None, **options: Any) -> list[str]:
    """Play a last year without bids; each stores as much as told, and his Farmstead's income."""
    seats = range(1, count + 1)
    scores = points or [0] * count
    lands = [_land(at, f"village = 0, points = {scores[at]}", {KINDS[at]: stored[at]}) for at in range(count)]
    table = placed(LAST_YEAR + "\n".join(lands), seats, **options)
    for answer in ("pass", "finish"):
        for seat in seats:
            do(table, NAMES[seat - 1], answer)
    for _ in turns(lambda: not table.is_over, "the end of the game"):
        for prompt in table.prompts():
            do(table, NAMES[prompt.seat - 1], "decline")
    assert table.state.year == 1014
    assert table.state.pieces < 6
    return [NAMES[seat - 1] for seat in KRIEG.outcome(table).winners]


@pytest.mark.rule("KF-026", "KF-139", "KF-140", "KF-141")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_after_sixteen_years_the_most_resources_break_a_tie(count: int) -> None:
    assert unsolved(count, [5, 7, 6, 5][:count]) == ["east"]


@pytest.mark.rule("KF-139", "KF-142")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_after_sixteen_years_a_full_tie_is_shared(count: int) -> None:
    assert unsolved(count, [6, 6, 5, 5][:count]) == ["north", "east"]


@pytest.mark.rule("KF-142")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_with_the_option_a_full_tie_goes_to_the_first_from_the_leader(count: int) -> None:
    assert unsolved(count, [6, 6, 5, 5][:count], tiebreak_last="seat_after_leader") == ["north"]


@pytest.mark.rule("KF-139", "KF-140")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_after_sixteen_years_the_most_points_win_whatever_is_stored(count: int) -> None:
    assert unsolved(count, [9, 5, 5, 5][:count], points=[0, 1, 0, 0][:count]) == ["east"]


def sixth_piece(points: list[int], stored: list[int]) -> tuple[list[str], str]:
    """Let north build the sixth piece for one Knight; who wins, and why."""
    count = len(points)
    paid = [{"knight": 1}, {}, {}, {}]
    lands = [_land(at, f"points = {points[at]}", {KINDS[at]: stored[at], **paid[at]}) for at in range(count)]
    table = placed(SIXTH + "\n".join(lands), range(1, count + 1))
    do(table, "north", "bid knight=1")
    for at in range(1, count):
        do(table, NAMES[at], "pass")
    assert table.is_over
    for name in NAMES[:count]:
        assert refusal(table, name, "finish").reason == "game_over"
    outcome = KRIEG.outcome(table)
    return [NAMES[seat - 1] for seat in outcome.winners], outcome.why


@pytest.mark.rule("KF-067", "KF-138", "KF-140")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_sixth_piece_ends_the_game_and_the_most_points_win(count: int) -> None:
    winners, why = sixth_piece([7, 0, 0, 0][:count], [1, 9, 9, 9][:count])
    assert winners == ["north"]
    assert why == "The Cathedral is complete; North wins with ten victory points."


@pytest.mark.rule("KF-138", "KF-141")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_sixth_piece_can_end_in_a_tie_that_resources_break(count: int) -> None:
    winners, why = sixth_piece([4, 7, 0, 0][:count], [1, 2, 9, 9][:count])
    assert winners == ["east"]
    assert why.endswith("ahead of a tie by two resources.")


@pytest.mark.rule("KF-138", "KF-142")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_sixth_piece_can_end_in_a_tie_that_nothing_breaks(count: int) -> None:
    winners, why = sixth_piece([4, 7, 0, 0][:count], [2, 2, 9, 9][:count])
    assert winners == ["north", "east"]
    assert "North and East share the victory with seven victory points each." in why


@pytest.mark.rule("KF-143")
def test_privileges_huts_builders_and_cards_score_nothing_at_the_end() -> None:
    table = placed(
        SIXTH
        + 'north = { builders = 2, points = 4, privileges = ["toll", "mill"], storage = { barley = 3 } }\n'
        + 'owner = "east"\neast = { points = 3, storage = { knight = 1 } }'
    )
    do(table, "east", "bid knight=1")
    do(table, "north", "pass")
    places = {place.seat: place.points for place in KRIEG.outcome(table).places}
    assert places == {1: 4, 2: 6}
