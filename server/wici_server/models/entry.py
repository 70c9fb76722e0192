"""An entry: one line of a match's record; written once, never changed."""

from __future__ import annotations

from sqlalchemy import ForeignKey, LargeBinary
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Entry(Model):
    """A line of the record.

    Attributes:
        match_id: Of which match.
        n: Its number, from 0.
        raw: The line with its newline.
    """

    __tablename__ = "entries"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    raw: Mapped[bytes] = mapped_column(LargeBinary)
