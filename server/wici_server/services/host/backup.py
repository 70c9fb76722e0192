"""Backups: a copy of the data folder that is whole although orders keep coming."""

from __future__ import annotations

import gzip
import os
import shutil
import sqlite3
import tarfile
import tempfile
import zlib
from contextlib import closing, suppress
from pathlib import Path

from wici_server.config import FILE, Settings
from wici_server.errors import BadConfig
from wici_server.identity import KEY_FILE, OLD_KEY_FILE, SECRET_FILE
from wici_server.store import no_writers

DATABASE = "wici.sqlite3"

#: What a server is made of, beside its database and its key.
_FILES = (SECRET_FILE, FILE, "editions")


def back_up(settings: Settings, target: Path) -> None:
    """Write an archive of the data folder that `restore` or plain `tar` opens.

    The database is copied by SQLite's own backup, in one read that does not hold writers up, and checked
    before the archive gets its name. So an archive that exists is whole. The server's key is read at the
    moment that the copy is of: if a rotation runs beside, key and database are both from before it, or from
    behind it.

    Args:
        settings: The host's settings.
        target: The archive; it must not exist yet.

    Raises:
        BadConfig: It exists, cannot be written, or the database is not SQLite or not sound.
    """
    if not settings.is_sqlite:
        raise BadConfig("The database is PostgreSQL; back it up with pg_dump, and the data folder with tar.")
    if target.exists():
        raise BadConfig(f"{target} exists; choose another name.")
    try:
        with tempfile.TemporaryDirectory(dir=target.parent, prefix=".wici-") as folder:
            copy = Path(folder)
            _copy(settings.data, copy)
            draft = copy / "archive"
            _pack(settings.data, copy, draft)
            draft.rename(target)
    except (OSError, sqlite3.Error) as fault:
        raise BadConfig(f"The backup failed: {fault}.") from None


def restore(source: Path, data: Path) -> None:
    """Unpack an archive into a data folder that is empty or does not exist.

    Args:
        source: The archive.
        data: The folder.

    Raises:
        BadConfig: The folder is in use, or the archive is none, or not whole; the folder is as it was then.
    """
    is_there = data.is_dir()
    if is_there and any(data.iterdir()):
        raise BadConfig(f"{data} is not empty; stop the server and move it away first.")
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=data, prefix=".restore-") as folder:
            draft = Path(folder)
            _unpack_all(source, draft)
            _need_whole(source, draft)
            for path in sorted(draft.iterdir()):
                path.rename(data / path.name)
    except (tarfile.ReadError, EOFError, zlib.error, gzip.BadGzipFile):
        _clear(data, keep=is_there)
        raise BadConfig(f"{source} cannot be restored: it is no archive, cut short, or damaged.") from None
    except (OSError, tarfile.TarError) as fault:
        _clear(data, keep=is_there)
        raise BadConfig(f"{source} cannot be restored: {fault}.") from None
    except BadConfig:
        _clear(data, keep=is_there)
        raise


def _clear(data: Path, *, keep: bool) -> None:
    """Leave the folder as it was; what was unpacked lay in a folder of its own, which is gone."""
    if not keep:
        with suppress(OSError):
            data.rmdir()


def _unpack_all(source: Path, draft: Path) -> None:
    with source.open("rb") as raw:
        is_packed = raw.read(2) == b"\x1f\x8b"
    with gzip.open(source) if is_packed else source.open("rb") as stream:
        with tarfile.open(fileobj=stream, mode="r:") as archive:
            for member in archive:
                _unpack(archive, member, draft)
        # A tar ends before its file does: only at the very end does gzip look at its checksum.
        while stream.read(1 << 20):
            pass


def _need_whole(source: Path, draft: Path) -> None:
    """See that what was unpacked is a server: key, secret, and a database that is sound if it is SQLite's."""
    missing = [name for name in (KEY_FILE, SECRET_FILE) if not (draft / name).is_file()]
    if missing:
        raise BadConfig(f"{source} cannot be restored: it holds no {' and no '.join(missing)}.")
    if (draft / DATABASE).is_file():
        with closing(sqlite3.connect(draft / DATABASE)) as connection:
            try:
                (found,) = connection.execute("PRAGMA integrity_check").fetchone()
            except sqlite3.DatabaseError as fault:
                found = str(fault)
        if found != "ok":
            raise BadConfig(f"{source} cannot be restored: its database is damaged ({found}).")


def _unpack(archive: tarfile.TarFile, member: tarfile.TarInfo, data: Path) -> None:
    """Write one file of an archive; nothing else that an archive can hold, and nothing outside the folder."""
    packed = archive.extractfile(member) if member.isfile() else None
    if packed is None:
        return
    path = (data / member.name).resolve()
    if not path.is_relative_to(data.resolve()):
        raise tarfile.TarError(f"{member.name} lies outside")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with packed, os.fdopen(handle, "wb") as file:
        shutil.copyfileobj(packed, file)
        file.flush()
        os.fsync(file.fileno())


def _copy(data: Path, copy: Path) -> None:
    """Copy database and key as they are in one moment."""
    address = f"file:{data / DATABASE}?mode=rw"
    with (
        closing(sqlite3.connect(address, uri=True, isolation_level=None)) as here,
        closing(sqlite3.connect(copy / DATABASE)) as there,
    ):
        with no_writers(data):
            here.execute("BEGIN")
            here.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            shutil.copy2(data / KEY_FILE, copy / KEY_FILE)
            with suppress(FileNotFoundError):  # it goes when a rotation is over, and nobody waits then
                shutil.copy2(data / OLD_KEY_FILE, copy / OLD_KEY_FILE)
        here.backup(there)
        (found,) = there.execute("PRAGMA integrity_check").fetchone()
    if found != "ok":
        raise BadConfig(f"The database is damaged ({found}); put an earlier backup back.")


def _pack(data: Path, copy: Path, draft: Path) -> None:
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        with tarfile.open(fileobj=file, mode="w:gz") as archive:
            for folder, names in ((copy, (DATABASE, KEY_FILE, OLD_KEY_FILE)), (data, _FILES)):
                for name in names:
                    if (folder / name).exists():
                        archive.add(folder / name, name)
        file.flush()
        os.fsync(file.fileno())
