"""The store: the one door to the database; readers come and go, writers one at a time."""

from __future__ import annotations

import fcntl
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.orm import Session
from sqlalchemy.pool import QueuePool

from wici_server.config import Settings
from wici_server.errors import Busy, StorageFault
from wici_server.group import GroupCommit
from wici_server.prepared import Driver
from wici_server.raw_connections import RawConnections, translated

T = TypeVar("T")

PATIENCE = 20.0
"""Seconds that a writer waits for its turn before the sender is told to come again."""

LOCK_FILE = "write.lock"

_CHECKPOINT = 4000
"""Pages of the write-ahead log between checkpoints; orders write the same few pages over and over."""

_LOCK = 0x77696369
"""PostgreSQL's lock that transactions share, but for one that must be alone."""


def engine_options(settings: Settings) -> dict[str, Any]:
    """How SQLAlchemy makes the engine; parameters of statements never reach a message or a log."""
    options: dict[str, Any] = {"hide_parameters": True, "poolclass": QueuePool}
    options |= {"pool_size": settings.blocking_threads + 1, "max_overflow": 4, "pool_timeout": PATIENCE}
    if settings.is_sqlite:
        options |= {"connect_args": {"timeout": PATIENCE, "cached_statements": 256}}
        options["pool_reset_on_return"] = None
    return options


@contextmanager
def no_writers(data: Path) -> Iterator[None]:
    """Wait until nobody writes to the SQLite database of a data folder, and keep it so meanwhile."""
    handle = os.open(data / LOCK_FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def make_engine(settings: Settings) -> Engine:
    """An engine for use without Flask: tests, benches, administration."""
    return create_engine(settings.url, **engine_options(settings))


class Store:
    """Reads and writes, each in its own way.

    With SQLite all writers of this process take one lock, and all processes one `flock` (which the kernel
    grants in turn and drops with a process that dies; a lock that is asked for again and again, as portable
    ones are, starves writers, and `run` forks: a server wants POSIX), before
    `BEGIN IMMEDIATE`: writers are served in turn, and no checkpoint (which SQLite makes at the end of a
    commit) ever runs beside another writer. With PostgreSQL the rows' own locks do, and one lock of its own
    where a change concerns every row there is or will be.

    Orders, polls and views use the driver's own connections (`driver`, `transaction`, `commit`), kept open
    between requests; everything else uses SQLAlchemy's (`reading`, `writing`, `session`).

    Args:
        engine: The engine.
        settings: The host's settings.
    """

    def __init__(self, engine: Engine, settings: Settings) -> None:
        self.engine = engine
        self.is_sqlite = settings.is_sqlite
        self._turn = threading.Lock()
        self._lock_path = settings.data / LOCK_FILE
        self._lock_file: int | None = None
        self._reader = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writer = engine.execution_options(wici_writes=True)
        self._read_drivers = RawConnections(engine, is_sqlite=self.is_sqlite)
        # With SQLite it is always the same one that writes, so that the pages it remembers hold good.
        self._write_drivers = RawConnections(engine, is_sqlite=True) if self.is_sqlite else self._read_drivers
        self._group = GroupCommit(self.transaction, PATIENCE)
        if self.is_sqlite:
            _set_up_sqlite(engine, settings)

    def driver(self) -> AbstractContextManager[Driver]:
        """A driver's connection whose statements each see the newest committed state.

        Raises:
            StorageFault: The database cannot be read.
        """
        return self._read_drivers.lend()

    @contextmanager
    def transaction(self, patience: float | None = None) -> Iterator[Driver]:
        """A driver's connection in a transaction, committed to disk at the end or undone when it raises.

        Args:
            patience: Seconds to wait for the turn; `PATIENCE` by default.

        Raises:
            Busy: The turn did not come in time.
            StorageFault: The database cannot be written.
        """
        with self._take_turn(patience), self._write_drivers.lend() as raw:
            raw.execute("BEGIN IMMEDIATE" if self.is_sqlite else "BEGIN")
            try:
                yield raw
                raw.execute("COMMIT")
            except BaseException:
                with suppress(self.engine.dialect.loaded_dbapi.Error):
                    raw.execute("ROLLBACK")
                raise

    def commit(self, work: Callable[[Driver], T]) -> T:
        """Carry out a work in a transaction; with SQLite, together with all that wait for their turn.

        Args:
            work: Changes the database and nothing else; see `GroupCommit.commit`.

        Returns:
            What the work returned.

        Raises:
            Busy: The turn did not come in time.
            StorageFault: The database cannot be written.
        """
        if self.is_sqlite:
            return self._group.commit(work)
        with self.transaction() as driver:
            return work(driver)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection whose statements each see the newest committed state.

        Raises:
            StorageFault: The database cannot be read.
        """
        with translated(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, *, alone: bool = False) -> Iterator[Connection]:
        """A transaction of its own, committed to disk when the block ends and undone when it raises.

        Args:
            alone: Whether it waits until no other such transaction is under way, and lets none begin. Orders,
                which hold their match's row, go on.

        Raises:
            Busy: The turn did not come in time.
            StorageFault: The database cannot be written.
        """
        with translated(), self._take_turn(), self._writer.begin() as connection:
            if not self.is_sqlite:
                lock = func.pg_advisory_xact_lock if alone else func.pg_advisory_xact_lock_shared
                connection.execute(select(lock(_LOCK)))
            yield connection

    @contextmanager
    def session(self, *, alone: bool = False) -> Iterator[Session]:
        """A session inside a transaction of its own, for lobby and administration."""
        with self.writing(alone=alone) as connection, Session(connection, expire_on_commit=False) as session:
            yield session
            session.flush()

    def close(self) -> None:
        """Give back connections and lock file, such as before a process forks."""
        self._read_drivers.close()
        self._write_drivers.close()
        self.engine.dispose()
        with self._turn:
            if self._lock_file is not None:
                os.close(self._lock_file)
                self._lock_file = None

    @contextmanager
    def _take_turn(self, patience: float | None = None) -> Iterator[None]:
        if not self.is_sqlite:
            yield
            return
        if not self._turn.acquire(timeout=PATIENCE if patience is None else max(0.0, patience)):
            raise Busy
        try:
            handle = self._open_lock()
            fcntl.flock(handle, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.flock(handle, fcntl.LOCK_UN)
        finally:
            self._turn.release()

    def _open_lock(self) -> int:
        if self._lock_file is None:
            try:
                self._lock_file = os.open(self._lock_path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            except OSError:
                raise StorageFault from None
        return self._lock_file


def _set_up_sqlite(engine: Engine, settings: Settings) -> None:
    pragmas = (
        f"PRAGMA journal_mode={settings.journal}",
        f"PRAGMA synchronous={settings.synchronous}",
        f"PRAGMA wal_autocheckpoint={_CHECKPOINT}",
        "PRAGMA foreign_keys=ON",
    )

    @event.listens_for(engine, "connect")
    def connect(raw: Any, _record: Any) -> None:
        # Python's own transaction control would begin too late and commit before DDL.
        raw.isolation_level = None
        for pragma in pragmas:
            raw.execute(pragma)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("wici_writes"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
