"""Inviting: who opened a table gives codes by which others sit down there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from wici.protocol import seating as texts
from wici_server.errors import AlreadyTaken, BadRequest, NotYourSeat, TooMany
from wici_server.models import Invitation
from wici_server.services.base.receipt import Accepted
from wici_server.services.keys.signed import Signed, find_key, keep, read_signed, take
from wici_server.services.lobby.table import hold_table, need_known

if TYPE_CHECKING:
    from wici_server.context import ServerContext

MOST = 100
"""Codes of one table."""


def invite_by(context: ServerContext, game: str, raw: bytes) -> Accepted:
    """Make an invitation as a `wici-invite` says; who knows its code can take a seat.

    Raises:
        NotYourSeat: Another player opened the game.
        NotStarted, WrongDecision: The text does not fit the game as it stands.
        AlreadyTaken, TooMany: The code is in use, or the table has too many.
    """
    signed = read_signed(context, raw, texts.Invitation)
    if signed.said.game != game:
        raise BadRequest("The text is for another game than the address; send it to its own.")
    return take(
        context,
        signed,
        lambda session: find_key(session, signed).player_id,
        lambda session: _invite(context, session, signed),
    )


def _invite(context: ServerContext, session: Session, signed: Signed[texts.Invitation]) -> Accepted:
    said = signed.said
    table = hold_table(context, session, said.game, signed)
    match = table.match
    if table.player.id != match.host_id:
        raise NotYourSeat("Only who opened a game invites to it before it begins.")
    need_known(session, match, said.answers)
    if session.scalar(select(Invitation.id).where(Invitation.hash == said.code)) is not None:
        raise AlreadyTaken("That code is in use already; make another.", reason="code")
    count = select(func.count()).select_from(Invitation).where(Invitation.match_id == match.id)
    if (session.scalar(count) or 0) >= MOST:
        raise TooMany(f"This table has {MOST} codes already; use one of those.", reason="codes", limit=MOST)
    session.add(
        Invitation(
            hash=said.code,
            created=table.time,
            until=said.until,
            maker_id=table.player.id,
            match_id=match.id,
            seat=said.seat,
            handle=said.account,
            accounts=0,
            seats=said.uses or 1,
        )
    )
    return keep(
        context, session, signed, player=table.player.id, time=table.time, match=match.id, game=match.game
    )
