"""A match: one playing of a game, with all that polls and lists ask of it in one row."""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, String, Text, text
from sqlalchemy.orm import Mapped, mapped_column

from wici_server.extensions import Model

_WAITS = text("due IS NOT NULL")


class Match(Model):
    """One playing of a game.

    Attributes:
        game: Its name on the wire.
        name: What its players call it.
        rules: Which game it plays.
        version: The version of the rules that it keeps.
        edition: The name of its content.
        digest: The hash of its content.
        players: How many play.
        options: The options that are not default, as JSON.
        terms: What the table agreed on about time and absence, as JSON; None where nothing was.
        host_id: Who opened it.
        admits: Who may take seats: `anyone`, or `invited` players alone.
        state: `open`, `filled`, `running`, `frozen`, `over`, `ended` or `moved`.
        created: When it was opened.
        seed: The server's seed; secret until the end.
        dealt: The seed that every draw comes from, once it is dealt; as secret as the cards.
        first: The hash of entry 0.
        serial: How many texts were accepted; every change of the match raises it.
        entry: The number of the record's newest entry.
        head: The hash of that entry.
        news: How many events everybody may know.
        ask: The number of the open ask's entry.
        ask_hash: The hash of that entry.
        ask_what: The prompt's kind.
        ask_seats: Whom it asks by public knowledge, or "hidden", as JSON.
        deadline: Until when the open ask waits.
        due: When the worker must look at it next: somebody is late from then on.
        waits_for: The seats that owe something by public knowledge, as JSON.
        asked: The seats that something is asked of, quietly or not, as JSON; secret.
        outcome: How it ended, as JSON.
    """

    __tablename__ = "matches"
    __table_args__ = (
        Index(None, "state", "id"),
        Index(None, "due", sqlite_where=_WAITS, postgresql_where=_WAITS),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(16), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    rules: Mapped[str] = mapped_column(String(32))
    version: Mapped[str] = mapped_column(String(32))
    edition: Mapped[str] = mapped_column(String(32))
    digest: Mapped[str] = mapped_column(ForeignKey("editions.digest"))
    players: Mapped[int]
    options: Mapped[str] = mapped_column(Text)
    terms: Mapped[str | None] = mapped_column(Text)
    host_id: Mapped[int] = mapped_column(ForeignKey("players.id"))
    admits: Mapped[str] = mapped_column(String(8), default="anyone", server_default="anyone")
    state: Mapped[str] = mapped_column(String(8))
    created: Mapped[str] = mapped_column(String(20))
    seed: Mapped[str] = mapped_column(String(64))
    dealt: Mapped[str | None] = mapped_column(String(64))
    first: Mapped[str] = mapped_column(String(64))
    serial: Mapped[int]
    entry: Mapped[int]
    head: Mapped[str] = mapped_column(String(64))
    news: Mapped[int]
    ask: Mapped[int | None]
    ask_hash: Mapped[str | None] = mapped_column(String(64))
    ask_what: Mapped[str | None] = mapped_column(String(64))
    ask_seats: Mapped[str | None] = mapped_column(Text)
    deadline: Mapped[str | None] = mapped_column(String(20))
    due: Mapped[str | None] = mapped_column(String(20))
    waits_for: Mapped[str] = mapped_column(Text)
    asked: Mapped[str] = mapped_column(Text)
    outcome: Mapped[str | None] = mapped_column(Text)
