"""A last head: of a match that was over when the server's key changed, signed by the key of its time."""

from __future__ import annotations

from sqlalchemy import ForeignKey, LargeBinary
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Head(Model):
    """The head of a record that is closed.

    Attributes:
        match_id: Of which match.
        envelope: The signed head.
    """

    __tablename__ = "heads"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True, autoincrement=False)
    envelope: Mapped[bytes] = mapped_column(LargeBinary)
