"""An event: what happened, as one audience may know it."""

from __future__ import annotations

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Event(Model):
    """What happened, in the version for one audience.

    Everybody's version stands once, under audience 0. A seat that knows more, or of what others know
    nothing, has its own version beside it. So a seat's log is two ranges of this table, merged.

    Attributes:
        match_id: In which match.
        audience: 0 for everybody, else a seat.
        number: Its number in what this audience alone may count, from 1; no gaps.
        told: Its place among all events of the match; never shown.
        public: How many events everybody may know up to here.
        entry: The record's entry that it belongs to.
        time: When it happened.
        text: One sentence.
        data: The event as JSON.
    """

    __tablename__ = "events"
    __table_args__ = {"sqlite_with_rowid": False}  # noqa: RUF012 - SQLAlchemy reads it as it stands

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    audience: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    told: Mapped[int]
    public: Mapped[int]
    entry: Mapped[int]
    time: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(Text)
    data: Mapped[str] = mapped_column(Text)
