"""Invitations: codes made and used; each is for accounts, for a table, for one seat of it, or for both."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.orm import Session

from wici.protocol.instants import format_instant
from wici.protocol.seating import admission, code_hash
from wici_server.errors import BadInvite
from wici_server.models import Invitation, Match

if TYPE_CHECKING:
    from wici_server.context import ServerContext

_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"
_LENGTH = 20
_TABLE = "This table takes invited players; ask who opened it for a code: wici join GAME --code CODE"


def fresh_code() -> str:
    """A code that nobody guesses, and that no shell or option takes for anything else."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))


def invite(
    context: ServerContext,
    *,
    uses: int = 1,
    days: int | None = None,
    game: str | None = None,
    seat: int | None = None,
) -> str:
    """Make a code as the host: for accounts, and if a game is named for seats in it as well.

    Args:
        context: The server's context.
        uses: How many players may use it.
        days: How long it is good; None for ever.
        game: The game's id.
        seat: The one seat that it gives.
    """
    code = fresh_code()
    until = None if days is None else format_instant(context.clock() + timedelta(days=days))
    with context.store.session() as session:
        match = None if game is None else session.scalar(select(Match.id).where(Match.game == game))
        session.add(
            Invitation(
                hash=code_hash(code),
                created=context.now(),
                until=until,
                match_id=match,
                seat=seat,
                accounts=uses,
                seats=0 if match is None else uses,
            )
        )
    return code


def use_for_account(context: ServerContext, session: Session, code: str | None) -> None:
    """Use a code for an account.

    Raises:
        BadInvite: It is missing, unknown, used or too old.
    """
    chosen = select(Invitation).where(Invitation.hash == code_hash(code or "")).with_for_update()
    found = session.scalar(chosen)
    if found is None or not found.accounts or _is_old(found, context.now()):
        raise BadInvite
    found.accounts -= 1


def use_for_seat(
    session: Session, match: Match, *, word: str | None, handle: str, seat: int | None, time: str
) -> Invitation:
    """Use a code for a seat.

    Args:
        session: The transaction, which holds the match.
        match: The match.
        word: What `admission` makes of the code.
        handle: Who joins.
        seat: The seat wished for.
        time: The present moment.

    Raises:
        BadInvite: It is missing, unknown, used, too old, or for another player or seat.
    """
    codes = session.scalars(select(Invitation).where(Invitation.match_id == match.id))
    found = next((one for one in codes if admission(one.hash, match.game, handle) == word), None)
    if found is None or found.handle not in {None, handle}:
        raise BadInvite(_TABLE)
    if not found.seats or _is_old(found, time):
        raise BadInvite("That code is used up or too old; ask who opened the game for another.", "used")
    if found.seat not in {None, seat}:
        raise BadInvite(f"That code is for seat {found.seat}; join that one.", "seat")
    found.seats -= 1
    return found


def _is_old(found: Invitation, time: str) -> bool:
    return found.until is not None and found.until <= time
