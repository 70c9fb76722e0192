"""Pausing: the host lets a game's clocks stand still, and go on, with a note that says why."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from wici.protocol.notes import Note, Paused, Resumed
from wici.referee.book import Book
from wici.referee.errors import NotStarted
from wici.referee.remark import event_of
from wici_server.errors import NoSuchMatch
from wici_server.models import Match, Snapshot
from wici_server.services.base.remark import Remark, write_remarks

if TYPE_CHECKING:
    from wici_server.context import ServerContext


def pause(context: ServerContext, game: str, why: str) -> None:
    """Stop all clocks of a game until it is resumed; orders are taken meanwhile.

    Args:
        context: The server's context.
        game: The match's name on the wire.
        why: The host's reason, for all to read.

    Raises:
        NoSuchMatch, NotStarted: It has no clock that runs.
    """
    with context.store.session() as session:
        match, is_paused = _clocked(session, game)
        if is_paused:
            raise NotStarted("That game is paused already.", reason="paused")
        _write(session, match, Paused(why=why), context.now())


def resume(context: ServerContext, game: str, why: str) -> None:
    """Let a game's clocks go on.

    Args:
        context: The server's context.
        game: The match's name on the wire.
        why: The host's reason, for all to read.

    Raises:
        NoSuchMatch, NotStarted: It is not paused.
    """
    with context.store.session() as session:
        match, is_paused = _clocked(session, game)
        if not is_paused:
            raise NotStarted("That game is not paused.", reason="not_paused")
        _write(session, match, Resumed(why=why), context.now())


def _clocked(session: Session, game: str) -> tuple[Match, bool]:
    """A match in play with a clock, held by its row's lock, and whether its host has paused it."""
    match = session.scalar(select(Match).where(Match.game == game).with_for_update())
    if match is None:
        raise NoSuchMatch
    snapshot = session.get(Snapshot, match.id)
    raw = snapshot.book if snapshot is not None else None
    clock = msgspec.json.decode(raw, type=Book).clock if raw is not None else None
    if match.state != "running" or clock is None or clock.terms.pace is None:
        raise NotStarted("That game has no clock that runs, so there is nothing to pause.", reason="no_clock")
    return match, "pause" in clock.held


def _write(session: Session, match: Match, note: Note, time: str) -> None:
    write_remarks(session, match, [Remark(note, event_of(note, ""))], time=time)
