"""What a database holds, as one hash: for proving that a refusal stored nothing."""

from __future__ import annotations

from hashlib import sha256

from wici_server.extensions import Base
from wici_server.office import Office

#: Tokens come and go with reading, which is allowed to leave a trace.
IGNORED = {"tokens"}


def fingerprint(office: Office) -> str:
    """A hash over every row of every table that a text may change."""
    digest = sha256()
    with office.store.reading() as connection:
        for table in Base.metadata.sorted_tables:
            if table.name not in IGNORED:
                rows = connection.execute(table.select().order_by(*table.primary_key.columns))
                digest.update(repr([table.name, [tuple(row) for row in rows]]).encode())
    return digest.hexdigest()
