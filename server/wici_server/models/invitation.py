"""An invitation: a code that lets players register where accounts are not open, or take seats at a table."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Invitation(Model):
    """A code, what it is good for, how often and until when.

    Attributes:
        hash: What `code_hash` makes of the code, which nobody keeps.
        created: When it was made.
        until: When it ends; None for never.
        maker_id: Who made it; None for the host.
        match_id: The match whose seats it gives; None if it gives none.
        seat: The one seat that it gives; None for any.
        handle: The handle of the one player whom it is good for; None for anybody.
        accounts: How many accounts may be made by it still.
        seats: How many seats may be taken by it still.
    """

    __tablename__ = "invitations"

    id: Mapped[int] = mapped_column(primary_key=True)
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    created: Mapped[str] = mapped_column(String(20))
    until: Mapped[str | None] = mapped_column(String(20))
    maker_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    match_id: Mapped[int | None] = mapped_column(ForeignKey("matches.id"), index=True)
    seat: Mapped[int | None]
    handle: Mapped[str | None] = mapped_column(String(32))
    accounts: Mapped[int] = mapped_column(default=0)
    seats: Mapped[int] = mapped_column(default=0)
