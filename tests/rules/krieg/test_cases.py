"""Every case file of Krieg und Frieden holds: the rulebook's examples, the catalogue's cases, the options."""

from __future__ import annotations

from pathlib import Path

import pytest

from wici.rules import case

CASES = sorted((Path(__file__).parent / "cases").glob("*.toml"))


@pytest.mark.parametrize("file", CASES, ids=[file.stem for file in CASES])
def test_a_case_holds(file: Path) -> None:
    played = case.read(file.read_text(encoding="utf-8"))
    assert played.name == file.stem
    assert case.run(played) == []


def test_every_example_and_case_of_the_catalogue_has_a_file() -> None:
    stems = {file.stem.rstrip("abcd") for file in CASES}
    assert stems >= {f"EX-{number:02}" for number in range(1, 11)}
    assert stems >= {f"T-{number:02}" for number in range(1, 37)}
