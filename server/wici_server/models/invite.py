"""An invitation: a code that lets one player register where accounts are not open."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Invite(Model):
    """A code for one account.

    Attributes:
        hash: SHA-256 of the code, in hex.
        created: When it was made.
        player_id: Who used it, if anybody did.
    """

    __tablename__ = "invites"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    created: Mapped[str] = mapped_column(String(20))
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
