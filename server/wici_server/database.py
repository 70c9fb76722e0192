"""The database's tables, brought to what this version needs and compared with it."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from flask_migrate import Migrate

from wici_server import models  # noqa: F401 - migrations need to know every table
from wici_server.app import bare_app
from wici_server.config import Settings, read_settings
from wici_server.extensions import db
from wici_server.store import Store

MIGRATIONS = Path(__file__).parent / "migrations"

migrate = Migrate(db=db, directory=str(MIGRATIONS))


def migration_app(settings: Settings | None = None) -> Flask:
    """Flask with database and migrations, for `flask --app wici_server.database:migration_app db …`.

    It is apart from the app that serves, which would carry Alembic about for nothing.
    """
    app = bare_app(settings or read_settings())
    migrate.init_app(app)
    return app


def upgrade(settings: Settings) -> bool:
    """Run the migrations that are missing; servers that start together do so one after the other.

    Args:
        settings: The host's settings.

    Returns:
        Whether anything was missing.

    Raises:
        StorageFault, Busy: The database cannot be written.
    """
    app = migration_app(settings)
    with app.app_context():
        store = Store(db.engine, settings)
        try:
            with store.writing(alone=True) as connection:
                config = _config()
                config.attributes["connection"] = connection
                before = MigrationContext.configure(connection).get_current_revision()
                command.upgrade(config, "head")
            return before != _head()
        finally:
            store.close()


def is_current(settings: Settings) -> bool:
    """Whether no migration is missing.

    Raises:
        StorageFault: The database cannot be read.
    """
    app = migration_app(settings)
    with app.app_context():
        store = Store(db.engine, settings)
        try:
            with store.reading() as connection:
                found = MigrationContext.configure(connection).get_current_revision()
            return found == _head()
        finally:
            store.close()


def damage_of(settings: Settings) -> str:
    """What SQLite finds wrong in its file; nothing where it is sound, or is not SQLite's.

    Raises:
        StorageFault: The database cannot be read.
    """
    if not settings.is_sqlite:
        return ""
    app = migration_app(settings)
    with app.app_context():
        store = Store(db.engine, settings)
        try:
            with store.reading() as connection:
                found = str(connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one())
            return "" if found == "ok" else found
        finally:
            store.close()


def _config() -> Config:
    config = Config(str(MIGRATIONS / "alembic.ini"))
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _head() -> str | None:
    return ScriptDirectory.from_config(_config()).get_current_head()
