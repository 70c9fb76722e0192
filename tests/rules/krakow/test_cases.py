"""The catalogue's examples and cases all have a case file."""

from __future__ import annotations

from pathlib import Path

CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


def test_every_example_and_constructed_case_of_the_catalogue_has_a_file() -> None:
    names = {path.stem for path in CASES}
    assert {f"EX-{number}" for number in range(1, 5)} <= names
    assert {f"CT-{number:02}" for number in range(1, 27)} <= names
