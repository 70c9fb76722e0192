"""The rules check: matches that the installed rules would tell otherwise stand still."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from wici.errors import WiciError
from wici.protocol.notes import Frozen, Thawed
from wici.referee.book import Book
from wici.referee.remark import GameFrozen, GameThawed
from wici_server.errors import ServerError
from wici_server.models import Freeze, Match, Snapshot
from wici_server.services.base.due import settle_due
from wici_server.services.base.remark import LIVE, Remark, write_remarks
from wici_server.services.play.rebuilding import StoredRebuilt, rebuild_stored

if TYPE_CHECKING:
    from wici_server.context import ServerContext


class Finding(msgspec.Struct, frozen=True):
    """What was found of one match.

    Attributes:
        game: Its name on the wire.
        name: What its players call it.
        state: Its state before.
        entry: The first entry that the installed rules would write otherwise; None if all fit.
        what: What is told to everybody.
        wanted: What the rules would write; for the host alone, for it may show what is hidden.
    """

    game: str
    name: str
    state: str
    entry: int | None = None
    what: str = ""
    wanted: str = ""

    @property
    def fits(self) -> bool:
        """Whether the match is told as it was played."""
        return self.entry is None


def check_all(context: ServerContext, *, freeze: bool = True) -> list[Finding]:
    """Tell every unfinished match again.

    Args:
        context: The server's context.
        freeze: Whether those that differ are frozen at once.
    """
    return [_check(context, match, freeze=freeze) for match in _live(context)]


def thaw_all(context: ServerContext) -> list[Finding]:
    """Tell every frozen match again, and let those go on that fit."""
    return [_thaw(context, match) for match in _live(context, "frozen")]


def _live(context: ServerContext, *states: str) -> list[int]:
    with context.store.reading() as connection:
        chosen = select(Match.id).where(Match.state.in_(states or LIVE)).order_by(Match.id)
        return list(connection.scalars(chosen))


def _check(context: ServerContext, match: int, *, freeze: bool) -> Finding:
    with context.store.session() as session:
        row = _lock(session, match)
        finding, _ = _find(context, session, row)
        if freeze and not finding.fits and row.state != "frozen":
            _freeze(session, row, finding, context.now())
    context.running.drop(match)
    return finding


def _thaw(context: ServerContext, match: int) -> Finding:
    with context.store.session() as session:
        row = _lock(session, match)
        finding, told = _find(context, session, row)
        if told is not None and row.state == "frozen":
            _let_go_on(session, row, told, context.now())
    return finding


def _lock(session: Session, match: int) -> Match:
    chosen = select(Match).where(Match.id == match).with_for_update()
    return session.scalars(chosen.execution_options(populate_existing=True)).one()


def _find(context: ServerContext, session: Session, row: Match) -> tuple[Finding, StoredRebuilt | None]:
    finding = Finding(row.game, row.name, row.state)
    try:
        return finding, rebuild_stored(context, session.connection(), row.id)
    except WiciError as fault:
        entry = fault.detail.get("entry")
        is_told = isinstance(fault, ServerError) or entry is not None
        differs = msgspec.structs.replace(
            finding,
            entry=entry if isinstance(entry, int) else 0,
            what=fault.message if is_told else "The rules or the content that it began with are not here.",
            wanted=str(fault.detail.get("wanted", fault.message)),
        )
        return differs, None


def _freeze(session: Session, row: Match, finding: Finding, time: str) -> None:
    note = Frozen(why=finding.what)
    write_remarks(session, row, [Remark(note, GameFrozen(finding.what))], time=time)
    what = f"{finding.what} They would write {finding.wanted}"
    entry = finding.entry or 0
    session.add(Freeze(match_id=row.id, was=row.state, time=time, entry=entry, what=what))
    row.state, row.waits_for, row.asked = "frozen", "[]", "[]"


def _let_go_on(session: Session, row: Match, told: StoredRebuilt, time: str) -> None:
    freeze = session.get_one(Freeze, row.id)
    write_remarks(session, row, [Remark(Thawed(), GameThawed())], time=time)
    row.state = freeze.was
    waits_for, asked = told.rebuilt.waits_for, told.rebuilt.asked
    if told.rebuilt.sitting is None:
        lobby = told.rebuilt.lobby
        shy = tuple(seat for seat, seated in sorted(lobby.seats.items()) if seated.nonce is None)
        waits_for = asked = shy if lobby.is_filled else ()
    row.waits_for = msgspec.json.encode(waits_for).decode()
    row.asked = msgspec.json.encode(asked).decode()
    snapshot = session.get_one(Snapshot, row.id)
    if snapshot.book is not None:
        settle_due(row, msgspec.json.decode(snapshot.book, type=Book))
    session.execute(delete(Freeze).where(Freeze.match_id == row.id))
