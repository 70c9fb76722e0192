"""Cluster: a PostgreSQL server of its own, started from the programs that are installed."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.bounded import PATIENCE
from wici_server.app import bare_app
from wici_server.config import Settings
from wici_server.extensions import Base, db


def programs() -> Path | None:
    """Where a PostgreSQL server is installed, if it is."""
    found = [Path(path).resolve().parent for name in ("initdb",) if (path := shutil.which(name))]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next(
        (place for place in found if (place / "initdb").exists() and (place / "pg_ctl").exists()), None
    )


BIN = programs()

needs_postgres = pytest.mark.skipif(
    BIN is None,
    reason="NOT TESTED: no PostgreSQL server is installed; install one to test the other database",
)


def somebody() -> dict[str, Any]:
    """Whom to run the server as: it refuses to be run by root."""
    if os.geteuid() != 0:
        return {}
    names = {user.pw_name: user for user in pwd.getpwall()}
    user = names.get("postgres") or names["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextmanager
def run_cluster(*, durable: bool = False) -> Iterator[str]:
    """Run a server while the block lasts; it leaves nothing behind and listens on a socket file.

    Args:
        durable: Whether each commit waits for the disk.

    Yields:
        The database's address.
    """
    assert BIN is not None
    who = somebody()
    # pytest's own folders are shut to other users, and shut anew whenever another run begins.
    with TemporaryDirectory(prefix="wici-postgres-") as name:
        place = Path(name)
        if who:
            os.chown(place, who["user"], who["group"])
        data = place / "data"
        _run("initdb", "-D", data, "-A", "trust", "-U", "wici", "-E", "UTF8", "--no-sync", place=place)
        options = f"-c listen_addresses= -c unix_socket_directories={place} -c max_connections=60"
        options += "" if durable else " -c fsync=off"
        _run("pg_ctl", "-D", data, "-w", "-l", place / "log", "-o", options, "start", place=place)
        try:
            yield f"postgresql://wici@/postgres?host={place}"
        finally:
            _run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop", place=place)


def execute(settings: Settings, *statements: str) -> None:
    """Do something to the database by hand."""
    app = bare_app(settings)
    with app.app_context():
        with db.engine.begin() as connection:
            for statement in statements:
                connection.exec_driver_sql(statement)
        db.engine.dispose()


def empty(settings: Settings) -> None:
    """Take away all rows."""
    execute(settings, f"TRUNCATE {', '.join(Base.metadata.tables)} RESTART IDENTITY")


def _run(program: str, *words: object, place: Path) -> None:
    assert BIN is not None
    command = [str(BIN / program), *map(str, words)]
    with (place / "said").open("wb") as said:
        run = subprocess.run(
            command, stdout=said, stderr=said, cwd=place, check=False, **somebody(), timeout=PATIENCE
        )
    assert run.returncode == 0, (place / "said").read_text()
