"""A token: leave to read as a player for a day; only its hash is kept."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Token(Model):
    """Leave to read.

    Attributes:
        hash: SHA-256 of the token, in hex.
        player_id: As whom.
        key_id: The key that proved it; the token ends with it.
        expires: When it ends.
    """

    __tablename__ = "tokens"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"))
    key_id: Mapped[int] = mapped_column(ForeignKey("keys.id"), index=True)
    expires: Mapped[str] = mapped_column(String(20), index=True)
