"""Every rule of a catalogue is cited by a test, or the reason why none can be is written down."""

from __future__ import annotations

import pytest

from tests.rules.citations import Coverage, tally
from wici.rules import catalog


@pytest.mark.parametrize("coverage", tally(), ids=lambda coverage: coverage.game)
def test_only_rules_of_the_catalogue_are_cited_and_excused(coverage: Coverage) -> None:
    assert sorted((coverage.cited | set(coverage.excused)) - coverage.known) == []


@pytest.mark.parametrize("coverage", tally(), ids=lambda coverage: coverage.game)
def test_no_cited_rule_is_excused_and_every_excuse_says_why(coverage: Coverage) -> None:
    assert sorted(set(coverage.excused) & coverage.cited) == []
    assert all(len(reason) > 10 for reason in coverage.excused.values())


@pytest.mark.parametrize("game", catalog.names())
def test_every_rule_of_a_finished_game_is_cited_or_excused(game: str) -> None:
    (coverage,) = [coverage for coverage in tally() if coverage.game == game]
    assert coverage.missing == []
