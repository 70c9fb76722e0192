"""Listing: matches summed up for everybody, and listed page by page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from wici_server.models import Match, Player, Seat
from wici_server.services.base.ask import Ask, Mark, State, ask_of
from wici_server.services.base.visible_match import VisibleMatch
from wici_server.services.keys.player import find_player

if TYPE_CHECKING:
    from wici_server.context import ServerContext

Show = Literal["mine", "open", "running", "over", "all"]

MOST = 200
"""The longest page of a list."""


class SeatLine(msgspec.Struct, frozen=True):
    """A seat, as everybody may know it.

    Attributes:
        seat: Its number.
        name: Its name in orders.
        title: Its name for people.
        handle: Who sits there; None while it is free.
        ready: Whether its nonce was shown.
        bot: Whether a bot plays it.
    """

    seat: int
    name: str
    title: str
    handle: str | None
    ready: bool
    bot: bool


class Join(msgspec.Struct, frozen=True):
    """The entry of a join, which a `wici-ready` answers."""

    n: int
    hash: str


class Summary(msgspec.Struct, frozen=True):
    """A match, as everybody who may know of it may know it.

    Attributes:
        game: Its name on the wire.
        name: What its players call it.
        rules: Which game it plays.
        version: The version of the rules.
        edition: The name of the content.
        digest: The hash of the content.
        options: The options that are not default.
        terms: What the table agreed on about time and absence, every default written out; None for a table
            that agreed on nothing, where nobody is ever late.
        opener: The handle of who opened it.
        admits: Who may take seats: `anyone`, or `invited` players alone.
        state: `open` for players, `filled` and waiting for nonces, `running`, `frozen` while the installed
            rules would tell it otherwise, `over`, `ended` before it began, or `moved` to another server.
        seats: The seats.
        waits_for: The seats that owe something by public knowledge.
        ask: The open ask.
        head: The record's newest entry.
        first: The hash of entry 0, which a `wici-join` answers.
        last_join: The newest join, which a `wici-ready` answers.
        created: When it was opened.
        outcome: How it ended.
    """

    game: str
    name: str
    rules: str
    version: str
    edition: str
    digest: str
    options: dict[str, str]
    terms: dict[str, str] | None
    opener: str
    admits: str
    state: State
    seats: tuple[SeatLine, ...]
    waits_for: tuple[int, ...]
    ask: Ask | None
    head: Mark
    first: str
    last_join: Join | None
    created: str
    outcome: dict[str, Any] | None


class Page(msgspec.Struct, frozen=True):
    """A page of a list of matches, the newest first.

    Attributes:
        games: The matches.
        next: The `after` of the next page; None if this is the last.
    """

    games: tuple[Summary, ...]
    next: str | None


def summary(context: ServerContext, seen: VisibleMatch) -> Summary:
    """A match that the asker may know of, summed up."""
    with context.store.reading() as connection, Session(connection) as session:
        match = session.get_one(Match, seen.match.id)
        opener = _openers(session, [match])[match.host_id]
        return _summary(match, _seats(session, [match.id])[match.id], opener)


def list_matches(
    context: ServerContext, *, show: Show, token: str | None, after: str | None, limit: int
) -> Page:
    """A page of matches, the newest first.

    Args:
        context: The server's context.
        show: Which ones.
        token: The asker's token.
        after: The last match of the page before.
        limit: The most matches.

    Raises:
        NoToken, TokenExpired: The asker must be known for this, and is not.
    """
    with context.store.reading() as connection, Session(connection) as session:
        chosen = select(Match).order_by(Match.id.desc()).limit(limit + 1)
        needs_player = show == "mine" or context.settings.spectators != "anyone"
        player = find_player(context, session, token).id if needs_player or token else None
        mine = select(Seat.match_id).where(Seat.player_id == player)
        if show == "mine":
            chosen = chosen.where(Match.id.in_(mine))
        elif show != "all":
            chosen = chosen.where(Match.state == show)
        if context.settings.spectators == "seats":
            chosen = chosen.where((Match.state == "open") | Match.id.in_(mine))
        if after is not None:
            chosen = chosen.where(Match.id < select(Match.id).where(Match.game == after).scalar_subquery())
        matches = session.scalars(chosen).all()
        seats = _seats(session, [match.id for match in matches])
        openers = _openers(session, matches)
        games = tuple(_summary(match, seats[match.id], openers[match.host_id]) for match in matches[:limit])
        return Page(games, games[-1].game if len(matches) > limit else None)


def _seats(session: Session, matches: list[int]) -> dict[int, list[Seat]]:
    seats: dict[int, list[Seat]] = {match: [] for match in matches}
    chosen = select(Seat).where(Seat.match_id.in_(matches)).order_by(Seat.match_id, Seat.number)
    for seat in session.scalars(chosen):
        seats[seat.match_id].append(seat)
    return seats


def _openers(session: Session, matches: Sequence[Match]) -> dict[int, str]:
    wanted = {match.host_id for match in matches}
    rows = session.execute(select(Player.id, Player.handle).where(Player.id.in_(wanted)))
    return {row.id: row.handle for row in rows}


def _summary(match: Match, seats: list[Seat], opener: str) -> Summary:
    joins = [(seat.join_entry, seat.join_hash) for seat in seats if seat.join_entry and seat.join_hash]
    return Summary(
        game=match.game,
        name=match.name,
        rules=match.rules,
        version=match.version,
        edition=match.edition,
        digest=match.digest,
        options=msgspec.json.decode(match.options),
        terms=msgspec.json.decode(match.terms) if match.terms else None,
        opener=opener,
        admits=match.admits,
        state=match.state,  # type: ignore[arg-type]
        seats=tuple(_seat_line(seat) for seat in seats),
        waits_for=msgspec.json.decode(match.waits_for, type=tuple[int, ...]),
        ask=ask_of(match),
        head=Mark(match.entry, match.head),
        first=match.first,
        last_join=Join(*max(joins)) if joins else None,
        created=match.created,
        outcome=msgspec.json.decode(match.outcome) if match.outcome else None,
    )


def _seat_line(seat: Seat) -> SeatLine:
    title = seat.name.replace("-", " ").title()
    return SeatLine(seat.number, seat.name, title, seat.handle, seat.is_ready, seat.is_bot)
