"""What a database holds, as one hash: for proving that a refusal stored nothing."""

from __future__ import annotations

from hashlib import sha256

from wici_server.context import ServerContext
from wici_server.extensions import Base

#: Tokens come and go with reading, which is allowed to leave a trace.
IGNORED = {"tokens"}


def fingerprint(context: ServerContext) -> str:
    """A hash over every row of every table that a text may change."""
    digest = sha256()
    with context.store.reading() as connection:
        for table in Base.metadata.sorted_tables:
            if table.name not in IGNORED:
                rows = connection.execute(table.select().order_by(*table.primary_key.columns))
                digest.update(repr([table.name, [tuple(row) for row in rows]]).encode())
    return digest.hexdigest()
