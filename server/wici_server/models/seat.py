"""A seat of a match, and who sits there."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Seat(Model):
    """A seat.

    Attributes:
        match_id: Of which match.
        number: From 1.
        name: Its name in orders.
        player_id: Who sits there; None while it is free.
        handle: The player's handle.
        is_bot: Whether a bot plays it.
        is_ready: Whether its nonce was shown.
        join_entry: The number of its join's entry.
        join_hash: The hash of that entry.
        invitation_id: By which invitation it was taken, if by one.
        extra: How many events it may know of which others may know nothing.
    """

    __tablename__ = "seats"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012 - SQLAlchemy reads it as it stands

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(32))
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"), index=True)
    handle: Mapped[str | None] = mapped_column(String(32))
    is_bot: Mapped[bool] = mapped_column(default=False)
    is_ready: Mapped[bool] = mapped_column(default=False)
    join_entry: Mapped[int | None]
    join_hash: Mapped[str | None] = mapped_column(String(64))
    invitation_id: Mapped[int | None] = mapped_column(ForeignKey("invitations.id"))
    extra: Mapped[int] = mapped_column(default=0)
