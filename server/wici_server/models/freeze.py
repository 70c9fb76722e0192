"""A freeze: a match that the installed rules would tell otherwise stands still, and why."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Freeze(Model):
    """Why a match stands still.

    Attributes:
        match_id: Which match.
        was: The state that it had, and has again once it is thawed.
        time: Since when.
        entry: The first entry of its record that the installed rules would write otherwise.
        what: How they would, or what they lack.
    """

    __tablename__ = "freezes"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True, autoincrement=False)
    was: Mapped[str] = mapped_column(String(8))
    time: Mapped[str] = mapped_column(String(20))
    entry: Mapped[int]
    what: Mapped[str] = mapped_column(Text)
