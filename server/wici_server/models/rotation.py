"""A rotation: the server's key was changed, and the old one signed for the new."""

from __future__ import annotations

from sqlalchemy import LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Rotation(Model):
    """A change of the server's key.

    Attributes:
        number: From 1, in the order of time.
        old: The old key's fingerprint.
        new: The new key's fingerprint.
        time: When.
        proof: The `wici-server-key`, signed by both.
    """

    __tablename__ = "rotations"

    number: Mapped[int] = mapped_column(primary_key=True)
    old: Mapped[str] = mapped_column(String(50), unique=True)
    new: Mapped[str] = mapped_column(String(50), unique=True)
    time: Mapped[str] = mapped_column(String(20))
    proof: Mapped[bytes] = mapped_column(LargeBinary)
