"""Waiting is polite, ends for the right reason, and needs no real time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.client.outside import GivenClock, make_world
from wici_client.archive.dossier import Notes
from wici_client.errors import Unreachable
from wici_client.game.wait import Watch, read_duration, wait_for
from wici_client.http.replies import News
from wici_client.world import World


class Scripted:
    """A game whose server answers as written: News, None for unchanged, or a fault."""

    def __init__(self, *answers: News | Exception | None, seen: int = 0, least: float = 2.0) -> None:
        self._answers = list(answers)
        self._least = least
        self.notes = Notes("k7q2m4x5d3tf6hwz", "SHA256:one", seen=seen)
        self.asked: list[dict[str, Any]] = []

    def news(self, etag: str | None = None, **how: Any) -> tuple[News | None, str, float]:
        self.asked.append({"etag": etag, **how})
        answer = self._answers.pop(0) if self._answers else None
        if isinstance(answer, Exception):
            raise answer
        return answer, '"tag"', self._least


@pytest.fixture
def clock() -> GivenClock:
    return GivenClock()


@pytest.fixture
def world(tmp_path: Path, clock: GivenClock) -> World:
    return make_world(tmp_path, clock=clock)


def watch(*answers: News | Exception | None, moves_only: bool = False, **how: Any) -> Watch:
    match: Any = Scripted(*answers, **how)
    return Watch(match, moves_only=moves_only)


QUIET = News(3, "running", asked=False)
MOVE = News(3, "running", asked=True)


def test_a_move_that_is_asked_for_already_ends_it_at_once(world: World, clock: GivenClock) -> None:
    (found,) = wait_for(world, [watch(MOVE, seen=3)], None)
    assert found.why == "move"
    assert clock.slept == []


def test_pauses_grow_from_two_seconds_to_a_minute(world: World, clock: GivenClock) -> None:
    (found,) = wait_for(world, [watch(QUIET, *[None] * 12, MOVE, seen=3)], None)
    assert found.why == "move"
    assert clock.slept[:4] == [2.0, 3.0, 4.5, 6.75]
    assert clock.slept == sorted(clock.slept)
    assert clock.slept[-1] == 60.0


def test_the_server_may_ask_for_longer_pauses(world: World, clock: GivenClock) -> None:
    wait_for(world, [watch(QUIET, None, MOVE, seen=3, least=20.0)], None)
    assert clock.slept == [20.0, 20.0]


def test_clients_are_spread_by_chance(tmp_path: Path) -> None:
    pauses = []
    for shake in (0.0, 0.5, 1.0):
        clock = GivenClock()
        world = make_world(tmp_path, clock=clock)
        world.shake = lambda shake=shake: shake  # type: ignore[misc]
        wait_for(world, [watch(QUIET, MOVE, seen=3)], None)
        pauses.append(round(clock.slept[0], 6))
    assert pauses == [1.8, 2.0, 2.2]


def test_only_what_changed_is_asked_for(world: World) -> None:
    game = watch(QUIET, None, MOVE, seen=3)
    wait_for(world, [game], None)
    scripted: Any = game.match
    assert [ask["etag"] for ask in scripted.asked] == [None, '"tag"', '"tag"']


def test_news_that_was_not_shown_ends_it(world: World) -> None:
    (found,) = wait_for(world, [watch(QUIET, seen=2)], None)
    assert found.why == "news"


def test_news_is_let_pass_when_only_moves_count(world: World, clock: GivenClock) -> None:
    (found,) = wait_for(world, [watch(QUIET, News(9, "running"), MOVE, seen=2, moves_only=True)], None)
    assert found.why == "move"


def test_the_end_of_a_game_ends_it(world: World) -> None:
    for state in ("over", "ended"):
        (found,) = wait_for(world, [watch(News(3, state), seen=3, moves_only=True)], None)
        assert found.why == "over"


def test_the_beginning_of_a_game_is_news(world: World) -> None:
    (found,) = wait_for(world, [watch(News(0, "open"), News(0, "running"), seen=0)], None)
    assert found.why == "news"


def test_a_time_out_is_kept_and_a_last_look_is_taken(world: World, clock: GivenClock) -> None:
    assert wait_for(world, [watch(QUIET, seen=3)], 30) == []
    assert sum(clock.slept) == pytest.approx(30)
    (found,) = wait_for(world, [watch(QUIET, MOVE, seen=3)], 1)
    assert found.why == "move"


def test_several_games_are_watched_at_once(world: World) -> None:
    first, second = watch(QUIET, seen=3), watch(QUIET, None, MOVE, seen=3)
    (found,) = wait_for(world, [first, second], None)
    assert found.match is second.match


def test_a_server_that_falls_silent_is_waited_for_and_told_once(world: World, clock: GivenClock) -> None:
    silent = Unreachable("It does not answer.")
    (found,) = wait_for(world, [watch(QUIET, silent, silent, MOVE, seen=3)], None)
    assert found.why == "move"
    assert world.stderr.getvalue().count("Still waiting") == 1  # type: ignore[attr-defined]


def test_a_server_that_never_answered_is_a_fault(world: World) -> None:
    with pytest.raises(Unreachable):
        wait_for(world, [watch(Unreachable("No."))], None)


@pytest.mark.parametrize(
    ("word", "seconds"), [("90", 90), ("90s", 90), ("1.5m", 90), ("2h", 7200), ("3d", 259200)]
)
def test_lengths_of_time_have_units(word: str, seconds: float) -> None:
    assert read_duration(word) == seconds


@pytest.mark.parametrize("word", ["", "m", "-1", "soon", "nan", "inf", "1w"])
def test_what_is_no_length_of_time_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        read_duration(word)
