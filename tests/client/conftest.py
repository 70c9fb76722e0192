"""People with real keys and real agents."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client.outside import Person, make_ssh_key, make_world
from wici_client.context import World


@pytest.fixture
def world(tmp_path: Path) -> World:
    return make_world(tmp_path / "home")


@pytest.fixture
def person(tmp_path: Path) -> Person:
    return Person(tmp_path / "home")


@pytest.fixture
def ssh_key(tmp_path: Path) -> Path:
    """The person's own key, where ssh looks for it."""
    return make_ssh_key(tmp_path / "home" / ".ssh" / "id_ed25519")


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[str]:
    """The socket of a real ssh-agent, without keys."""
    # Sockets have short names; the folder of a test can be too deep for one.
    said = subprocess.run(["ssh-agent", "-s"], check=True, capture_output=True, text=True).stdout
    socket = re.search(r"SSH_AUTH_SOCK=([^;]+);", said)
    process = re.search(r"SSH_AGENT_PID=(\d+);", said)
    assert socket
    assert process
    yield socket[1]
    os.kill(int(process[1]), 15)


def add_to_agent(socket: str, key: Path) -> None:
    """Add a key without a passphrase to an agent."""
    subprocess.run(
        ["ssh-add", "-q", str(key)],
        check=True,
        env={**os.environ, "SSH_AUTH_SOCK": socket},
        capture_output=True,
    )
