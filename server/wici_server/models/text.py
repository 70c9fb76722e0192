"""A text: a signed text that was accepted, byte for byte, with its receipt."""

from __future__ import annotations

import sqlalchemy
from sqlalchemy import ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Text(Model):
    """An accepted text.

    Attributes:
        id: The hash of its normal form.
        kind: Such as `wici-order`.
        player_id: Who signed it.
        match_id: The match it is for, if it is for one.
        seat: The seat it is for.
        ask: The ask that it names.
        rev: Its count.
        envelope: Its bytes as they came.
        salt: What opens its seal.
        entry: The number of its own entry in the record, once it has one.
        used: Whether lines of it were carried out.
        opened: Whether the record shows it.
        serial: The match's serial once it was accepted, which tells the order of an order's texts.
        receipt: The receipt it got, byte for byte.
        time: When it was accepted.
    """

    __tablename__ = "texts"
    __table_args__ = (Index(None, "match_id", "seat", "ask", "rev"),)

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(32))
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    match_id: Mapped[int | None] = mapped_column(ForeignKey("matches.id"))
    seat: Mapped[int | None]
    ask: Mapped[int | None]
    rev: Mapped[int | None]
    envelope: Mapped[bytes] = mapped_column(LargeBinary)
    salt: Mapped[str | None] = mapped_column(String(32))
    entry: Mapped[int | None]
    used: Mapped[bool] = mapped_column(sqlalchemy.Boolean, default=False)
    opened: Mapped[bool] = mapped_column(sqlalchemy.Boolean, default=False)
    serial: Mapped[int | None]
    receipt: Mapped[bytes] = mapped_column(LargeBinary)
    time: Mapped[str] = mapped_column(String(20))
