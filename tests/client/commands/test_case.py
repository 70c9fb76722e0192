"""case plays what a player wrote down."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.outside import Person

CASES = sorted(Path(__file__).parents[2].glob("rules/*/cases/*.toml"))[:3]


@pytest.mark.skipif(not CASES, reason="no case files in this checkout")
def test_cases_are_played(person: Person) -> None:
    tried = person.json("case", *map(str, CASES))["cases"]
    assert [case["holds"] for case in tried] == [True] * len(CASES)


def test_a_case_that_does_not_hold_or_cannot_be_read_is_told(person: Person, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("hello")
    (tmp_path / "no.toml").write_text('name="X"\ntitle="t"\ngame="krakow"\n[expect]\nover=true\n')
    ran = person.wici("case", str(tmp_path / "bad.toml"), str(tmp_path / "no.toml"))
    assert ran.code == 9
    assert ran.out.count("FAILED") == 2
    assert "over is False" in ran.out
