"""The store: one writer at a time, readers that never wait, and failures that say what to do."""

from __future__ import annotations

import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text as sql

from tests.bounded import Act, ended, has_ended, line_of
from tests.server.people import Table
from tests.server.stored import fingerprint
from wici_server import store as module
from wici_server.config import Settings
from wici_server.context import ServerContext
from wici_server.errors import Busy, StorageFault
from wici_server.prepared import Driver
from wici_server.services.play.submit import submit

COUNT = "UPDATE matches SET name = name || 'x'"


def test_what_raises_inside_a_transaction_is_undone(table: Table) -> None:
    before = fingerprint(table.context)
    for door in (table.context.store.writing, table.context.store.transaction):
        with pytest.raises(KeyError):
            _change_and_fail(door)
    assert fingerprint(table.context) == before


def _change_and_fail(door: Callable[[], Any]) -> None:
    with door() as connection:
        run = getattr(connection, "exec_driver_sql", None) or connection.execute
        run(COUNT)
        raise KeyError


def test_readers_see_the_last_commit_while_a_writer_writes(table: Table) -> None:
    store = table.context.store
    with store.transaction() as driver:
        driver.execute(COUNT)
        with store.driver() as reader:
            assert reader.execute("SELECT name FROM matches").fetchone() == ("A game",)
    with store.driver() as reader:
        assert reader.execute("SELECT name FROM matches").fetchone() == ("A gamex",)


def test_a_writer_that_waits_too_long_is_told_to_come_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.05)
    store, found = table.context.store, []

    def late() -> None:
        try:
            with store.transaction():
                pass
        except Busy as fault:
            found.append(fault.code)

    with store.writing():
        Act(late, "a writer who waits").finish()
    assert found == ["server/busy"]
    with store.transaction():
        pass


def test_another_process_that_writes_is_waited_for(table: Table, data: Path) -> None:
    code = (
        "import fcntl, sys\n"
        f"lock = open({str(data / 'write.lock')!r}, 'w')\n"
        "fcntl.flock(lock, fcntl.LOCK_EX)\n"
        "print('held', flush=True)\n"
        "sys.stdin.readline()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert line_of(other.stdout, "the lock of the other process") == "held\n"
        raw = table.write(1, "bid 1")
        sending = Act(lambda: submit(table.context, raw), "the sender")
        assert not has_ended(sending, within=0.2)
        assert other.stdin is not None
        other.stdin.write("go\n")
        other.stdin.flush()
        assert sending.finish().is_new
        assert ended(other) == 0


def test_a_full_database_stores_nothing_and_says_come_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with table.context.store.driver() as driver:
        (pages,) = driver.execute("PRAGMA page_count").fetchone()
    open_driver = table.context.store._write_drivers._take

    def open_full() -> Any:
        driver = open_driver()
        driver.execute(f"PRAGMA max_page_count = {pages}")
        return driver

    with monkeypatch.context() as full:
        full.setattr(table.context.store._write_drivers, "_take", open_full)
        refused = 0
        for rev in range(1, 40):
            before = fingerprint(table.context)
            try:
                table.order(1, f"bid {rev % 4}")
            except StorageFault:
                refused += 1
                assert fingerprint(table.context) == before
        assert refused > 0
    table.context.store.close()
    assert table.order(1, "bid 2").is_new


def test_a_file_that_may_not_grow_stores_nothing_and_says_come_again(table: Table, data: Path) -> None:
    raw = table.write(1, "bid 1")
    before = fingerprint(table.context)
    kept = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    wal = (data / "wici.sqlite3-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal, kept[1]))
    try:
        with pytest.raises(StorageFault):
            submit(table.context, raw)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, kept)
        signal.signal(signal.SIGXFSZ, ignored)
    assert fingerprint(table.context) == before
    assert submit(table.context, raw).is_new


def test_every_connection_is_set_up_for_durability(table: Table) -> None:
    for door in (table.context.store.driver, table.context.store.transaction):
        with door() as driver:
            found = [
                driver.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
            ]
            assert found == ["wal", 2]
    with table.context.store.reading() as connection:
        assert connection.execute(sql("PRAGMA synchronous")).scalar() == 2


def test_rows_that_refer_to_nothing_are_refused_but_on_the_order_path_that_has_just_read_them(
    table: Table,
) -> None:
    with table.context.store.writing() as connection:
        assert connection.execute(sql("PRAGMA foreign_keys")).scalar() == 1
    with table.context.store.driver() as driver:
        assert driver.execute("PRAGMA foreign_keys").fetchone() == (0,)
    table.play(3)
    with table.context.store.reading() as connection:
        assert connection.execute(sql("PRAGMA foreign_key_check")).all() == []


def test_the_other_journal_works_too(data: Path, make_app: Callable[..., Flask]) -> None:
    context = make_app(journal="truncate").extensions["wici"]
    assert isinstance(context, ServerContext)
    from tests.server.people import register, seat

    table = seat(context, register(context, ("di", "ed")), "players=2")
    table.play(1)
    assert table.seen().match.state == "over"
    with context.store.driver() as driver:
        assert driver.execute("PRAGMA journal_mode").fetchone() == ("truncate",)


def test_a_fault_of_the_driver_throws_its_connection_away(table: Table) -> None:
    store = table.context.store
    with pytest.raises(sqlite3.IntegrityError), store.transaction() as driver:
        driver.execute("INSERT INTO matches (id) VALUES (1)")
    with store.driver() as fresh:
        assert not getattr(fresh, "in_transaction", True)


def test_a_connection_whose_transaction_cannot_be_undone_is_thrown_away(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stuck:
        """A connection that fails to undo."""

        def __init__(self, true: Any) -> None:
            self._true = true

        def execute(self, sql: str, *values: Any) -> Any:
            if sql == "ROLLBACK":
                raise sqlite3.OperationalError("disk I/O error")
            return self._true.execute(sql, *values)

        def __getattr__(self, name: str) -> Any:
            return getattr(self._true, name)

    def spoil(driver: Driver) -> None:
        driver.execute(COUNT)
        raise KeyError

    store = table.context.store
    before = fingerprint(table.context)
    open_driver = store._write_drivers._take
    with monkeypatch.context() as stuck:
        stuck.setattr(store._write_drivers, "_take", lambda: Stuck(open_driver()))
        with pytest.raises(KeyError):
            store.commit(spoil)
    assert fingerprint(table.context) == before
    assert table.order(1, "bid 1").is_new


def test_what_reads_from_postgresql_also_writes_there_so_that_it_has_no_more_connections_than_threads(
    tmp_path: Path,
) -> None:
    settings = Settings(data=tmp_path, database_url="postgresql://nobody@/nowhere")
    store = module.Store(module.make_engine(settings), settings)
    assert store._write_drivers is store._read_drivers
