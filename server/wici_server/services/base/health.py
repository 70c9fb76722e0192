"""Health: whether the database can be read, and whether its tables are those of this version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from wici_server.errors import ServerError
from wici_server.models import Match

if TYPE_CHECKING:
    from wici_server.context import ServerContext


def is_healthy(context: ServerContext) -> bool:
    """Whether the database answers."""
    try:
        with context.store.reading() as connection:
            connection.execute(select(Match.id).limit(1)).first()
    except (ServerError, SQLAlchemyError):
        return False
    return True
