"""Runs the migrations, in the one transaction that `wici_server.database` holds open for them."""

from alembic import context
from flask import current_app
from sqlalchemy import Connection

migrate = current_app.extensions["migrate"]


def run(connection: Connection) -> None:
    """Run what is asked for on a connection."""
    context.configure(
        connection=connection,
        target_metadata=migrate.db.metadatas[None],
        **migrate.configure_args,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with migrate.db.engine.begin() as connection:
        run(connection)
