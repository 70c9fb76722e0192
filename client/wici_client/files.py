"""Files of one's own: written whole or not at all, and readable by nobody else."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

PRIVATE = 0o600


def make_folder(path: Path) -> None:
    """Make a folder, and those above it, that only its owner may enter."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def write_private(path: Path, content: bytes) -> None:
    """Write a file so that a reader, or a crash, finds the old content or the new one and nothing between."""
    make_folder(path.parent)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def append_private(path: Path, content: bytes) -> None:
    """Add to a file's end and see it safe on the disk."""
    make_folder(path.parent)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, PRIVATE), "ab") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def read_if_there(path: Path) -> bytes | None:
    """A file's content, or None if there is no such file."""
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a lock that other processes of the same person wait for."""
    make_folder(path.parent)
    with os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE), "rb+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
