"""The same seed and orders give the same bytes in another process, whatever its hash seed."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from tests.rules.contract.games import every_game
from tests.rules.contract.walk import encode, moments
from wici.rules.look import look

ROOT = Path(__file__).parents[3]


def fingerprint(name: str) -> str:
    """A hash of everything that walks of a game come by: snapshots, steps, labels, looks."""
    found = hashlib.sha256()
    for moment in moments(name):
        found.update(moment.snapshot + encode(moment.step) + encode(moment.labels))
    for moment in moments(name, 20):
        for seat in (*moment.setup.seats, None):
            found.update(encode(look(moment.table(), seat)))
    return found.hexdigest()


@every_game
def test_another_process_comes_by_the_same_bytes(name: str) -> None:
    program = f"from {__name__} import fingerprint; print(fingerprint({name!r}))"
    environment = {**os.environ, "PYTHONHASHSEED": "4242", "PYTHONPATH": str(ROOT)}
    other = subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    own = fingerprint(name)
    assert other.communicate(timeout=600)[0].strip() == own
