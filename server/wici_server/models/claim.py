"""A claim: a key that was asked for without any present one, and waits a day in everybody's sight."""

from __future__ import annotations

from sqlalchemy import ForeignKey, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Claim(Model):
    """A key that waits.

    Attributes:
        player_id: For whom.
        fingerprint: The key's fingerprint.
        line: The key as SSH writes it.
        how: `recovery` or `admin`.
        asked: When it was asked for.
        due: From when on it counts.
        state: `waiting`; then `counted`, or `cancelled`.
        envelope: The signed text that asks for it; none where the host does.
    """

    __tablename__ = "claims"

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    fingerprint: Mapped[str] = mapped_column(String(50), index=True)
    line: Mapped[str] = mapped_column(Text)
    how: Mapped[str] = mapped_column(String(8))
    asked: Mapped[str] = mapped_column(String(20))
    due: Mapped[str] = mapped_column(String(20), index=True)
    state: Mapped[str] = mapped_column(String(9), default="waiting")
    envelope: Mapped[bytes | None] = mapped_column(LargeBinary)
