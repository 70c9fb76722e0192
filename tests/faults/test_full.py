"""Full disk: orders are refused by a typed word, reads go on; with room again the same process goes on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.bounded import LONG_PATIENCE
from tests.faults.figures import Figure
from tests.faults.forked import ROOT
from tests.faults.left import is_sound
from tests.server.people import Table

MOST = 400
"""More orders than fit."""

MOUNT = 'mount -t tmpfs -o size=3m,mode=0777 wici-full "$0" && exec "$@"'


def in_own_mounts() -> list[str]:
    """How a command gets a view of the file systems that nobody else sees."""
    return ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-Urm"]


@cache
def why_not() -> str | None:
    """Why no small file system can be mounted here, if none can."""
    try:
        command = [*in_own_mounts(), "sh", "-c", MOUNT, "/mnt", "true"]
        run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONG_PATIENCE)
    except FileNotFoundError:
        return "unshare is not installed"
    return None if run.returncode == 0 else run.stderr.strip()


needs_mounts = pytest.mark.skipif(
    why_not() is not None, reason=f"NOT TESTED: a full file system, for none can be mounted: {why_not()}"
)


def fill(table: Table, data: Path, folder: Path, kind: str) -> Any:
    ask = table.view(1)["ask"]
    named = (ask["n"], ask["hash"])
    orders, disk = folder / "orders", folder / "disk"
    for made in (orders, disk):
        made.mkdir()
    for rev in range(1, MOST + 1):
        raw = table.people[0].order(table.game, 1, named, rev, f"bid {rev % 4}")
        (orders / f"{rev:04}").write_bytes(raw)
    (folder / "game").write_text(table.game)
    table.context.store.close()
    command = [sys.executable, "-m", "tests.faults.brimful", str(data), str(orders), kind]
    if kind == "disk":
        command = [*in_own_mounts(), "sh", "-c", MOUNT, str(disk), *command]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, timeout=LONG_PATIENCE)
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    return json.loads(run.stdout)


@pytest.mark.parametrize("kind", [pytest.param("disk", marks=needs_mounts), "limit"])
def test_on_a_full_disk_orders_are_refused_and_with_room_again_all_goes_on(
    table: Table, data: Path, tmp_path: Path, figure: Figure, kind: str
) -> None:
    found = fill(table, data, tmp_path, kind)
    *taken, refused = found["full"]
    assert [status for status, *_ in found["before"]] == [201]
    assert {status for status, *_ in taken} <= {201}
    assert (refused[0], refused[1]) == (503, "storage")
    assert int(refused[2]) > 0
    assert found["again"][0][:2] == [503, "storage"]
    assert found["reads"] == [200, 200, 200]
    assert is_sound(found["left"])
    assert found["left"]["orders"] == 1 + len(taken)
    assert [status for status, *_ in found["after"]] == [201, 200, 201]
    assert is_sound(found["then"])
    assert found["then"]["orders"] == 3 + len(taken)
    figure(f"refused as 'storage' after {len(taken)} more orders; the same process went on with room again")
