"""Scripts: those of `deploy`, run as a host runs them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.bounded import PATIENCE
from tests.faults.forked import ROOT
from wici_server.demo.stage import environment, program


def run_script(name: str, *words: str, data: Path, database: str | None = None) -> None:
    """Run a script and see that it ends well.

    Args:
        name: Its file.
        words: What it is given.
        data: The data folder.
        database: The address of a PostgreSQL database; SQLite without it.
    """
    world = environment(WICI_DATA=str(data), WICI_SERVER=program("wici-server"))
    if database is not None:
        world["DATABASE_URL"] = database
    command = ["sh", str(ROOT / "deploy" / name), *words]
    run = subprocess.run(command, env=world, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert run.returncode == 0, run.stdout + run.stderr
