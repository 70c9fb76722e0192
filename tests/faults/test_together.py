"""Kill −9 while several orders are stored in one transaction: all of them or none, and each counts once."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from tests.bounded import LONG_PATIENCE
from tests.conftest import IS_LONG
from tests.faults.figures import Figure
from tests.faults.forked import ROOT
from tests.server.people import Table, seat

POINTS, TIMED = (600, 200) if IS_LONG else (16, 4)
GROUP = 3


def test_a_group_of_orders_is_stored_wholly_or_not_at_all(
    table: Table, data: Path, tmp_path: Path, figure: Figure
) -> None:
    tables = [seat(table.context, table.people, "players=3") for _ in range(GROUP)]
    orders, source = tmp_path / "orders", tmp_path / "source"
    orders.mkdir()
    for number, one in enumerate(tables):
        (orders / str(number)).write_bytes(one.write(1, "bid 1"))
    table.context.store.close()
    shutil.copytree(data, source)
    program = [sys.executable, "-m", "tests.faults.together", str(source), str(orders)]
    run = subprocess.run(
        [*program, str(POINTS), str(TIMED)], cwd=ROOT, capture_output=True, check=False, timeout=LONG_PATIENCE
    )
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    found = json.loads(run.stdout)
    for one in found:
        left, then = one["left"], one["then"]
        assert (left["integrity"], left["wrong"]) == ("ok", []), one
        assert (then["integrity"], then["wrong"]) == ("ok", []), one
        assert left["orders"] in {0, GROUP}, one
        assert then["orders"] == GROUP, one
        assert one["heard"] in (None, one["again"]), one
    died = [one for one in found if one["died"]]
    assert len(died) >= POINTS * 9 // 10
    stored = [one for one in died if one["left"]["orders"] == GROUP]
    assert 0 < len(stored) < len(died)
    figure(f"{len(died)} killed over {GROUP} orders, {len(stored)} after the commit; all or none, once each")
