"""Nonces that are still owed: any use of wici pays them first, so that games begin by themselves."""

from __future__ import annotations

from wici.errors import WiciError
from wici_client.contact import Contact


def pay_nonces(contact: Contact) -> None:
    """For every game of this server whose seats are all taken, show the nonces that are still owed.

    What goes wrong here is told, and hinders nothing: the next command tries again.
    """
    if contact.server.account is None:
        return
    for notes in contact.archive.all():
        owes = any(not seating.ready for seating in notes.seats.values())
        if notes.server != contact.server.fingerprint or not owes or notes.is_finished:
            continue
        from wici_client.match import Match
        from wici_client.seating import show_nonce

        try:
            show_nonce(Match(contact, notes.game))
        except WiciError as error:
            contact.world.note(
                f"wici: {notes.called} waits for your nonce, which was not sent: {error.message}"
            )
