"""The catalogue's examples, cases and options all have a case file."""

from __future__ import annotations

from pathlib import Path

from tests.rules.krieg.tables import KRIEG
from wici.rules import option

STEMS = {file.stem for file in (Path(__file__).parent / "cases").glob("*.toml")}


def test_every_example_and_case_of_the_catalogue_has_a_file() -> None:
    bare = {stem.rstrip("abcd") for stem in STEMS}
    assert bare >= {f"EX-{number:02}" for number in range(1, 11)}
    assert bare >= {f"T-{number:02}" for number in range(1, 37)}


def test_every_option_that_changes_the_course_of_play_has_a_file() -> None:
    names = {item.name.replace("_", "-") for item in option.describe(KRIEG.options)} - {"church-tax-public"}
    named = {stem.removeprefix("option-") for stem in STEMS if stem.startswith("option-")}
    lacking = [name for name in names - {"tiebreak-last"} if not any(stem.startswith(name) for stem in named)]
    assert lacking == []
    assert "tiebreak-seat-after-leader" in named
