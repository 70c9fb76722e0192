"""Table: a match that has not begun, held by its lock while a text is judged, and written back."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from wici.referee.errors import NotStarted, WrongDecision
from wici.referee.lobby import Lobby
from wici_server.errors import NoSuchMatch
from wici_server.models import Entry, Invitation, Match, Player, Seat, Snapshot
from wici_server.services.base.halt import refuse_halted
from wici_server.services.base.remark import lock_player
from wici_server.services.keys.signed import Signed, find_key

if TYPE_CHECKING:
    from wici_server.context import ServerContext

_LOBBY = msgspec.json.Decoder(Lobby)


class Table(msgspec.Struct):
    """A match before it begins, held by its row's lock.

    Attributes:
        match: Its row.
        snapshot: Its snapshot.
        lobby: The referee's state of it.
        player: Whose text is being judged.
        time: When.
    """

    match: Match
    snapshot: Snapshot
    lobby: Lobby
    player: Player
    time: str


def hold_table(context: ServerContext, session: Session, game: str, signed: Signed[Any]) -> Table:
    """Hold the table that a player's text is for.

    Raises:
        NoSuchMatch: There is none, or not one that the player may know of.
        NotStarted: It has begun.
    """
    player = lock_player(session, find_key(session, signed).player_id)
    session.expire_all()
    find_key(session, signed)
    match = session.scalar(select(Match).where(Match.game == game).with_for_update())
    if match is None or not _may_know(context, session, match, player):
        raise NoSuchMatch
    if match.state in {"running", "over"}:
        raise NotStarted("The game has begun; seats are neither taken nor given up any more.")
    if match.state in {"frozen", "moved"}:
        refuse_halted(context, game, match.state, "The game stands still.")
    snapshot = session.get_one(Snapshot, match.id)
    return Table(match, snapshot, read_lobby(snapshot), player, context.now())


def read_lobby(snapshot: Snapshot) -> Lobby:
    """The referee's state of a table, as stored."""
    return _LOBBY.decode(snapshot.lobby or b"")


def need_known(session: Session, match: Match, answers: str) -> None:
    """See that a text answers an entry of this record, whichever its sender knew last.

    Raises:
        WrongDecision: It is another history's.
    """
    newest_first = select(Entry.raw).where(Entry.match_id == match.id).order_by(Entry.n.desc())
    if not any(sha256(raw).hexdigest() == answers for raw in session.scalars(newest_first)):
        raise WrongDecision(
            "The text answers no entry of this game's; fetch the game again.", ask=match.entry
        )


def vacate(session: Session, seat: Seat) -> None:
    """Clear a seat's row; an invitation that gave it is good again."""
    if seat.invitation_id is not None and (code := session.get(Invitation, seat.invitation_id)) is not None:
        code.seats += 1
    seat.player_id = seat.handle = seat.join_entry = seat.join_hash = seat.invitation_id = None


def _may_know(context: ServerContext, session: Session, match: Match, player: Player) -> bool:
    if context.settings.spectators != "seats" or match.state == "open":
        return True
    own = select(Seat.number).where(Seat.match_id == match.id, Seat.player_id == player.id)
    return session.scalar(own) is not None


def settle(table: Table) -> None:
    """Write where the lobby stands now."""
    state, match = table.lobby, table.match
    match.serial += 1
    match.entry, match.head = state.n - 1, state.prev
    match.state = "ended" if state.broken else "filled" if state.is_filled else "open"
    shy = [seat for seat, seated in sorted(state.seats.items()) if seated.nonce is None]
    match.waits_for = msgspec.json.encode(shy if match.state == "filled" else []).decode()
    match.asked = match.waits_for
    table.snapshot.serial, table.snapshot.lobby = match.serial, msgspec.json.encode(state)
