"""A player: an account with a handle and at least one key."""

from __future__ import annotations

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Player(Model):
    """An account.

    Attributes:
        handle: The name by which others know the player.
        mail: Where letters go; nobody else sees it.
        created: When the account was made.
        recovery: The fingerprint of the key that may ask for another; none once it is spent.
    """

    __tablename__ = "players"

    id: Mapped[int] = mapped_column(primary_key=True)
    handle: Mapped[str] = mapped_column(String(32), unique=True)
    mail: Mapped[str | None] = mapped_column(String(320))
    created: Mapped[str] = mapped_column(String(20))
    recovery: Mapped[str | None] = mapped_column(String(50))
