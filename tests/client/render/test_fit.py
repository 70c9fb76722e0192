"""Words go on below where a screen ends; files and pipes get whole lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.client.outside import make_world
from wici_client.render.fit import fit

TEXT = "sealed: it waits for the answers of others, and can be replaced until then"


@pytest.mark.parametrize(
    ("is_terminal", "columns", "lines"), [(True, 50, 2), (True, 30, 3), (True, 20, 1), (False, 50, 1)]
)
def test_a_line_is_as_long_as_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_terminal: bool, columns: int, lines: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    fitted = fit(make_world(tmp_path, is_terminal=is_terminal), TEXT, 2).split("\n")
    assert len(fitted) == lines
    assert " ".join(line.strip() for line in fitted) == TEXT
    assert all(line.startswith("  ") for line in fitted[1:])


@pytest.mark.parametrize(("columns", "hang"), [(80, 25), (60, 7)])
def test_a_cramped_text_goes_on_further_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int, hang: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    first, *later = fit(make_world(tmp_path, is_terminal=True), TEXT, 25, under=7).split("\n")
    assert len(first) + 25 <= columns
    assert later
    for line in later:
        assert (len(line) <= columns, len(line) - len(line.lstrip())) == (True, hang)


def test_a_text_without_words_stays_so(tmp_path: Path) -> None:
    assert fit(make_world(tmp_path, is_terminal=True), "", 2) == ""
