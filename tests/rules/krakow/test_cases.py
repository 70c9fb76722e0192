"""Every case file of Kraków holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from wici.rules import case

CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_case_holds(path: Path) -> None:
    told = case.read(path.read_text(encoding="utf-8"))
    assert told.name == path.stem
    assert case.run(told) == []


def test_every_example_and_constructed_case_of_the_catalogue_has_a_file() -> None:
    names = {path.stem for path in CASES}
    assert {f"EX-{number}" for number in range(1, 5)} <= names
    assert {f"CT-{number:02}" for number in range(1, 27)} <= names
