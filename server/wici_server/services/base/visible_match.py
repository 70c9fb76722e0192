"""A visible match: all that a poll asks, read in one statement, and whether the asker may know it."""

from __future__ import annotations

from hashlib import sha256
from typing import Literal

import msgspec

from wici.rules.errors import Hidden
from wici_server.errors import NoSuchMatch, NoToken, TokenExpired
from wici_server.prepared import Driver
from wici_server.services.base.statements import Statements

Spectators = Literal["anyone", "players", "seats"]


class MatchRow(msgspec.Struct, frozen=True):
    """What polls, views and orders read of a match; see the model for what each means."""

    id: int
    game: str
    state: str
    serial: int
    news: int
    entry: int
    head: str
    waits_for: str
    asked: str
    ask: int | None
    ask_hash: str | None
    ask_what: str | None
    ask_seats: str | None
    deadline: str | None
    rules: str
    version: str
    digest: str
    seed: str
    dealt: str | None

    @property
    def has_begun(self) -> bool:
        """Whether the cards are dealt."""
        return self.state in {"running", "over"}


class Asker(msgspec.Struct, frozen=True):
    """Who wants to read.

    Attributes:
        token: The token, as sent; None for a stranger.
        seat: The seat asked for, 0 for any.
        now: The present moment.
        spectators: The server's rule for who may watch.
    """

    token: str | None
    seat: int
    now: str
    spectators: Spectators


class VisibleMatch(msgspec.Struct, frozen=True):
    """A match as one asker may know it.

    Attributes:
        match: The match.
        player: The asker's account.
        seat: The asker's seat; None for a spectator.
        extra: How many events only that seat may know of.
    """

    match: MatchRow
    player: int | None
    seat: int | None
    extra: int

    @property
    def news(self) -> int:
        """How many events the asker may know."""
        return self.match.news + self.extra

    @property
    def etag(self) -> str:
        """Changes with whatever the asker may see, and with nothing else.

        It counts what the asker may know and names the record's newest entry, which everybody may. So a
        draft or a quiet answer of somebody else leaves it as it is.
        """
        return f'"{self.news}-{self.match.entry}"'


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return sha256(token.encode()).hexdigest()


def visible_match(driver: Driver, statements: Statements, game: str, asker: Asker) -> VisibleMatch:
    """Look at a match.

    Raises:
        NoToken: The server shows its games to players only.
        TokenExpired: The token is unknown, too old, or its key was revoked.
        NoSuchMatch: There is no such match, or the asker may not know of it.
    """
    # PostgreSQL takes no NUL in any string, not even to say that it has none such.
    game = game.replace("\0", "?")
    if asker.token is None:
        return _as_stranger(driver, statements, game, asker)
    found = statements.reader.run(driver, game=game, seat=asker.seat, hash=token_hash(asker.token)).fetchone()
    if found is None or found[1] <= asker.now or found[2] is not None:
        raise TokenExpired
    player, seat, extra = found[0], found[3], found[4] or 0
    if found[5] is None:
        raise NoSuchMatch
    match = MatchRow(*found[5:])
    if asker.spectators == "seats" and seat is None and match.state != "open":
        raise NoSuchMatch
    return VisibleMatch(match, player, seat, extra)


def visible_from_seat(driver: Driver, statements: Statements, game: str, asker: Asker) -> VisibleMatch:
    """Look at a match from one's own seat.

    Raises:
        NoToken, TokenExpired, NoSuchMatch: As above; a stranger has no seat.
        Hidden: The player does not sit there, so what that seat sees is not theirs to see.
    """
    if asker.token is None:
        raise NoToken
    seen = visible_match(driver, statements, game, asker)
    if seen.seat is None:
        raise Hidden("You do not sit at this table, or not on that seat.")
    return seen


def _as_stranger(driver: Driver, statements: Statements, game: str, asker: Asker) -> VisibleMatch:
    if asker.spectators != "anyone":
        raise NoToken
    found = statements.stranger.run(driver, game=game).fetchone()
    if found is None:
        raise NoSuchMatch
    return VisibleMatch(MatchRow(*found), None, None, 0)
