"""Stage: a real server process on a free loopback port, with all it keeps in a temporary folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

UNHURRIED = {"WICI_KEY_WRITES": "0", "WICI_ADDRESS_WRITES": "0", "WICI_ADDRESS_READS": "0"}
"""No limit on how fast players order: four of them play a game of weeks in a minute."""


def program(name: str) -> str:
    """Where an installed command lies: beside this Python, else on the path.

    Raises:
        FileNotFoundError: It is not installed.
    """
    beside = Path(sys.executable).with_name(name)
    found = str(beside) if beside.exists() else shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"{name} is not installed beside wici-server.")
    return found


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """Run a server while the block lasts.

    Args:
        folder: Where its data folder is made.

    Yields:
        The server's address.
    """
    world = environment(WICI_DATA=str(folder / "server"), WICI_NAME="the demonstration", **UNHURRIED)
    server = program("wici-server")
    subprocess.run([server, "init"], env=world, check=True, stdout=subprocess.DEVNULL)
    command = [server, "run", "--port", "0"]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, env=world, stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            yield _address(process, folder / "server.log")
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def environment(**more: str) -> dict[str, str]:
    """This process's environment without any setting of wici's, and with these."""
    kept = {name: value for name, value in os.environ.items() if not _is_ours(name)}
    return {**kept, **more}


def _is_ours(name: str) -> bool:
    return name.startswith("WICI_") or name in {"DATABASE_URL", "SSH_AUTH_SOCK"}


def _address(process: subprocess.Popen[str], log: Path) -> str:
    """What the server prints once it accepts connections."""
    if process.stdout is None:
        raise RuntimeError("the server has no output")
    for line in process.stdout:
        for word in line.split():
            if word.startswith("http://"):
                return word.rstrip(".,")
    raise RuntimeError(f"The server did not start:\n{log.read_text()}")


Environment = Mapping[str, str]
