"""Private files are whole and private."""

from __future__ import annotations

from pathlib import Path

import pytest

from wici_client import files


def test_a_file_is_private_and_so_is_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b"
    files.write_private(path, b"x")
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    files.append_private(path, b"y")
    assert files.read_if_there(path) == b"xy"


def test_a_write_that_fails_leaves_the_old_content_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a"
    files.write_private(path, b"old")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="No space"):
        files.write_private(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_is_not_there_is_none(tmp_path: Path) -> None:
    assert files.read_if_there(tmp_path / "nothing") is None
    (tmp_path / "file").write_bytes(b"")
    assert files.read_if_there(tmp_path / "file" / "below") is None
