"""Nonces that are still owed: any use of wici pays them first, so that games begin by themselves.

It stands apart from joining because every command asks it, and hardly one has anything to pay.
"""

from __future__ import annotations

from wici.errors import WiciError
from wici_client.server.session import Session


def pay_nonces(session: Session) -> None:
    """For every game of this server whose seats are all taken, show the nonces that are still owed.

    What goes wrong here is told, and hinders nothing: the next command tries again.
    """
    if session.server.account is None:
        return
    for notes in session.archive.all():
        owes = any(not seating.ready for seating in notes.seats.values())
        if notes.server != session.server.fingerprint or not owes or notes.is_finished:
            continue
        from wici_client.game.join import show_nonce
        from wici_client.game.match import Match

        try:
            show_nonce(Match(session, notes.game))
        except WiciError as error:
            session.world.note(
                f"wici: {notes.called} waits for your nonce, which was not sent: {error.message}"
            )
