"""Importing: a match that began at another server goes on at this one, with its keys, seats and record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import DataError, IntegrityError
from sqlalchemy.orm import Session

from wici.protocol.envelope import sign_text
from wici.protocol.head import Head
from wici.protocol.notes import Moved, Note, Replaced, Thawed
from wici.referee.remark import event_of
from wici_server.errors import BadParcel
from wici_server.models import Key, Match, Player, Seat
from wici_server.services.base.remark import Remark, called, write_remarks
from wici_server.services.play.rebuilding import read_lines
from wici_server.services.transfer.checked_parcel import CheckedParcel, allowed, check_parcel, need_verified
from wici_server.services.transfer.guests import account_of
from wici_server.services.transfer.imported_rows import write_match
from wici_server.services.transfer.parcel import Parcel

if TYPE_CHECKING:
    from wici_server.context import ServerContext


class Imported(msgspec.Struct, frozen=True):
    """A match goes on here.

    Attributes:
        game: Its name on the wire.
        name: What its players call it.
        state: Its state.
        entries: How many entries its record has.
        handles: Who sits where, by seat.
    """

    game: str
    name: str
    state: str
    entries: int
    handles: dict[int, str]


def import_match(
    context: ServerContext,
    parcel: Parcel,
    *,
    consents: Sequence[bytes] = (),
    renamed: Mapping[str, str] | None = None,
) -> Imported:
    """Take a match over, wholly or not at all.

    Its record and secrets are checked first: what this server would go on from is what its own rules make
    of the players' signed texts, not what the parcel claims.

    Args:
        context: The server's context.
        parcel: The match.
        consents: The `wici-server-key` texts of the seats, each signed, where the parcel brings none.
        renamed: Handles to take here, by those of before.

    Raises:
        BadParcel: It does not hold, is here already, or nobody has signed that it may go on here.
        NoEdition, UnknownGame: This server has not the rules that it is played by.
    """
    checked = check_parcel(context, parcel)
    envelopes = allowed(context, checked, consents)
    try:
        return _unpack(context, checked, envelopes, renamed or {})
    except (DataError, IntegrityError):
        sentence = (
            "What it says beside its record cannot be: a word or a number is too long, or stands twice."
        )
        raise BadParcel(sentence, reason="unfit") from None


def _unpack(
    context: ServerContext, checked: CheckedParcel, envelopes: tuple[str, ...], renamed: Mapping[str, str]
) -> Imported:
    parcel = checked.parcel
    with context.store.session() as session:
        if session.scalar(select(Match.id).where(Match.game == parcel.game)) is not None:
            raise BadParcel("That game is here already.", reason="here")
        players = {guest.handle: account_of(context, session, guest, renamed) for guest in parcel.guests}
        match = write_match(context, session, checked, players)
        _remark(context, session, checked, match, players, envelopes)
        session.flush()
        _need_whole(context, session, checked, match)
        seats = session.scalars(select(Seat).where(Seat.match_id == match.id).order_by(Seat.number))
        handles = {seat.number: seat.handle for seat in seats if seat.handle}
    return Imported(match.game, match.name, match.state, match.entry + 1, handles)


def _remark(
    context: ServerContext,
    session: Session,
    checked: CheckedParcel,
    match: Match,
    players: Mapping[str, Player],
    envelopes: tuple[str, ...],
) -> None:
    notes: list[tuple[Note, str]] = []
    if envelopes:
        notes.append((Moved(server=context.identity.line, envelopes=envelopes), ""))
    if checked.parcel.state == "frozen":
        notes.append((Thawed(), ""))
    handles = {player.id: player for player in players.values()}
    for seat in session.scalars(select(Seat).where(Seat.match_id == match.id).order_by(Seat.number)):
        player = handles.get(seat.player_id or 0)
        if player is None:
            continue
        mine = select(Key.line).where(Key.player_id == player.id, Key.revoked.is_(None)).order_by(Key.id)
        keys = tuple(session.scalars(mine))
        if player.handle == seat.handle and set(keys) == {k.line for k in checked.roster.keys(seat.number)}:
            continue
        why = "the same player's account at this server"
        note = Replaced(why=why, seat=seat.number, handle=player.handle, keys=keys)
        notes.append((note, called(seat)))
        seat.handle = player.handle
    remarks = [Remark(note, event_of(note, who)) for note, who in notes]
    write_remarks(session, match, remarks, time=context.now())


def _need_whole(context: ServerContext, session: Session, checked: CheckedParcel, match: Match) -> None:
    """See that everybody will find the record in order as it stands here now."""
    head = Head(game=match.game, entry=match.entry, hash=match.head, time=context.now())
    lines = read_lines(session.connection(), match.id)
    record = b"".join(lines) + sign_text(head.format(), context.identity.key)
    need_verified(context, record, checked.content, context.identity.fingerprint)
