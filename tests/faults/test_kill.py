"""Kill −9 during submit: an order is stored wholly or not at all, and the same bytes again end well."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bounded import LONG_PATIENCE
from tests.conftest import IS_LONG
from tests.faults.figures import Figure
from tests.faults.forked import ROOT
from tests.faults.left import is_sound
from tests.server.people import Table

POINTS, TIMED = (4000, 1700) if IS_LONG else (40, 10)


def kill(table: Table, data: Path, raw: bytes, tmp_path: Path) -> list[dict[str, Any]]:
    table.context.store.close()
    source, order = tmp_path / "source", tmp_path / "order"
    shutil.copytree(data, source)
    order.write_bytes(raw)
    program = [sys.executable, "-m", "tests.faults.killer", str(source), str(order)]
    run = subprocess.run(
        [*program, str(POINTS), str(TIMED)], cwd=ROOT, capture_output=True, check=False, timeout=LONG_PATIENCE
    )
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    found: list[dict[str, Any]] = json.loads(run.stdout)["found"]
    return found


@pytest.mark.parametrize("last", [False, True], ids=["a sealed answer", "the answer that resolves"])
def test_an_order_is_stored_wholly_or_not_at_all(
    table: Table, data: Path, tmp_path: Path, figure: Figure, *, last: bool
) -> None:
    if last:
        table.order(1, "bid 1")
        table.order(2, "bid 2")
    raw = table.write(3, "bid 3")
    before = 2 if last else 0
    found = kill(table, data, raw, tmp_path)
    for one in found:
        left, then = one["left"], one["then"]
        assert is_sound(left), one
        assert is_sound(then), one
        was_stored = left["orders"] == before + 1
        assert left["orders"] in {before, before + 1}, one
        assert then["orders"] == before + 1, one
        assert then["serial"] == left["serial"] + (not was_stored), one
        first, second = one["again"]
        assert first == second == then["receipts"][-1], one
        if was_stored:
            assert first == left["receipts"][-1], one
        if one["answer"] is not None:
            assert was_stored, one
            assert one["answer"] == first, one
    died = [one for one in found if one["died"]]
    assert len(died) >= POINTS * 9 // 10
    stored = [one for one in died if one["left"]["orders"] == before + 1]
    assert 0 < len(stored) < len(died)
    figure(f"{len(died)} killed, {len(stored)} of them after the commit; nothing lost, nothing half applied")
