"""An edition: the content files a match began with, kept so that it can be played to its end."""

from __future__ import annotations

from sqlalchemy import LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model


class Edition(Model):
    """A game's content, by its digest.

    Attributes:
        digest: The hash of the files.
        rules: Which game it is for.
        name: What it was called.
        files: The files as JSON: name to text.
    """

    __tablename__ = "editions"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    rules: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(32))
    files: Mapped[bytes] = mapped_column(LargeBinary)
