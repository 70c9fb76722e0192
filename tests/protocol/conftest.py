"""What the protocol's tests share: published test keys, the vectors, and the real ssh-keygen."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.bounded import PATIENCE

from wici.protocol.keys import Key

VECTORS = Path(__file__).parent / "vectors"


@pytest.fixture(scope="session")
def alice() -> Key:
    return Key.from_seed(b"\x01" * 32)


@pytest.fixture(scope="session")
def bob() -> Key:
    return Key.from_seed(b"\x02" * 32)


@pytest.fixture(scope="session")
def order_text() -> bytes:
    return (VECTORS / "good" / "lf.env").read_bytes().partition(b"-----")[0]


@pytest.fixture(scope="session")
def example() -> bytes:
    """The envelope that PROTOCOL.md, 2 shows."""
    return (VECTORS / "good" / "PROTOCOL.md-example.env").read_bytes()


@pytest.fixture
def ssh_keygen(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Run the real ssh-keygen in a folder of its own; the folder is `tmp_path`."""
    program = shutil.which("ssh-keygen")
    assert program, "these tests compare with OpenSSH: install openssh-client"

    def run(*words: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [program, *words], input=stdin, capture_output=True, cwd=tmp_path, check=False, timeout=PATIENCE
        )

    return run
