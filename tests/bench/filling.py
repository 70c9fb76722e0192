"""Filling: a database as large as a server's after years of use, made of copies of real rows."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from wici_server.models import Entry, Event, Match, Seat, Snapshot, Text

_FRESH = {
    Match: {"id": "id + :more", "game": "substr(lower(hex(randomblob(8))), 1, 16)", "state": "'over'"},
    Seat: {"match_id": "match_id + :more"},
    Snapshot: {"match_id": "match_id + :more"},
    Entry: {"match_id": "match_id + :more"},
    Event: {"match_id": "match_id + :more"},
    Text: {"match_id": "match_id + :more", "id": "lower(hex(randomblob(32)))"},
}


def fill(data: Path, pattern: int, entries: int) -> int:
    """Copy a match again and again, with names and text ids of their own.

    Args:
        data: The data folder, which no server has open.
        pattern: The match to copy, played for a while.
        entries: How many entries there must be at the end, at least.

    Returns:
        How many there are.
    """
    connection = sqlite3.connect(data / "wici.sqlite3", isolation_level=None)
    try:
        for pragma in ("synchronous=OFF", "cache_size=-262144", "foreign_keys=OFF"):
            connection.execute(f"PRAGMA {pragma}")
        there = connection.execute("SELECT count(*) FROM entries").fetchone()[0]
        each = connection.execute("SELECT count(*) FROM entries WHERE match_id = ?", (pattern,)).fetchone()[0]
        last = connection.execute("SELECT max(id) FROM matches").fetchone()[0]
        copies = max(0, -(-(entries - there) // each))
        connection.execute("BEGIN")
        for number in range(1, copies + 1):
            _copy(connection, pattern, last + number)
        connection.execute("COMMIT")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return int(there + copies * each)
    finally:
        connection.close()


def _copy(connection: sqlite3.Connection, pattern: int, match: int) -> None:
    for model, fresh in _FRESH.items():
        columns = [column.name for column in model.__table__.columns]
        values = ", ".join(fresh.get(column, f'"{column}"') for column in columns)
        names = ", ".join(f'"{column}"' for column in columns)
        where = "id" if model is Match else "match_id"
        connection.execute(
            f"INSERT INTO {model.__tablename__} ({names}) SELECT {values} FROM {model.__tablename__} "  # noqa: S608
            f"WHERE {where} = :pattern",
            {"pattern": pattern, "more": match - pattern},
        )
