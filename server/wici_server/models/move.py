"""A move: a match that goes on at another server, and the text by which this one says so."""

from __future__ import annotations

from sqlalchemy import ForeignKey, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Move(Model):
    """Where a match went.

    Attributes:
        match_id: Which match.
        url: The other server's address.
        key: The fingerprint of its key.
        time: When.
        proof: The `wici-server-key` for this game, signed by this server.
    """

    __tablename__ = "moves"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True, autoincrement=False)
    url: Mapped[str] = mapped_column(Text)
    key: Mapped[str] = mapped_column(String(50))
    time: Mapped[str] = mapped_column(String(20))
    proof: Mapped[bytes] = mapped_column(LargeBinary)
