"""What both ways of checking say of each forgery: `verify` and the commands that `--explain` prints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import IS_LONG
from tests.referee import office
from tests.referee.forgeries import cheat
from wici.referee.report import Report
from wici.rules.game import Game

LAST = 7 if IS_LONG else 2
"""The last check whose faults are tried by hand too; what only the rules can say is check 8's."""

LARGEST = 60_000
"""Bytes of a record whose commands end soon."""


@pytest.fixture(autouse=True)
def both_ways_agree(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The last record that a test verifies is wrong by hand too, wherever a fault can be found by hand."""
    seen: list[tuple[bytes, Report]] = []
    verify = office.verify_here

    def keep(export: bytes, game: Game[Any, Any], *, server: str | None = None) -> Report:
        report = verify(export, game, server=server)
        seen.append((export, report))
        return report

    for module in (office, cheat):
        monkeypatch.setattr(module, "verify_here", keep)
    yield
    for export, report in seen[-1:]:
        failed = [check.number for check in report.checks if check.result == "failed"]
        if failed and failed[0] <= LAST and len(export) < LARGEST:
            code, said = cheat.by_hand(export, tmp_path, "agree.wici")
            assert code == 1, said
