"""A key: a public key of a player's, good until it is revoked."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Key(Model):
    """A public key.

    Attributes:
        player_id: Whose.
        fingerprint: What signatures are looked up by.
        line: The key as SSH writes it.
        added: When it came.
        revoked: When it was revoked, if it was.
    """

    __tablename__ = "keys"

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    fingerprint: Mapped[str] = mapped_column(String(50), unique=True)
    line: Mapped[str] = mapped_column(Text)
    added: Mapped[str] = mapped_column(String(20))
    revoked: Mapped[str | None] = mapped_column(String(20))
