"""Revision: which tables the database has, asked without the weight of Alembic, which only a change needs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import unquote

from wici_server.config import Settings

VERSIONS = Path(__file__).parent / "migrations" / "versions"

_FOUND = "SELECT version_num FROM alembic_version"
_SQLITE, _POSTGRES = "sqlite:///", "postgresql+psycopg://"


def newest() -> str:
    """The revision that this version of the server needs: what its last migration's file begins with."""
    return max(path.name.partition("_")[0] for path in VERSIONS.glob("[0-9]*_*.py"))


def is_newest(settings: Settings) -> bool:
    """Whether the database is known to have that revision; no where it cannot be read, for whatever reason.

    Args:
        settings: The host's settings.
    """
    found: list[tuple[str]] = []
    if settings.url.startswith(_SQLITE):
        found = _in_sqlite(unquote(settings.url.removeprefix(_SQLITE).partition("?")[0]))
    elif settings.url.startswith(_POSTGRES):
        found = _in_postgres(f"postgresql://{settings.url.removeprefix(_POSTGRES)}")
    return found == [(newest(),)]


def _in_sqlite(path: str) -> list[tuple[str]]:
    try:
        with closing(sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)) as connection:
            return connection.execute(_FOUND).fetchall()
    except sqlite3.Error:
        return []


def _in_postgres(url: str) -> list[tuple[str]]:
    try:
        import psycopg

        with psycopg.connect(url, connect_timeout=5) as connection:
            return connection.execute(_FOUND).fetchall()
    except Exception:  # noqa: BLE001 - whatever it is, Alembic meets it next and says it in our words
        return []
