"""What one has opened: others are invited to it, and it is closed if nobody comes."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from wici.protocol.instants import format_instant
from wici.protocol.seating import Close, Invitation, code_hash

if TYPE_CHECKING:
    from wici.protocol.receipt import Receipt
    from wici_client.game.match import Match

_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"
_LENGTH = 20


def invite(
    match: Match, seat: str | None, *, account: str | None, uses: int, days: int | None
) -> tuple[str, Receipt]:
    """Make a code by which others take seats; the server is told its hash alone.

    Args:
        match: The game.
        seat: The one seat that it is for, by number or name; None for any.
        account: The handle of the one player whom it is for; None for whoever has it.
        uses: How many may use it.
        days: How long it is good; None until the game begins.

    Raises:
        Refused: Somebody else opened the game, or it has begun.
    """
    code = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
    until = None if days is None else format_instant(datetime.now(UTC) + timedelta(days=days))
    text = Invitation(
        game=match.game,
        answers=match.summary().first,
        seat=match.seat_called(seat).seat if seat else None,
        account=account,
        code=code_hash(code),
        until=until,
        uses=uses,
    )
    sent = match.session.sign(text.format())
    return code, match.session.send(f"{match.path}/invitations", sent, match.dossier)


def close(match: Match) -> Receipt:
    """Close a game that has not begun.

    Raises:
        Refused: Somebody else opened it, or it has begun.
    """
    text = Close(game=match.game, answers=match.summary().first)
    return match.session.send(f"{match.path}/close", match.session.sign(text.format()), match.dossier)
