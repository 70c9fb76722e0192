"""The table of failures in the README: complete, and every test that it names exists."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
ROWS = re.findall(r"^\| (T-\d+) \| (.+) \| (.+) \|$", (TESTS / "README.md").read_text(), re.MULTILINE)

#: The parts of the list that this project can meet by now: races, updates, leaks, stuck games, growth.
PARTS = (range(1, 19), range(29, 36), range(58, 73), range(86, 109))


def test_every_failure_that_can_be_met_has_its_row() -> None:
    wanted = [f"T-{number:02}" for part in PARTS for number in part]
    assert [number for number, _, _ in ROWS] == wanted


def test_every_test_that_is_named_exists() -> None:
    for number, _, here in ROWS:
        path = ""
        for words in re.findall(r"`([^`]+)`", here):
            named, _, test = words.partition("::")
            path = path if named == "…" else named
            if not path.startswith(("deploy/", "make ")):
                assert (TESTS / path).exists(), (number, words)
            if test:
                assert f"\ndef {test}(" in (TESTS / path).read_text(), (number, words)
