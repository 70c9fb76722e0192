"""Records of before verify today, and are played again to the same bytes in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.referee.golden_games import FOLDER, GOLDEN, Golden

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_a_record_that_is_kept_verifies(golden: Golden) -> None:
    report = golden.verify()
    found = {check.number: check.result for check in report.checks}
    skipped = set() if golden.over else {7, 8}
    assert found == {number: "skipped" if number in skipped else "held" for number in range(1, 9)}


def found_elsewhere(hash_seed: str) -> list[dict[str, Any]]:
    """What another process with its own order of hashes finds and plays."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-m", "tests.referee.golden_games", "check"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
    found: list[dict[str, Any]] = msgspec.json.decode(done.stdout)
    return found


def test_other_processes_find_the_same_and_play_the_same_bytes() -> None:
    found = found_elsewhere("0")
    assert [game["name"] for game in found] == [golden.name for golden in GOLDEN]
    assert [game["name"] for game in found if "failed" in game["results"]] == []
    assert found_elsewhere("4711") == found


def test_every_record_that_is_kept_is_checked() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {golden.name for golden in GOLDEN}


def test_a_record_reads_with_sed_and_sha256sum() -> None:
    """Entry 12's hash is that of line 13, newline included, and entry 13 names it."""
    path = GOLDEN[0].path
    line = subprocess.run(["sed", "-n", "13p", str(path)], capture_output=True, check=True).stdout
    printed = subprocess.run(["sha256sum"], input=line, capture_output=True, check=True).stdout.split()[0]
    after = msgspec.json.decode(path.read_bytes().splitlines()[13])
    assert after["prev"] == printed.decode()
