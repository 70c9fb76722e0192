"""Every case file holds: a position, what seats do, and what the rulebook says comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from wici.rules import case

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/cases/*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_the_case_holds(file: Path) -> None:
    read = case.read(file.read_text(encoding="utf-8"))
    assert read.name == file.stem
    assert read.game == file.parent.parent.name
    assert case.run(read) == []
