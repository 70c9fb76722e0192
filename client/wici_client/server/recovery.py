"""A lost key is made good with the code on paper: another code, and a new key that counts after a day."""

from __future__ import annotations

import msgspec

from wici.protocol.envelope import sign_text
from wici.protocol.fresh import fresh_recovery_code
from wici.protocol.keys import Signer
from wici.protocol.receipt import Receipt
from wici.protocol.recovery import recovery_key
from wici_client.archive.known_servers import Account, Servers
from wici_client.errors import NotAllowed, Refused
from wici_client.keyring.find import Keystore
from wici_client.server.account_keys import PATH, change_text, open_change
from wici_client.server.session import Session


def make_code(session: Session) -> str:
    """Make another recovery code; the one before is good no more.

    Returns:
        The code, which is written down nowhere.
    """
    code = fresh_recovery_code()
    fingerprint = recovery_key(code).public.fingerprint
    session.send(PATH, session.sign(change_text(session, "recovery", fingerprint)))
    return code


def recover(session: Session, handle: str, code: str) -> tuple[Signer, Receipt]:
    """Ask for a new key with the code on paper; it counts after a day unless it is cancelled.

    Returns:
        The new key, and the receipt, whose `due` says from when on it counts.

    Raises:
        KeyUnreadable: It is no code.
        NotAllowed: The key that signs here has an account already, or was revoked.
        Refused: It is not the code of that player, or is spent.
    """
    paper = recovery_key(code)
    new, _ = Keystore(session.world).find_or_make()
    session.server = msgspec.structs.replace(session.server, account=Account(handle, new.public.fingerprint))
    text = change_text(session, "add", new.public.fingerprint)
    try:
        receipt = session.send(PATH, open_change(sign_text(text, paper, new)))
    except Refused as refusal:
        if refusal.word == "revoked-key" or refusal.detail.get("reason") == "key":
            raise _used(session, new.public.fingerprint) from refusal
        raise
    session.server = Servers(session.world).sign_with(session.server, session.account)
    return new, receipt


def _used(session: Session, fingerprint: str) -> NotAllowed:
    """The fault of a key that cannot be the new one."""
    message = (
        f"The key that signs here, {fingerprint}, has or had an account there and cannot be the new one."
    )
    again = f"wici keys recover {session.account.handle}"
    hint = f"Make another: wici keys make --replace; then again: {again}"
    return NotAllowed(message, hint="Name another key: --key" if session.world.key else hint)
