"""Kill −9 during submit: an order is stored wholly or not at all, and the same bytes again end well."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import IS_LONG
from tests.server.people import Table

ROOT = Path(__file__).parents[2]
POINTS, TIMED = (1500, 500) if IS_LONG else (80, 20)


def kill(table: Table, data: Path, raw: bytes, tmp_path: Path) -> dict[str, Any]:
    table.office.store.close()
    source, order = tmp_path / "source", tmp_path / "order"
    shutil.copytree(data, source)
    order.write_bytes(raw)
    program = [sys.executable, "-m", "tests.faults.killer", str(source), str(order)]
    run = subprocess.run([*program, str(POINTS), str(TIMED)], cwd=ROOT, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    found: dict[str, Any] = json.loads(run.stdout)
    return found


@pytest.mark.parametrize("last", [False, True], ids=["a sealed answer", "the answer that resolves"])
def test_an_order_is_stored_wholly_or_not_at_all(
    table: Table, data: Path, tmp_path: Path, *, last: bool
) -> None:
    if last:
        table.order(1, "bid 1")
        table.order(2, "bid 2")
    raw = table.write(3, "bid 3")
    before = 2 if last else 0
    report = kill(table, data, raw, tmp_path)
    died = [one for one in report["found"] if one["died"]]
    assert len(died) >= POINTS * 9 // 10
    for one in report["found"]:
        left, then = one["left"], one["then"]
        for state in (left, then):
            assert state["integrity"] == "ok"
            assert state["head"]
            assert state["snapshot"] == state["serial"]
            assert state["entry"] == state["lines"] - 1
            assert state["news"] == state["events"]
        was_stored = left["orders"] == before + 1
        assert left["orders"] in {before, before + 1}
        assert one["again"] == was_stored, one
        assert then["orders"] == before + 1
        assert then["serial"] == left["serial"] + (not was_stored)
        if one["answer"]:
            assert was_stored
            assert one["answer"] == one["receipt"]
    assert any(one["again"] for one in died)
    assert any(not one["again"] for one in died)
