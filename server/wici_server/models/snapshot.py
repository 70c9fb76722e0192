"""A snapshot: where a match stands now; one row a match, replaced with every text."""

from __future__ import annotations

from sqlalchemy import ForeignKey, LargeBinary
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Snapshot(Model):
    """Where a match stands.

    Attributes:
        match_id: Which match.
        serial: The match's serial that it belongs to.
        told: How many events were told in all.
        lobby: Before the start: the referee's lobby, as JSON.
        position: From the start on: the table.
        book: From the start on: the referee's book, as JSON.
    """

    __tablename__ = "snapshots"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True, autoincrement=False)
    serial: Mapped[int]
    told: Mapped[int] = mapped_column(default=0)
    lobby: Mapped[bytes | None] = mapped_column(LargeBinary)
    position: Mapped[bytes | None] = mapped_column(LargeBinary)
    book: Mapped[bytes | None] = mapped_column(LargeBinary)
