"""Remarks: entries that no text to the table makes, written into a match's record and told to all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from wici.protocol.entries import Entry as RecordEntry
from wici.referee.book import AnySitting, Book, Sitting
from wici.referee.dropping import Dropped
from wici.referee.lobby import Lobby
from wici.rules.dice import SeededDice
from wici.rules.event import Event as Happening
from wici.rules.event import Told
from wici_server.models import Entry, Event, Match, Player, Seat, Snapshot
from wici_server.services.base.due import settle_due
from wici_server.services.base.feed import Feed

if TYPE_CHECKING:
    from wici_server.context import ServerContext

WAITING = ("open", "filled")
"""The states of a match that has not begun."""

LIVE = ("open", "filled", "running", "frozen")
"""The states of a match whose record goes on."""


class Remark(msgspec.Struct, frozen=True):
    """One entry, and what is told of it.

    Attributes:
        entry: The entry.
        event: What everybody is told.
        dropped: What was taken off the table with it.
    """

    entry: RecordEntry
    event: Happening
    dropped: Dropped | None = None


def lock_player(session: Session, player: int) -> Player:
    """Hold a player's keys still until the transaction ends; taken before any match is locked."""
    # Rows that refer to the player may come meanwhile: an order stores one while it holds its match.
    chosen = select(Player).where(Player.id == player).with_for_update(key_share=True)
    return session.scalars(chosen.execution_options(populate_existing=True)).one()


def live_matches(session: Session, player: int | None = None) -> Sequence[Match]:
    """The matches whose record goes on, of one player or all, each held by its row's lock."""
    chosen = select(Match).where(Match.state.in_(LIVE)).order_by(Match.id).with_for_update()
    if player is not None:
        mine = select(Seat.match_id).where(Seat.player_id == player)
        chosen = chosen.where(Match.id.in_(mine))
    return session.scalars(chosen.execution_options(populate_existing=True)).all()


def seats_of(session: Session, match: Match, player: int) -> Sequence[Seat]:
    """A player's seats in a match."""
    chosen = select(Seat).where(Seat.match_id == match.id, Seat.player_id == player).order_by(Seat.number)
    return session.scalars(chosen).all()


def called(seat: Seat) -> str:
    """A seat and who sits there, for people."""
    return f"{seat.handle} ({seat.name.replace('-', ' ').title()})"


def sitting_of(context: ServerContext, session: Session, match: Match) -> AnySitting:
    """The table of a match in play, as stored."""
    snapshot = session.get_one(Snapshot, match.id)
    return Sitting(
        context.editions.game(match.rules),
        context.editions.content(context.store, match.rules, match.version, match.digest),
        SeededDice(match.dealt or ""),
        snapshot=bytes(snapshot.position or b""),
        book=msgspec.json.decode(snapshot.book or b"", type=Book),
    )


def write_remarks(session: Session, match: Match, remarks: Iterable[Remark], *, time: str) -> None:
    """Write remarks into a live match that is held by its lock; every text judged before is judged anew.

    Before the start a match has no feed; there the record alone tells.

    Args:
        session: The transaction.
        match: The match.
        remarks: What to write, in this order.
        time: When.
    """
    remarks = tuple(remarks)
    if not remarks:
        return
    snapshot = session.get_one(Snapshot, match.id)
    state = _read_state(snapshot)
    for remark in remarks:
        n = state.n
        session.add(Entry(match_id=match.id, n=n, raw=state.append(remark.entry, time)))
        if isinstance(state, Book):
            _tell(session, match, snapshot, remark, entry=n, time=time)
        if remark.dropped is not None and isinstance(state, Book):
            state.undo = None
    match.serial += 1
    match.entry, match.head = state.n - 1, state.prev
    snapshot.serial = match.serial
    if isinstance(state, Book):
        snapshot.book = msgspec.json.encode(state)
        settle_due(match, state)
    else:
        snapshot.lobby = msgspec.json.encode(state)


def _read_state(snapshot: Snapshot) -> Book | Lobby:
    if snapshot.book is not None:
        return msgspec.json.decode(snapshot.book, type=Book)
    return msgspec.json.decode(snapshot.lobby or b"", type=Lobby)


def _tell(
    session: Session, match: Match, snapshot: Snapshot, remark: Remark, *, entry: int, time: str
) -> None:
    chosen = select(Seat).where(Seat.match_id == match.id)
    seats = {seat.number: seat for seat in session.scalars(chosen)}
    feed = Feed(match.id, match.news, snapshot.told, {n: seat.extra for n, seat in seats.items()})
    told: list[Told] = [Told(remark.event)]
    if remark.dropped is not None:
        told += remark.dropped.told
        snapshot.position = remark.dropped.snapshot
        match.waits_for = _json(remark.dropped.waits_for)
        match.asked = _json(remark.dropped.asked)
    # What the kit and the referee tell names no content.
    feed.write(told, None, entry=entry, time=time)
    session.add_all(Event(**row) for row in feed.rows)
    match.news, snapshot.told = feed.news, feed.told
    for number, extra in feed.extras.items():
        seats[number].extra = extra


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
