"""Statements: what every order, poll and view asks of the database, prepared once."""

from __future__ import annotations

from sqlalchemy import Dialect, and_, bindparam, func, insert, or_, select, update

from wici_server.models import Entry, Event, Key, Match, Seat, Snapshot, Text, Token
from wici_server.prepared import Prepared

#: What polls and views read of a match, in this order.
MATCH_COLUMNS = (
    *(Match.id, Match.game, Match.state, Match.serial, Match.news, Match.entry, Match.head),
    *(Match.waits_for, Match.asked, Match.ask, Match.ask_hash, Match.ask_what, Match.ask_seats),
    *(Match.deadline, Match.rules, Match.version, Match.digest, Match.seed, Match.dealt),
)

_GAME = Match.game == bindparam("game")

_SENDER = (
    select(Key.player_id, Key.revoked, Seat.player_id, Text.receipt, *MATCH_COLUMNS)
    .select_from(Key)
    .outerjoin(Match, _GAME)
    .outerjoin(Seat, and_(Seat.match_id == Match.id, Seat.number == bindparam("seat")))
    .outerjoin(Text, Text.id == bindparam("text"))
    .where(Key.fingerprint == bindparam("fingerprint"))
)

_STRANGER = select(*MATCH_COLUMNS).where(_GAME)

_READER = (
    select(Token.player_id, Token.expires, Key.revoked, Seat.number, Seat.extra, *MATCH_COLUMNS)
    .select_from(Token)
    .join(Key, Key.id == Token.key_id)
    .outerjoin(Match, _GAME)
    .outerjoin(
        Seat,
        and_(
            Seat.match_id == Match.id,
            Seat.player_id == Token.player_id,
            or_(bindparam("seat") == 0, Seat.number == bindparam("seat")),
        ),
    )
    .where(Token.hash == bindparam("hash"))
    .order_by(Seat.number)
    .limit(1)
)

_SNAPSHOT = select(Snapshot.serial, Snapshot.told, Snapshot.position, Snapshot.book).where(
    Snapshot.match_id == bindparam("match")
)

_EXTRAS = select(Seat.number, Seat.extra).where(Seat.match_id == bindparam("match"), Seat.extra > 0)

_KEPT = (Text.id, Text.seat, Text.ask, Text.rev, Text.envelope, Text.salt, Text.entry)

_UNOPENED = (
    select(*_KEPT)
    .where(Text.match_id == bindparam("match"), Text.used.is_(True), Text.opened.is_(False))
    .order_by(Text.entry)
)

_TOP_REV = select(func.max(Text.rev)).where(
    Text.match_id == bindparam("match"), Text.seat == bindparam("seat"), Text.ask == bindparam("ask")
)

_MATCH_AFTER = (
    *("serial", "entry", "head", "news", "ask", "ask_hash", "ask_what", "ask_seats"),
    *("deadline", "due", "waits_for", "asked"),
)
#: What only a first and a last step change; setting it, even to the same, costs a page of the index.
_MATCH_TURNS = ("state", "outcome")


class Statements:
    """The prepared statements, as one dialect writes them.

    Args:
        dialect: The engine's dialect.
    """

    def __init__(self, dialect: Dialect) -> None:
        def prepare(statement: object) -> Prepared:
            return Prepared(statement, dialect)  # type: ignore[arg-type]

        self.sender = prepare(_SENDER)
        self.stranger = prepare(_STRANGER)
        self.reader = prepare(_READER)
        self.snapshot = prepare(_SNAPSHOT)
        self.extras = prepare(_EXTRAS)
        self.serial = prepare(select(Match.serial).where(Match.id == bindparam("match")))
        self.lock = prepare(select(Match.serial).where(Match.id == bindparam("match")).with_for_update())
        self.text = prepare(select(*_KEPT).where(Text.id == bindparam("text")))
        self.unopened = prepare(_UNOPENED)
        self.top_rev = prepare(_TOP_REV)
        self.entry = prepare(
            select(Entry.raw).where(Entry.match_id == bindparam("match"), Entry.n == bindparam("n"))
        )
        self.move_match = prepare(_update_match(*_MATCH_AFTER))
        self.turn_match = prepare(_update_match(*_MATCH_AFTER, *_MATCH_TURNS))
        self.keep_snapshot = prepare(
            update(Snapshot)
            .where(Snapshot.match_id == bindparam("match"))
            .values({column: bindparam(column) for column in ("serial", "told", "position", "book")})
        )
        self.keep_text = prepare(_insert(Text))
        self.keep_entry = prepare(_insert(Entry))
        self.keep_event = prepare(_insert(Event))
        self.count_extra = prepare(
            update(Seat)
            .where(Seat.match_id == bindparam("match"), Seat.number == bindparam("seat"))
            .values(extra=bindparam("extra"))
        )
        self.use_text = prepare(
            update(Text)
            .where(Text.id == bindparam("text"))
            .values(
                used=True,
                opened=bindparam("opened"),
                entry=func.coalesce(bindparam("entry"), Text.entry),
            )
        )


def _update_match(*columns: str) -> object:
    return (
        update(Match)
        .where(Match.id == bindparam("match"), Match.serial == bindparam("was"))
        .values({column: bindparam(column) for column in columns})
    )


def _insert(model: type[Text | Entry | Event]) -> object:
    columns = model.__table__.columns.keys()
    return insert(model).values({column: bindparam(column) for column in columns})
