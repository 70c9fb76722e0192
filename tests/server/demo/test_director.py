"""What the demonstration says fits a screen of 80 columns, and its commands can be pasted."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from wici.rules import catalog
from wici_server.demo.director import _say_what_next
from wici_server.demo.story import WIDTH, Story


def test_it_ends_with_commands_that_work_where_they_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "krieg.wici"
    _say_what_next(Story(fast=True), catalog.get("krieg"), record)
    commands = [line.strip() for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert len(commands) == 4
    assert all(os.access(command.split(" ")[0], os.X_OK) for command in commands)
    assert f" verify {record}" in commands[2]


def test_what_happens_is_wrapped_to_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    Story(fast=True).tell([{"text": "word " * 60}])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 3
    assert max(map(len, lines)) <= WIDTH
    assert len(re.findall("word", " ".join(lines))) == 60
