"""Bots play whole games among themselves."""

from __future__ import annotations

import pytest
from tests.rules.sample.game import GAME

from wici.rules import position
from wici.rules.bots import match, steady
from wici.rules.errors import AuditFailed


def test_a_match_is_played_to_its_end_and_watched_at_every_rest_point() -> None:
    seen = []
    table = match.play(GAME, "match", seats=(1, 2, 3), watch=lambda table: seen.append(table.is_over))
    assert table.is_over
    assert seen[-1]
    assert not any(seen[:-1])


def test_the_same_seed_gives_the_same_match() -> None:
    first, same, other = (
        position.dump(match.play(GAME, seed, seats=(1, 3), options={"days": "1"})) for seed in ("a", "a", "b")
    )
    assert first == same
    assert first != other


def test_a_match_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "ANSWER_LIMIT", 5)
    with pytest.raises(AuditFailed, match="does not come to an end"):
        match.play(GAME, "endless", seats=(1, 2, 3))


def test_steady_bots_do_no_more_than_they_must() -> None:
    table = match.play(GAME, "steady", seats=(1, 2, 3), bot=steady.answer)
    assert table.state.sold == []
    assert table.state.permits == {1: 0, 2: 0, 3: 0}
