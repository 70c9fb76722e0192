"""The database: migrations lead to the very tables that the models speak of."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect

from wici_server import database
from wici_server.config import Settings
from wici_server.database import is_current, migration_app, upgrade
from wici_server.extensions import Base, db
from wici_server.store import Store


def test_the_migrations_make_what_the_models_say(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    assert upgrade(settings)
    assert not upgrade(settings)
    assert is_current(settings)
    app = migration_app(settings)
    with app.app_context():
        store = Store(db.engine, settings)
        with store.reading() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, Base.metadata) == []
            found = {table: inspect(connection).get_pk_constraint(table) for table in Base.metadata.tables}
            assert all(pk["constrained_columns"] for pk in found.values())
        store.close()


def test_the_tables_are_laid_out_as_the_models_say(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    upgrade(settings)
    with sqlite3.connect(tmp_path / "wici.sqlite3") as raw:
        made = dict(raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall())
    raw.close()
    for name, table in Base.metadata.tables.items():
        is_without = table.dialect_options["sqlite"]["with_rowid"] is False
        assert ("WITHOUT ROWID" in made[name]) == is_without


def test_a_migration_can_be_taken_back(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    upgrade(settings)
    app = migration_app(settings)
    with app.app_context():
        store = Store(db.engine, settings)
        with store.writing(alone=True) as connection:
            config = database._config()
            config.attributes["connection"] = connection
            command.downgrade(config, "base")
            assert set(inspect(connection).get_table_names()) == {"alembic_version"}
        store.close()
    assert not is_current(settings)
    assert upgrade(settings)


def test_a_migration_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(data=tmp_path)

    def stop(*arguments: object) -> None:
        raise OSError("no luck")

    with monkeypatch.context() as broken:
        broken.setattr("alembic.op.drop_table", stop)
        broken.setattr("alembic.runtime.migration.HeadMaintainer.update_to_step", stop)
        with pytest.raises(OSError, match="no luck"):
            upgrade(settings)
    with sqlite3.connect(tmp_path / "wici.sqlite3") as raw:
        assert raw.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
    raw.close()
    assert upgrade(settings)
