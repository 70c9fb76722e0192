"""The case files of this game hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.principes.tables import PRINCIPES
from wici.rules import case, catalog

FILES = sorted((Path(__file__).parent / "waiting").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_case_holds(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "get", lambda name: PRINCIPES)
    read = case.read(file.read_text(encoding="utf-8"))
    assert (read.name, read.game) == (file.stem, "principes")
    assert case.run(read) == []
