"""Records of before verify today, and are played again to the same bytes in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import which
from typing import Any

import msgspec
import pytest

from tests.bounded import PATIENCE
from tests.referee.games import CATALOG
from tests.referee.golden_games import FOLDER, GOLDEN, Golden

ROOT = Path(__file__).parents[2]
SUPPORTED = ("3.11", "3.12", "3.13")
OTHERS = [version for version in SUPPORTED if not sys.version.startswith(f"{version}.")]
NEEDED = ("msgspec", "cryptography")


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_a_record_that_is_kept_verifies(golden: Golden) -> None:
    report = golden.verify()
    found = {check.number: check.result for check in report.checks}
    skipped = set() if golden.over else {7, 8}
    assert found == {number: "skipped" if number in skipped else "held" for number in range(1, 9)}


def found_elsewhere(hash_seed: str, python: str = sys.executable) -> list[dict[str, Any]]:
    """What another process with its own order of hashes, or another Python, finds and plays."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": f"{ROOT}:{ROOT / 'shared'}"}
    command = [python, "-m", "tests.referee.golden_games", "check"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, check=True, timeout=PATIENCE
    )
    found: list[dict[str, Any]] = msgspec.json.decode(done.stdout)
    return found


def wanted() -> list[dict[str, Any]]:
    """What every process must find: all that can be checked holds, and the very bytes that are kept."""
    return [
        {
            "name": golden.name,
            "results": ["held"] * 6 + (["held"] * 2 if golden.over else ["skipped"] * 2),
            "played": sha256(golden.path.read_bytes()).hexdigest(),
        }
        for golden in GOLDEN
    ]


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_other_processes_find_the_same_and_play_the_same_bytes(hash_seed: str) -> None:
    assert found_elsewhere(hash_seed) == wanted()


def test_every_game_of_the_catalog_has_a_golden_record_of_its_end() -> None:
    assert {game.name for game in CATALOG} <= {golden.game.name for golden in GOLDEN if golden.over}


@cache
def pythons(version: str) -> list[str]:
    """The Pythons of a version that are here: beside the checkout, on the path, where pyenv keeps them."""
    word = version.replace(".", "[.]")
    beside = [*ROOT.glob(".venv*/bin/python"), *Path.home().glob(f".pyenv/versions/{word}.*/bin/python")]
    found = [*map(str, beside), which(f"python{version}") or ""]
    return [python for python in found if python and version_of(python) == version]


def version_of(python: str) -> str:
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=False, timeout=PATIENCE)
    return done.stdout.strip()


def lacks(python: str) -> str:
    """What a Python lacks to play; nothing if it lacks nothing."""
    done = subprocess.run(
        [python, "-c", f"import {', '.join(NEEDED)}"], capture_output=True, check=False, timeout=PATIENCE
    )
    return "" if done.returncode == 0 else done.stderr.decode().strip().splitlines()[-1]


@pytest.mark.parametrize("version", OTHERS)
def test_every_supported_python_that_is_here_finds_the_same_and_plays_the_same_bytes(version: str) -> None:
    here = pythons(version)
    whole = [python for python in here if not lacks(python)]
    if not here:
        pytest.skip(f"NOT TESTED: golden records under Python {version}, which is not on this machine")
    if not whole:
        pytest.skip(f"NOT TESTED: golden records under Python {version}: {here[0]} has {lacks(here[0])}")
    assert found_elsewhere("4711", whole[0]) == wanted()


def test_every_record_that_is_kept_is_checked() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {golden.name for golden in GOLDEN}


def test_a_record_reads_with_sed_and_sha256sum() -> None:
    """Entry 12's hash is that of line 13, newline included, and entry 13 names it."""
    path = GOLDEN[0].path
    line = subprocess.run(
        ["sed", "-n", "13p", str(path)], capture_output=True, check=True, timeout=PATIENCE
    ).stdout
    printed = subprocess.run(
        ["sha256sum"], input=line, capture_output=True, check=True, timeout=PATIENCE
    ).stdout.split()[0]
    after = msgspec.json.decode(path.read_bytes().splitlines()[13])
    assert after["prev"] == printed.decode()
